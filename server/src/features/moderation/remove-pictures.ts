import { sql } from 'kysely'
import { rows, type Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { arrange } from '../pictures/album.ts'
import { eraseFolders } from '../pictures/erasures.ts'
import { lockMember, picturesOfMember, takeAway } from '../pictures/queries.ts'

/** Those of them that are still there, the last one too: nobody keeps a picture that must not be seen. */
export async function removePictures(tx: Tx, deps: Deps, memberId: string, ids: readonly string[]) {
  await lockMember(tx, memberId)
  await eraseFolders(tx, deps, await takeAway(tx, sql`profile_id = ${memberId} and id = any(${ids}::uuid[])`))
  await arrange(tx, memberId, await picturesOfMember(tx, memberId))
  // Another picture may be first now: the clock has the badge compared.
  await rows(tx, sql`update badges set compare = true where member_id = ${memberId} and paused_at is null`)
}
