import { sql } from 'kysely'
import type { Clock } from '../../db/clock.ts'
import { rows, type Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { fingerprint } from '../../db/fingerprint.ts'
import { foldedMailbox } from '../../db/folded-mailbox.ts'

export type FormerDeps = Pick<Deps, 'clock' | 'vaultKey'>

/** By what a mailbox is known again once its account is deleted. */
export const addressHash = (vaultKey: string, email: string) =>
  fingerprint(vaultKey, 'former address', foldedMailbox(email))

/** How long it is remembered. */
export const rememberedFor = sql`interval '2 years'`

/** What was kept of deleted members lapses: two years after whoever left first, and is not back. */
export async function forgetFormerMembers(db: Db, clock: Clock) {
  const lapsed = sql`${clock.sql} - ${rememberedFor}`
  await rows(db, sql`delete from kept_blocks where least(blocker_left_at, blocked_left_at) < ${lapsed}`)
  await rows(db, sql`delete from kept_reports where erased_at < ${lapsed}`)
  await rows(db, sql`delete from former_addresses where left_at < ${lapsed}`)
}
