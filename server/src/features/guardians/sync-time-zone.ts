import { sql } from '../../db/sql.ts'
import { queryOne, query, transact } from '../../db/db.ts'
import { isKnownTimeZone } from '../../lib/wall-clock.ts'
import type { Deps } from '../../deps.ts'
import { lockPauses } from '../matches/store/pauses.ts'
import { findNextTranscriptAt } from './transcripts/next-transcript-at.ts'

/** Transcripts are sent on Friday evening in the time zone of the member's last sign-in. */
export async function syncGuardianTimeZone({ db, clock, config }: Deps, memberId: string, zone: string) {
  const guardianElsewhere = await queryOne(
    db,
    sql`select from guardians where member_id = ${memberId} and ended_at is null and zone <> ${zone}`,
  )
  if (guardianElsewhere === undefined || !isKnownTimeZone(zone)) return
  await transact(db, async (tx) => {
    await lockPauses(tx, memberId)
    const moved = await queryOne(
      tx,
      sql<{ id: string; acceptedAt: Date | null; now: Date; isDue: boolean }>`
        update guardians set zone = ${zone} where member_id = ${memberId} and ended_at is null
        returning id, accepted_at as "acceptedAt", ${clock.sql} as now, due_at <= ${clock.sql} as "isDue"`,
    )
    // Do not postpone a transcript that is already due.
    if (moved === undefined || moved.acceptedAt === null || moved.isDue) return
    const dueAt = findNextTranscriptAt(
      { acceptedAt: moved.acceptedAt, zone, periodS: config.guardianPeriodS },
      moved.now,
    )
    await query(tx, sql`update guardians set due_at = ${dueAt} where id = ${moved.id}`)
  })
}
