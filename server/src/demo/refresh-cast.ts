import { sql } from '../db/sql.ts'
import { query } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { runAfterSettling } from '../features/matches/commands/run-after-settling.ts'
import { markSeen } from '../features/visibility/presence.ts'
import { defineJob } from '../ports/queue/queue.ts'
import type { Demo } from './load-demo.ts'

/** Refreshes when the demo members were last seen. */
export const refreshCastJob = defineJob<object>('cast-returns')

/** Marks demo members as seen again, because members unseen for 60 days are in nobody's deck. */
export async function refreshCastLastSeen(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'queue'>,
  { cast }: Pick<Demo, 'cast'>,
) {
  const { db, clock } = deps
  const due = await query(
    db,
    sql<{ id: string }>`
      select p.id from json_to_recordset(${JSON.stringify(cast)}) as m (email text, "daysSinceSeen" int)
      join accounts a on a.email = m.email join profiles p on p.id = a.id
      where p.is_active and p.last_seen_at < ${clock.sql} - (m."daysSinceSeen" + 1) * interval '1 day'
      order by m."daysSinceSeen" desc`,
  )
  for (const { id } of due) {
    // As for a member who returns: settle overdue matches before marking them as seen.
    await runAfterSettling(deps, id, (tx) => markSeen(tx, clock, id))
  }
}
