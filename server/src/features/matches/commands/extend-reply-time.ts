import { randomUUID } from 'node:crypto'
import { refuse } from '../../../http/routes/serve-routes.ts'
import { sql } from '../../../db/sql.ts'
import { queryOne, query, type Tx } from '../../../db/db.ts'
import { showMatch } from '../read/show-match.ts'
import { applyReplyExtension } from '../rules/lifecycle.ts'
import { lockOwnMatch } from '../store/lock-match.ts'
import { saveMatchChanges, type SettleDeps } from '../store/save-match-changes.ts'
import { runMatchCommand } from './run-match-command.ts'

interface ExtensionInput {
  matchId: string
  requestId: string
}

/** Gives the member who owes a reply more time, once a round. A repeated request counts once. */
export const extendReplyTime = (deps: SettleDeps, memberId: string, { matchId, requestId }: ExtensionInput) =>
  runMatchCommand(deps, memberId, async (tx) => {
    const own = await lockOwnMatch(tx, deps, matchId, memberId)
    if (own === undefined) return refuse('not_found')
    const { match, side, now, row } = own
    const { windows } = deps.config
    const extendedMatchId = await findMatchExtendedBy(tx, memberId, requestId)
    // The first answer was lost, and the request comes again, perhaps after the match has ended.
    if (extendedMatchId === matchId)
      return { now: now.toISOString(), match: showMatch(row, memberId, windows, match.state) }
    if (extendedMatchId !== undefined) return refuse('id_reused')
    if (own.isTooLate) return refuse('too_late')
    const outcome = applyReplyExtension(match.state, side, now, windows)
    if (typeof outcome === 'string') return refuse(outcome)

    await saveMatchChanges(tx, deps, { changes: [{ match, outcome, now }] })
    await query(
      tx,
      sql`
        insert into timeline_entries (id, match_id, round, kind, by_member, request_id, at, after_seq)
        values (${randomUUID()}, ${matchId}, ${match.state.round}, 'day_more', ${memberId}, ${requestId}, ${now},
          ${match.lastSeq})`,
    )
    return { now: now.toISOString(), match: showMatch(row, memberId, windows, outcome.state) }
  })

async function findMatchExtendedBy(tx: Tx, memberId: string, requestId: string): Promise<string | undefined> {
  const line = await queryOne(
    tx,
    sql<{ matchId: string }>`
      select match_id as "matchId" from timeline_entries where by_member = ${memberId} and request_id = ${requestId}`,
  )
  return line?.matchId
}
