import { transactionTypes, type Transaction, type TransactionType } from '@mithaq/contract/wallet'
import { wallet } from '../../messages/wallet.ts'

const isKnown = (type: string): type is TransactionType =>
  (transactionTypes as readonly string[]).includes(type)

export function transactionLabel({ type, amount }: Pick<Transaction, 'type' | 'amount'>): string {
  if (isKnown(type)) return wallet.types[type]
  return amount > 0 ? wallet.received : wallet.spent
}

/** The other member of the transaction's match, or null. */
export function transactionPerson({ match }: Pick<Transaction, 'match'>): string | null {
  return match && (match.name ?? wallet.formerMember)
}

/** Signed, with a minus sign instead of a hyphen. */
export function amountText(amount: number): string {
  if (amount === 0) return '0'
  return amount > 0 ? `+${amount}` : `−${-amount}`
}
