import { randomUUID } from 'node:crypto'
import { sql } from '../../../db/sql.ts'
import { queryOne, type Tx } from '../../../db/db.ts'
import { createNotifications } from '../../notifications/inbox/create-notifications.ts'
import { startRound } from '../rules/lifecycle.ts'
import { announceGuardiansAtStart } from '../store/guardian-timeline.ts'
import { orderedPair } from '../store/lock-pair.ts'
import { insertMatch } from '../store/match-row.ts'
import { lockPausesShared } from '../store/pauses.ts'
import type { MatchDeps } from '../store/save-match-changes.ts'

/** Opens a match of two who like each other. The caller has locked the pair, and knows that they never matched before. */
export async function openMatch(
  tx: Tx,
  { clock, config }: MatchDeps,
  /** The member who liked second, and reads of the match in the answer. */
  likerId: string,
  otherId: string,
): Promise<{ matchId: string }> {
  const pair = orderedPair(likerId, otherId)
  const [one, two] = pair
  const [, row] = await Promise.all([
    lockPausesShared(tx, pair),
    queryOne(
      tx,
      sql<{ now: Date; pauseEnd1: Date | null; pauseEnd2: Date | null }>`
        select ${clock.sql} as now, (select paused_until from profiles where id = ${one}) as "pauseEnd1",
          (select paused_until from profiles where id = ${two}) as "pauseEnd2"`,
    ),
  ])
  const now = row?.now ?? clock.date()
  const matchId = randomUUID()
  const state = startRound(1, now, config.windows, [row?.pauseEnd1 ?? null, row?.pauseEnd2 ?? null])
  await insertMatch(tx, matchId, pair, state)
  await announceGuardiansAtStart(tx, pair, { matchId, round: 1, afterSeq: 0 }, now)
  await createNotifications(
    tx,
    clock,
    { to: one, code: 'match', senderId: two, referenceId: matchId },
    { to: two, code: 'match', senderId: one, referenceId: matchId },
  )
  tx.notifyMembers([one, two], { type: 'match', matchId })
  tx.notifyMembers([otherId], { type: 'matched', matchId })
  return { matchId }
}
