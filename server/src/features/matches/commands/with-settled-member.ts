import type { Tx } from '../../../db/db.ts'
import { act, type Attempt } from './run-match-command.ts'
import type { Change } from '../rules/token-effects.ts'
import { isOverdue, type StoredMatch } from '../rules/lifecycle.ts'
import { holdRests, lockRunning, restingChanges } from '../store/pauses.ts'
import { walletToCharge } from '../store/wallets.ts'
import { write, type SettleDeps } from '../store/save-match-changes.ts'

/** A member whose rests are held, and whose matches and dues are settled up to now. */
export interface Settled {
  now: Date
  /** Their running matches, held. */
  matches: readonly StoredMatch[]
  /** Until when their matches rest from now on; null: no longer. */
  rest(until: Date | null): Promise<Change[]>
}

/** A step that begins or ends a rest of a member, in one transaction, once everything that has fallen due has come. */
export const settled = <T>(
  deps: SettleDeps,
  memberId: string,
  take: (tx: Tx, settled: Settled) => Promise<T>,
): Promise<T> =>
  act(deps, memberId, async (tx, unendable): Promise<Attempt<T>> => {
    await holdRests(tx, memberId)
    const { matches, now } = await lockRunning(tx, deps, memberId)
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
    await write(tx, deps, wallet.applied)
    const rest = async (until: Date | null) => {
      const changes = restingChanges(matches, memberId, until, now)
      await write(tx, deps, { changes })
      return changes
    }
    return { done: await take(tx, { matches, now, rest }) }
  })
