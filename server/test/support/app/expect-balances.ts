import { expect } from 'vitest'
import { auditLedger } from '../../../src/jobs/ledger-audit.ts'
import type { RootDb } from '../../../src/db/db.ts'

const week = 604_800

/** Every balance equals its rows, and everything else that the nightly audit looks at holds. */
export async function expectBalancesToAddUp(db: RootDb) {
  const wrong = (await auditLedger(db, week)).filter(({ count }) => count > 0)
  expect(wrong).toEqual([])
}
