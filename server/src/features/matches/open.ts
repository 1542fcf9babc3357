import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { first, rows, type Tx } from '../../db/db.ts'
import { record } from '../notifications/record.ts'
import type { MatchDeps } from './write.ts'
import { nextReminder, opened } from './lifecycle.ts'
import { pairOf } from './pair.ts'

/** The two like each other. Whoever calls this holds the pair, and has seen that they never matched before. */
export async function openMatch(
  tx: Tx,
  { clock, config }: MatchDeps,
  a: string,
  b: string,
): Promise<{ matchId: string }> {
  const [one, two] = pairOf(a, b)
  const row = await first(tx, sql<{ now: Date }>`select ${clock.sql} as now`)
  const now = row?.now ?? clock.date()
  const running = opened(1, now, config.windows).clock
  if (running === null) throw new Error('a match that opens has a clock')
  const matchId = randomUUID()
  await rows(
    tx,
    sql`
      insert into matches (id, profile1_id, profile2_id, created_at, latest_at, clock_started_at, payment_expires_at, remind_at)
      values (${matchId}, ${one}, ${two}, ${now}, ${now}, ${running.startedAt}, ${running.expiresAt},
        ${nextReminder(running, now)})`,
  )
  await record(
    tx,
    clock,
    { to: one, code: 'match', senderId: two, referenceId: matchId },
    { to: two, code: 'match', senderId: one, referenceId: matchId },
  )
  tx.tell([one, two], { type: 'match', matchId })
  return { matchId }
}
