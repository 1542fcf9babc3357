import { tokens as prices } from '@mithaq/contract/limits'
import type { Transaction } from '@mithaq/contract/wallet'
import { wallet } from '../../messages/wallet.ts'
import { cx } from '../../ui/base/cx.ts'
import { useServerNow } from '../../time/server-clock.ts'
import { dayLabel } from '../../time/time-label.ts'
import { amountText, transactionLabel, transactionPerson } from './transaction-text.ts'

export function TransactionList({ transactions }: { transactions: readonly Transaction[] }) {
  const nowMs = useServerNow(60_000)
  if (transactions.length === 0)
    return (
      <p className="py-4 text-ink-soft">
        {wallet.none}. {wallet.noneText}
      </p>
    )
  return (
    <ul className="divide-y divide-line">
      {transactions.map((transaction) => (
        <TransactionRow key={transaction.id} transaction={transaction} nowMs={nowMs} />
      ))}
    </ul>
  )
}

function TransactionRow({ transaction, nowMs }: { transaction: Transaction; nowMs: number }) {
  const person = transactionPerson(transaction)
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <span className="min-w-0">
        <span className="block font-semibold">{transactionLabel(transaction)}</span>
        <span className="block text-sm wrap-anywhere text-ink-soft">
          {person && (
            <>
              <bdi>{person}</bdi>
              {' · '}
            </>
          )}
          {dayLabel(transaction.createdAt, nowMs)}
        </span>
        {transaction.reason === 'ceiling' && (
          <span className="block text-sm text-ink-soft">{wallet.ceiling(prices.compensationsAPeriod)}</span>
        )}
      </span>
      <span
        dir="ltr"
        className={cx('shrink-0 text-lg font-semibold tabular-nums', transaction.amount > 0 && 'text-leaf')}
      >
        {amountText(transaction.amount)}
      </span>
    </li>
  )
}
