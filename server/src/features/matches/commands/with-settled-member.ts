import type { Tx } from '../../../db/db.ts'
import { runMatchCommand, type Attempt } from './run-match-command.ts'
import type { MatchChange } from '../rules/token-effects.ts'
import { isOverdue } from '../rules/match-clock.ts'
import type { StoredMatch } from '../rules/match-state.ts'
import { lockPauses, lockRunningMatches, pauseChanges } from '../store/pauses.ts'
import { walletToCharge } from '../store/wallets.ts'
import { saveMatchChanges, type SettleDeps } from '../store/save-match-changes.ts'

/** A member whose rests are held, and whose matches and dues are settled up to now. */
export interface SettledMember {
  now: Date
  /** Their running matches, held. */
  matches: readonly StoredMatch[]
  /** Until when their matches rest from now on; null: no longer. */
  pauseMatches(until: Date | null): Promise<MatchChange[]>
}

/** A step that begins or ends a rest of a member, in one transaction, once everything that has fallen due has come. */
export const withSettledMember = <T>(
  deps: SettleDeps,
  memberId: string,
  take: (tx: Tx, settled: SettledMember) => Promise<T>,
): Promise<T> =>
  runMatchCommand(deps, memberId, async (tx, unendable): Promise<Attempt<T>> => {
    await lockPauses(tx, memberId)
    const { matches, now } = await lockRunningMatches(tx, deps, memberId)
    const isBehind = matches.some(({ id, state }) => isOverdue(state, now) && !unendable.includes(id))
    if (isBehind) return { again: true }
    // The weekly tokens up to now come first: nobody becomes eligible, or loses what was theirs, by going or coming.
    const wallet = await walletToCharge(tx, deps, memberId, {
      at: now,
      keys: [],
      tapId: undefined,
      except: unendable,
    })
    if (wallet === 'again') return { again: true }
    await saveMatchChanges(tx, deps, wallet.applied)
    const rest = async (until: Date | null) => {
      const changes = pauseChanges(matches, memberId, until, now)
      await saveMatchChanges(tx, deps, { changes })
      return changes
    }
    return { done: await take(tx, { matches, now, pauseMatches: rest }) }
  })
