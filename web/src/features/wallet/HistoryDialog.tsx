import { matches } from '../../messages/matches.ts'
import { wallet } from '../../messages/wallet.ts'
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Button } from '../../ui/base/Button.tsx'
import { Dialog, type DialogState } from '../../ui/dialog/Dialog.tsx'
import { useApiPages } from '../../api-cache/api-query.ts'
import { Loading } from '../../ui/feedback/Loading.tsx'
import { Khatam } from '../../ui/base/Khatam.tsx'
import { Waiting } from '../../ui/feedback/Waiting.tsx'
import { historyQuery } from './queries.ts'
import { TransactionList } from './TransactionList.tsx'
import { WeeksChart } from './WeeksChart.tsx'

/** All transactions, page by page. */
export function HistoryDialog({ open, onOpenChange }: DialogState) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={wallet.all} size="medium" reading>
      {open && <Pages />}
    </Dialog>
  )
}

function Pages() {
  const { data, isError, isPending, refetch, isFetchNextPageError, ...list } = useApiPages(historyQuery, {})
  if (isPending)
    return (
      <Waiting brief>
        <Loading />
      </Waiting>
    )
  if (isError && !data) return <LoadFailed message={wallet.loadFailed} onTryAgain={() => void refetch()} />
  const rows = (data?.pages ?? []).flatMap(({ transactions }) => transactions)
  const once = [...new Map(rows.map((row) => [row.id, row])).values()]
  return (
    <>
      <WeeksChart />
      {once.length > 0 ? <TransactionList transactions={once} /> : <NoTransactions />}
      {isFetchNextPageError && <Banner className="mt-3">{wallet.moreFailed}</Banner>}
      {list.hasNextPage && (
        <Button
          block
          variant="outline"
          className="mt-3"
          busy={list.isFetchingNextPage}
          busyLabel={matches.more}
          onClick={() => void list.fetchNextPage()}
        >
          {wallet.showMore}
        </Button>
      )}
    </>
  )
}

function NoTransactions() {
  return (
    <div className="flex flex-col items-center gap-3 py-8 text-center text-ink-soft">
      <Khatam className="size-8 text-leaf opacity-40" />
      <p>
        {wallet.none}. {wallet.noneText}
      </p>
    </div>
  )
}
