import { expect } from 'vitest'
import { auditLedger } from '../../../src/jobs/ledger-audit.ts'
import type { RootDb } from '../../../src/db/db.ts'

const week = 604_800

/** Expects that the ledger audit finds nothing. */
export async function expectBalancesToAddUp(db: RootDb) {
  const wrong = (await auditLedger(db, week)).filter(({ count }) => count > 0)
  expect(wrong).toEqual([])
}
