import { sql } from 'kysely'
import { rows } from '../db.ts'
import { like, type ActDeps } from '../features/discovery/act.ts'
import { job } from '../queue.ts'
import { cast } from './cast.ts'
import { addressOf } from './seed.ts'

/** Somebody joined where the demo runs. */
export const likeNewcomer = job<{ memberId: string }>('like-newcomer')

const addresses = cast.flatMap((member, index) => (member.likesNewcomers ? [addressOf(member, index)] : []))

/** Those of the cast who like every newcomer of the other sex do so; done again, it changes nothing. */
export async function likeAsCast(deps: ActDeps, { memberId }: { memberId: string }) {
  const likers = await rows(
    deps.db,
    sql<{ id: string }>`
      select p.id from accounts a join profiles p on p.id = a.id
      where a.email = any(${addresses}) and p.id <> ${memberId} order by p.id`,
  )
  for (const { id } of likers) await like(deps, id, memberId, { budgeted: false })
}
