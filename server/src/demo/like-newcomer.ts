import { sql } from '../db/sql.ts'
import { query } from '../db/db.ts'
import { likeMember, type DecisionDeps } from '../features/discovery/decisions/like.ts'
import { defineJob } from '../ports/queue/queue.ts'
import type { Demo } from './load-demo.ts'

/** Added when someone joins a server with the demo. */
export const likeNewcomerJob = defineJob<{ memberId: string }>('like-newcomer')

/** Lets the demo members who like every newcomer like this one; repeating it changes nothing. */
export async function likeNewcomer(deps: DecisionDeps, { likers }: Pick<Demo, 'likers'>, memberId: string) {
  const found = await query(
    deps.db,
    sql<{ id: string }>`
      select p.id from accounts a join profiles p on p.id = a.id
      where a.email = any(${likers}) and p.id <> ${memberId} order by p.deck_place`,
  )
  for (const { id } of found) await likeMember(deps, id, memberId, { isBudgeted: false })
}
