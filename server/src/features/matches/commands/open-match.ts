import { randomUUID } from 'node:crypto'
import { sql } from '../../../db/sql.ts'
import { queryOne, type Tx } from '../../../db/db.ts'
import { createNotifications } from '../../notifications/inbox/create-notifications.ts'
import type { MatchDeps } from '../store/save-match-changes.ts'
import { announceGuardiansAtStart } from '../store/guardian-timeline.ts'
import { startRound } from '../rules/lifecycle.ts'
import { insertMatch } from '../store/match-row.ts'
import { orderedPair } from '../store/lock-pair.ts'
import { lockPausesShared } from '../store/pauses.ts'

/** The two like each other. The caller holds the pair, and has seen that they never matched before. */
export async function openMatch(
  tx: Tx,
  { clock, config }: MatchDeps,
  /** Whose like came second. */
  by: string,
  other: string,
): Promise<{ matchId: string }> {
  const [one, two] = orderedPair(by, other)
  const [, row] = await Promise.all([
    lockPausesShared(tx, [one, two]),
    queryOne(
      tx,
      sql<{ now: Date; rests1: Date | null; rests2: Date | null }>`
        select ${clock.sql} as now, (select rests_until from profiles where id = ${one}) as rests1,
          (select rests_until from profiles where id = ${two}) as rests2`,
    ),
  ])
  const now = row?.now ?? clock.date()
  const matchId = randomUUID()
  const state = startRound(1, now, config.windows, [row?.rests1 ?? null, row?.rests2 ?? null])
  await insertMatch(tx, matchId, [one, two], state)
  await announceGuardiansAtStart(tx, [one, two], { matchId, round: 1, afterSeq: 0 }, now)
  await createNotifications(
    tx,
    clock,
    { to: one, code: 'match', senderId: two, referenceId: matchId },
    { to: two, code: 'match', senderId: one, referenceId: matchId },
  )
  tx.notifyMembers([one, two], { type: 'match', matchId })
  // The one who liked just now has it as an answer.
  tx.notifyMembers([other], { type: 'matched', matchId })
  return { matchId }
}
