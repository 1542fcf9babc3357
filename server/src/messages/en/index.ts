import type { TransactionType } from '@mithaq/contract/wallet'

export * from './export.ts'
export * from './mails.ts'
export * from './notices.ts'
export * from './statements.ts'
export * from './unsubscribe.ts'

/** What a row of the ledger says of itself, beside its type; it is stored with the row. */
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
