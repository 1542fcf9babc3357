import type { NewTransfer } from '../../wallet/pending-transfers.ts'
import { planEntries, type LedgerEntry } from '../../wallet/plan-entries.ts'
import { tokenNotice } from './match-notices.ts'
import { otherSide, type Side } from './match-state.ts'
import type { SettledWallet, WalletUpdates } from './settle-locked-wallet.ts'
import { tokenEffects, type MatchChange } from './token-effects.ts'

/** A wallet that is locked and settled, so that it can be charged. */
export interface ChargeableWallet extends SettledWallet {
  now: Date
  /** Keys of entries that were posted before. */
  postedKeys: readonly string[]
  /** The request has already moved tokens, in this or another match. */
  isRequestUsed: boolean
  /** Another match of the member must end before the wallet can be charged. */
  hasOverdueMatch: boolean
}

export interface AcceptedCharge {
  refused: null
  updates: Partial<WalletUpdates> & { transfers: readonly NewTransfer[] }
  /** What the command itself moves in the member's wallet. */
  entries: readonly LedgerEntry[]
  amount: number
  /** Null if the wallet was not needed. */
  balance: number | null
}

export type Charge = AcceptedCharge | { refused: 'insufficient_tokens' | 'id_reused' }

/** What a change costs the acting member. The wallet is null if the change moves none of their tokens. */
export function planCharge(change: MatchChange, side: Side, wallet: ChargeableWallet | null): Charge {
  const effects = tokenEffects(change, side)
  const { transfers } = effects
  if (wallet === null) return { refused: null, updates: { transfers }, entries: [], amount: 0, balance: null }
  // The same request may have moved tokens in another match while this one waited for the wallet.
  if (wallet.isRequestUsed) return { refused: 'id_reused' }
  // The wallet is settled up to its own `now`: the charge comes after that.
  const charged = effects.entries.map((entry) => ({ ...entry, at: wallet.now }))
  const { posted, newEntries } = planEntries(charged, wallet.balance, wallet.postedKeys)
  if (posted.some(({ result }) => result === 'insufficient')) return { refused: 'insufficient_tokens' }
  const { updates } = wallet
  const otherId = change.match.members[otherSide(side)]
  const notices = newEntries.map((entry) => tokenNotice(entry, otherId)).filter((notice) => notice !== null)
  return {
    refused: null,
    updates: {
      transfers,
      entries: [...updates.entries, ...newEntries],
      walletChanges: updates.walletChanges.map((wallet) => ({
        ...wallet,
        lockedChange: wallet.lockedChange + effects.lockedChange,
      })),
      appliedTransfers: updates.appliedTransfers,
      notices: [...updates.notices, ...notices],
    },
    entries: newEntries,
    amount: posted.reduce((sum, entry) => sum + entry.amount, 0),
    balance: posted.at(-1)?.balance ?? null,
  }
}
