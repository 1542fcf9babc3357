import type { Tx } from '../../../db/db.ts'
import { lockWallet, type WalletLockOptions } from '../../wallet/lock-wallet.ts'
import type { Side } from '../rules/match-state.ts'
import type { ChargeableWallet } from '../rules/plan-charge.ts'
import { settleLockedWallet } from '../rules/settle-locked-wallet.ts'
import { tokenEffects, type MatchChange } from '../rules/token-effects.ts'
import type { MatchDeps } from './save-match-changes.ts'

/** Locks a wallet and settles what is due to it; saving that is left to the caller. Undefined if the member is gone. */
export async function lockWalletForCharge(
  tx: Tx,
  { clock, config }: MatchDeps,
  memberId: string,
  options: WalletLockOptions,
): Promise<ChargeableWallet | undefined> {
  const periodS = config.windows.topupS
  const wallet = await lockWallet(tx, clock, periodS, memberId, options)
  if (wallet === undefined) return undefined
  const { now, postedKeys, isRequestUsed, hasOverdueMatch } = wallet
  return { ...settleLockedWallet(wallet, periodS), now, postedKeys, isRequestUsed, hasOverdueMatch }
}

/** The same if the change moves tokens of the member who acts; null if it does not. */
export async function lockWalletIfCharged(
  tx: Tx,
  deps: MatchDeps,
  change: MatchChange,
  side: Side,
  stuckMatchIds: readonly string[],
): Promise<ChargeableWallet | null> {
  const { entries, lockedChange } = tokenEffects(change, side)
  if (entries.length === 0 && lockedChange === 0) return null
  const { match, now, request } = change
  const wallet = await lockWalletForCharge(tx, deps, match.members[side], {
    at: now,
    entryKeys: entries.map(({ key }) => key),
    requestId: request?.requestId,
    ignoredMatchIds: [...stuckMatchIds, match.id],
  })
  if (wallet === undefined)
    throw new Error(`Invariant violated: a member of the match has no wallet (match ${match.id})`)
  return wallet
}
