import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useApiMutation } from '../../api-cache/api-mutation.ts'
import { wallet } from '../../messages/wallet.ts'
import { Button } from '../../ui/base/Button.tsx'
import { Card } from '../../ui/base/Card.tsx'
import { Coin } from '../../ui/base/Coin.tsx'
import { logError } from '../../ui/feedback/error-log.ts'
import { KhatamPattern } from '../../ui/base/KhatamPattern.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { HistoryDialog } from './HistoryDialog.tsx'
import { HowTokensLink } from './HowTokensWork.tsx'
import { useWallet } from './own-wallet.ts'
import { buyTokens } from './queries.ts'
import { WeeklyTopUp } from './WeeklyTopUp.tsx'

/** The balance and the next weekly tokens. Chart and list are behind 'All transactions'. */
export function WalletCard() {
  const { data, isError } = useWallet()
  const [allOpen, setAllOpen] = useState(false)
  return (
    <section id="wallet" aria-labelledby="token-wallet">
      <Card look="hero" flush className="px-4 pt-3 pb-1.5">
        <KhatamPattern className="-z-10 opacity-10" tile={96} />
        <h2 id="token-wallet" className="sr-only">
          {wallet.title}
        </h2>
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <Balance balance={data?.balance} />
          <BuyTokens />
        </div>
        <p className="min-h-10 text-sm leading-5 text-on-hero/85">
          {data ? <WeeklyTopUp /> : isError ? wallet.loadFailed : wallet.help}
        </p>
        <div className="flex flex-wrap justify-between gap-x-4">
          <button
            type="button"
            aria-haspopup="dialog"
            className="inline-flex min-h-11 items-center gap-1 rounded-sm text-sm font-semibold"
            onClick={() => setAllOpen(true)}
          >
            {wallet.all}
            <ChevronRight className="size-4 rtl:rotate-180" aria-hidden="true" />
          </button>
          <HowTokensLink arrow />
        </div>
      </Card>
      <HistoryDialog open={allOpen} onOpenChange={setAllOpen} />
    </section>
  )
}

/** Shows a dash while loading, never a stale balance. */
function Balance({ balance }: { balance: number | undefined }) {
  return (
    <p className="flex min-h-12 items-center gap-3">
      <Coin className="size-8" />
      <span aria-hidden="true" className="font-serif text-[2.375rem] leading-none font-semibold tabular-nums">
        {balance ?? '–'}
      </span>
      {balance !== undefined && (
        <>
          <span aria-hidden="true" className="text-sm text-on-hero/85">
            {wallet.unit(balance)}
          </span>
          <span className="sr-only">{wallet.tokens(balance)}</span>
        </>
      )}
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
    <>
      <Button variant="on-hero" size="small" busy={busy} onClick={() => void buy()}>
        {wallet.buyTokens}
      </Button>
      <p role="status" className={said ? 'w-full pt-1 text-end text-sm text-on-hero/85' : 'sr-only'}>
        {said}
      </p>
    </>
  )
}
