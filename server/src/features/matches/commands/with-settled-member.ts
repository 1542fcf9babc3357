import type { Tx } from '../../../db/db.ts'
import { isOverdue } from '../rules/match-clock.ts'
import type { StoredMatch } from '../rules/match-state.ts'
import { planPause } from '../rules/pause-matches.ts'
import type { MatchChange } from '../rules/token-effects.ts'
import { lockRunningMatches } from '../store/lock-match.ts'
import { lockWalletForCharge } from '../store/lock-wallet-for-charge.ts'
import { lockPauses } from '../store/pauses.ts'
import { saveMatchChanges, type SettleDeps } from '../store/save-match-changes.ts'
import { runMatchCommand } from './run-match-command.ts'

/** A member whose pauses and running matches are locked, and whose matches and wallet are settled up to `now`. */
export interface SettledMember {
  now: Date
  matches: readonly StoredMatch[]
  /** Pauses their matches until then; null ends the pause. */
  pauseMatches(until: Date | null): Promise<MatchChange[]>
}

/** Runs a step that starts or ends a pause of a member, in one transaction, once everything due is settled. */
export const withSettledMember = <T>(
  deps: SettleDeps,
  memberId: string,
  step: (tx: Tx, member: SettledMember) => Promise<T>,
): Promise<T> =>
  runMatchCommand(deps, memberId, async (tx, stuckMatchIds): Promise<T | 'retry'> => {
    await lockPauses(tx, memberId)
    const { matches, now } = await lockRunningMatches(tx, deps, memberId)
    if (matches.some(({ id, state }) => isOverdue(state, now) && !stuckMatchIds.includes(id))) return 'retry'
    // Weekly tokens up to now come first: a pause neither earns nor costs those.
    const options = { at: now, ignoredMatchIds: stuckMatchIds }
    const wallet = await lockWalletForCharge(tx, deps, memberId, options)
    if (wallet === undefined)
      throw new Error(`Invariant violated: a member has no wallet (member ${memberId})`)
    if (wallet.hasOverdueMatch) return 'retry'
    await saveMatchChanges(tx, deps, wallet.updates)
    const pauseMatches = async (until: Date | null) => {
      const changes = planPause(matches, memberId, until, now)
      await saveMatchChanges(tx, deps, { changes })
      return changes
    }
    return step(tx, { now, matches, pauseMatches })
  })
