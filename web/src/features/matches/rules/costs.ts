import { tokens } from '@mithaq/contract/limits'
import type { Match } from '@mithaq/contract/matches'

type Paid = Pick<Match, 'chatUnlocked' | 'iPaid' | 'theyPaid'>

interface UnmatchCost {
  /** Returned payment for a chat that never opened. */
  refund: number
  /** Never more than the balance. */
  fee: number
  left: number
}

type Leaving = Paid & Pick<Match, 'leaveFee' | 'freeLeave'>

/** Whether leaving is free at this moment. */
export const isFreeToLeave = ({ freeLeave }: Pick<Match, 'freeLeave'>, nowMs: number): boolean =>
  freeLeave !== null && nowMs < Date.parse(freeLeave.until)

export function unmatchCost(match: Leaving, balance: number, nowMs: number): UnmatchCost {
  const { chatUnlocked, iPaid, leaveFee, freeLeave } = match
  // The dialog may stay open beyond the free time: then show the price the server would charge now.
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

/** The prices I can pay. Express pays both sides; once they have paid, my plain half opens the chat. */
export function unlockOffer({ chatUnlocked, iPaid, theyPaid }: Paid): UnlockOffer {
  if (chatUnlocked) return { plain: null, express: null }
  if (theyPaid) return { plain: iPaid ? null : tokens.unlock, express: null }
  return iPaid
    ? { plain: null, express: tokens.expressUnlock - tokens.unlock }
    : { plain: tokens.unlock, express: tokens.expressUnlock }
}
