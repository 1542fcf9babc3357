import type { Transaction } from '@mithaq/contract/wallet'
import { useState } from 'react'
import { useApiMutation } from '../../api-cache/api-mutation.ts'
import { wallet } from '../../messages/wallet.ts'
import { Button } from '../../ui/base/Button.tsx'
import { Card } from '../../ui/base/Card.tsx'
import { Coin } from '../../ui/base/Coin.tsx'
import { logError } from '../../ui/feedback/error-log.ts'
import { Khatam } from '../../ui/base/Khatam.tsx'
import { KhatamPattern } from '../../ui/base/KhatamPattern.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Waiting } from '../../ui/feedback/Waiting.tsx'
import { HistoryDialog } from './HistoryDialog.tsx'
import { HowTokensLink } from './HowTokensWork.tsx'
import { useWallet } from './own-wallet.ts'
import { buyTokens } from './queries.ts'
import { WeeklyTopUp } from './WeeklyTopUp.tsx'
import { TransactionList } from './TransactionList.tsx'
import { WeeksChart } from './WeeksChart.tsx'

/** The balance, the latest transactions and the next weekly tokens. Keeps its size while loading. */
export function WalletCard() {
  const { data, isError } = useWallet()
  const [allOpen, setAllOpen] = useState(false)
  return (
    <section aria-labelledby="token-wallet" className="flex flex-col gap-3">
      <Card look="hero">
        <KhatamPattern className="-z-10 opacity-10" tile={96} />
        <h2 id="token-wallet" className="font-sans text-sm font-medium tracking-normal text-on-hero/85">
          {wallet.title}
        </h2>
        <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
          <Balance balance={data?.balance} />
          <BuyTokens />
        </div>
        <p className="mt-3 min-h-10 text-sm text-on-hero/85">{data ? <WeeklyTopUp /> : wallet.help}</p>
        <HowTokensLink className="-mb-2 text-on-hero/85" />
      </Card>
      <WeeksChart />
      {/* Reserves room for four rows, so that nothing below moves. */}
      <Card flush className="flex min-h-[calc(17rem+5px)] flex-col px-5">
        <h3 className="sr-only">{wallet.recent}</h3>
        {data ? (
          <Recent transactions={data.recent} />
        ) : isError ? (
          <p className="py-4 text-ink-soft">{wallet.loadFailed}</p>
        ) : (
          <div className="flex flex-1 flex-col justify-center py-4">
            <Waiting brief>
              <Skeleton className="flex-1" />
            </Waiting>
          </div>
        )}
      </Card>
      <button
        type="button"
        className="min-h-11 self-start rounded-sm font-semibold underline underline-offset-4"
        onClick={() => setAllOpen(true)}
      >
        {wallet.all}
      </button>
      <HistoryDialog open={allOpen} onOpenChange={setAllOpen} />
    </section>
  )
}

/** Explains the empty list where there are no transactions yet. */
function Recent({ transactions }: { transactions: readonly Transaction[] }) {
  if (transactions.length > 0) return <TransactionList transactions={transactions} />
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-3 py-3 text-center text-sm text-ink-soft">
      <Khatam className="size-8 text-leaf opacity-40" />
      <p>
        {wallet.none}. {wallet.noneText}
      </p>
    </div>
  )
}

/** Shows a dash while loading, never a stale balance. */
function Balance({ balance }: { balance: number | undefined }) {
  return (
    <p className="flex min-h-12 items-center gap-3 font-serif text-5xl font-semibold tabular-nums">
      <Coin className="size-9" />
      <span aria-hidden="true">{balance ?? '–'}</span>
      {balance !== undefined && <span className="sr-only">{wallet.tokens(balance)}</span>}
    </p>
  )
}

/** Nothing is sold yet: says so in place. */
function BuyTokens() {
  const [begin, busy] = useApiMutation(buyTokens)
  const [said, setSaid] = useState('')
  async function buy(): Promise<void> {
    try {
      await begin({})
      setSaid(wallet.comingSoon)
    } catch (error) {
      logError(error, wallet.purchaseFailed)
      toast.error(wallet.purchaseFailedText, { title: wallet.purchaseFailed, error })
    }
  }
  return (
    <div className="flex flex-col items-end gap-1.5">
      <p role="status" className="min-h-5 text-end text-sm text-on-hero/85">
        {said}
      </p>
      <Button variant="on-hero" size="small" busy={busy} onClick={() => void buy()}>
        {wallet.buyTokens}
      </Button>
    </div>
  )
}
