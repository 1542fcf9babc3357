import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { first, type Tx } from '../../db/db.ts'
import { record } from '../notifications/record.ts'
import type { MatchDeps } from './write.ts'
import { opened } from './lifecycle.ts'
import { pairOf } from './pair.ts'
import { insertMatch } from './state.ts'

/** The two like each other. Whoever calls this holds the pair, and has seen that they never matched before. */
export async function openMatch(
  tx: Tx,
  { clock, config }: MatchDeps,
  /** Whose like came second. */
  by: string,
  other: string,
): Promise<{ matchId: string }> {
  const [one, two] = pairOf(by, other)
  const row = await first(tx, sql<{ now: Date }>`select ${clock.sql} as now`)
  const now = row?.now ?? clock.date()
  const running = opened(1, now, config.windows).clock
  if (running === null) throw new Error('a match that opens has a clock')
  const matchId = randomUUID()
  await insertMatch(tx, matchId, [one, two], running)
  await record(
    tx,
    clock,
    { to: one, code: 'match', senderId: two, referenceId: matchId },
    { to: two, code: 'match', senderId: one, referenceId: matchId },
  )
  tx.tell([one, two], { type: 'match', matchId })
  // The one who liked just now has it as an answer.
  tx.tell([other], { type: 'matched', matchId })
  return { matchId }
}
