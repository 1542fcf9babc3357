import type { TransactionType } from '../../wallet.ts'

/** What a row of the ledger says of itself, beside its type. */
export const ledger: Record<TransactionType, string> = {
  welcome: 'Welcome tokens',
  weekly: 'Weekly tokens',
  payment: 'Chat unlock',
  express_payment: 'Express unlock',
  refund: 'Refund',
  rematch: 'Rematch',
  unmatch_fee: 'Unmatch fee',
  penalty: 'No-reply penalty',
  compensation: 'No-reply compensation',
  reward: 'Reply reward',
  purchase: 'Purchase',
}
