import { tokens } from '@mithaq/contract/limits'
import type { Match } from '@mithaq/contract/matches'

type Paid = Pick<Match, 'chatUnlocked' | 'iPaid' | 'theyPaid'>

export interface UnmatchCost {
  /** What was paid for a chat that never opened comes back first. */
  refund: number
  /** Never more than there is. */
  fee: number
  left: number
}

type Leaving = Paid & Pick<Match, 'leaveFee'>

export function unmatchCost({ chatUnlocked, iPaid, leaveFee }: Leaving, balance: number): UnmatchCost {
  const refund = iPaid && !chatUnlocked ? tokens.unlock : 0
  const fee = Math.min(leaveFee, balance + refund)
  return { refund, fee, left: balance + refund - fee }
}

export interface UnlockOffer {
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
