import { randomUUID } from 'node:crypto'
import type { Match } from '@mithaq/contract/matches'
import { sql } from '../../../db/sql.ts'
import { queryOne, query, type Tx } from '../../../db/db.ts'
import { runMatchCommand, charge, type Attempt } from './run-match-command.ts'
import { applyReplyExtension, type ReplyExtensionRefusal } from '../rules/lifecycle.ts'
import { lockOwnMatch } from '../store/lock-match.ts'
import { showMatch } from '../store/match-view.ts'
import type { SettleDeps } from '../store/save-match-changes.ts'

type Asked =
  | { refused: null; now: Date; match: Match }
  | { refused: ReplyExtensionRefusal | 'not_found' | 'too_late' | 'id_reused' }

/** A member asks for a day more to answer. One tap counts once, however often it comes. */
export const extendReplyTime = (
  deps: SettleDeps,
  me: string,
  matchId: string,
  requestId: string,
): Promise<Asked> =>
  runMatchCommand(deps, me, async (tx, unendable): Promise<Attempt<Asked>> => {
    const own = await lockOwnMatch(tx, deps, matchId, me)
    const refused = (code: Exclude<Asked['refused'], null>) => ({ done: { refused: code } })
    if (own === undefined) return refused('not_found')
    const { match, side, now, row } = own
    const { windows } = deps.config
    const before = await lineByTap(tx, me, requestId)
    // Its answer was lost and it comes again, perhaps after the match has ended: it was asked.
    if (before === matchId)
      return { done: { refused: null, now, match: showMatch(row, me, windows, match.state) } }
    if (before !== null) return refused('id_reused')
    if (own.cameTooLate) return refused('too_late')
    const outcome = applyReplyExtension(match.state, side, now, windows)
    if (typeof outcome === 'string') return refused(outcome)
    const written = await charge(tx, deps, { match, outcome, now }, side, unendable)
    if (written === 'again') return { again: true }
    await query(
      tx,
      sql`
        insert into match_lines (id, match_id, round, kind, by_member, request_id, at, after_seq)
        values (${randomUUID()}, ${matchId}, ${match.state.round}, 'day_more', ${me}, ${requestId}, ${now}, ${match.lastSeq})`,
    )
    return { done: { refused: null, now, match: showMatch(row, me, windows, outcome.state) } }
  })

/** In which match a tap has brought a line. */
async function lineByTap(tx: Tx, me: string, requestId: string): Promise<string | null> {
  const line = await queryOne(
    tx,
    sql<{ matchId: string }>`
      select match_id as "matchId" from match_lines where by_member = ${me} and request_id = ${requestId}`,
  )
  return line?.matchId ?? null
}
