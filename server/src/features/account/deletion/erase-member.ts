import { sql } from '../../../db/sql.ts'
import { query, type Tx } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import { endMatchesByErasure } from '../../matches/commands/end-matches.ts'
import type { PictureServices } from '../../pictures/picture-services.ts'
import { retainOnErasure } from '../../former-members/retain-on-erasure.ts'
import { endSessions } from '../sessions/sessions.ts'

/** Erases an account with everything that belongs to it, and keeps what must outlive it. */
export async function eraseMember(
  tx: Tx,
  deps: Deps,
  pictures: Pick<PictureServices, 'eraseOf'>,
  id: string,
) {
  await lockErasures(tx)
  await endMatchesByErasure(tx, deps, id)
  await retainOnErasure(tx, deps, id)
  await pictures.eraseOf(tx, id)
  await endSessions(tx, id, null)
  await deleteAccount(tx, id)
}

/**
 * Erasure locks other members' rows: serialize erasures to avoid deadlocks. Take this lock before that of any match.
 */
export const lockErasures = (tx: Tx) => query(tx, sql`select pg_advisory_xact_lock(7430007)`)

/** Foreign keys with `on delete cascade` delete what belongs to the account. */
async function deleteAccount(tx: Tx, id: string) {
  await query(
    tx,
    sql`delete from pending_sign_ups where email = (select email from accounts where id = ${id})`,
  )
  await query(tx, sql`delete from accounts where id = ${id}`)
}
