import { tokens } from '@mithaq/contract/limits'
import type { Match } from '@mithaq/contract/matches'

type Paid = Pick<Match, 'chatUnlocked' | 'iPaid' | 'theyPaid'>

interface UnmatchCost {
  /** What was paid for a chat that never opened comes back first. */
  refund: number
  /** Never more than there is. */
  fee: number
  left: number
}

type Leaving = Paid & Pick<Match, 'leaveFee' | 'freeLeave'>

/** Leaving costs nothing at this moment. */
export const isFreeToLeave = ({ freeLeave }: Pick<Match, 'freeLeave'>, nowMs: number): boolean =>
  freeLeave !== null && nowMs < Date.parse(freeLeave.until)

export function unmatchCost(match: Leaving, balance: number, nowMs: number): UnmatchCost {
  const { chatUnlocked, iPaid, leaveFee, freeLeave } = match
  // The dialog may stay open beyond the free time: then the price is what the server would take now.
  const isOver = freeLeave !== null && !isFreeToLeave(match, nowMs)
  const price = isOver ? tokens.unmatchFee[chatUnlocked ? 'unlocked' : 'locked'] : leaveFee
  const refund = iPaid && !chatUnlocked ? tokens.unlock : 0
  const fee = Math.min(price, balance + refund)
  return { refund, fee, left: balance + refund - fee }
}

interface UnlockOffer {
  /** Null where it is not offered. */
  plain: number | null
  express: number | null
}

/** What I can pay: once I have paid, express costs the other half; once they have, the plain half opens the chat. */
export function unlockOffer({ chatUnlocked, iPaid, theyPaid }: Paid): UnlockOffer {
  if (chatUnlocked) return { plain: null, express: null }
  if (theyPaid) return { plain: iPaid ? null : tokens.unlock, express: null }
  return iPaid
    ? { plain: null, express: tokens.expressUnlock - tokens.unlock }
    : { plain: tokens.unlock, express: tokens.expressUnlock }
}
