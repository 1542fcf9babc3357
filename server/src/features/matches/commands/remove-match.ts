import { refuse } from '../../../http/routes/serve-routes.ts'
import { lockOwnMatch } from '../store/lock-match.ts'
import { markMatchRemoved } from '../store/match-row.ts'
import type { SettleDeps } from '../store/save-match-changes.ts'
import { runMatchCommand } from './run-match-command.ts'

/** Removes a match that has ended from the lists of this member, for good. Nobody may rematch. */
export const removeMatch = (deps: SettleDeps, memberId: string, matchId: string) =>
  runMatchCommand(deps, memberId, async (tx) => {
    const own = await lockOwnMatch(tx, deps, matchId, memberId)
    if (own === undefined || own.match.state.ended === null) return refuse('not_found')
    await markMatchRemoved(tx, matchId, memberId)
    tx.notifyMembers(own.match.members, { type: 'match', matchId })
    return {}
  })
