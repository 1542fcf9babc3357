import { sql } from '../../../db/sql.ts'
import { query, type Tx } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import { endMatchesByErasure } from '../../matches/commands/end-matches.ts'
import type { PictureServices } from '../../pictures/services.ts'
import { rememberDeleted } from '../../former-members/retain-on-erasure.ts'
import { endSessions } from '../sessions/sessions.ts'

/** An account and everything that belongs to it, at once; what must outlive it is remembered. */
export async function eraseMember(
  tx: Tx,
  deps: Deps,
  pictures: Pick<PictureServices, 'eraseOf'>,
  id: string,
) {
  await lockErasures(tx)
  await endMatchesByErasure(tx, deps, id)
  await rememberDeleted(tx, deps, id)
  await pictures.eraseOf(tx, id)
  await endSessions(tx, id, null)
  await deleteAccount(tx, id)
}

/**
 * Until the transaction ends, nobody else is erased: who goes holds their own row and writes into those of everybody a like or
 * a match was between, and two of them who go at once would wait for each other in a circle. Taken before any match is.
 */
export const lockErasures = (tx: Tx) => query(tx, sql`select pg_advisory_xact_lock(7430007)`)

/** Everything that belongs to the account goes with it: the schema's references see to that. */
async function deleteAccount(tx: Tx, id: string) {
  await query(
    tx,
    sql`delete from pending_sign_ups where email = (select email from accounts where id = ${id})`,
  )
  await query(tx, sql`delete from accounts where id = ${id}`)
}
