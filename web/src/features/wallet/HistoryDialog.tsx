import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { common } from '../../messages/common.ts'
import { matches } from '../../messages/matches.ts'
import { wallet } from '../../messages/wallet.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { HowTokensLink } from './HowTokensWork.tsx'
import { historyQuery } from './queries.ts'
import { TransactionList } from './TransactionList.tsx'

export interface HistoryDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Every movement of my tokens, page by page. */
export function HistoryDialog({ open, onOpenChange }: HistoryDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={wallet.all} size="medium" reading>
      {open && <Pages />}
    </Dialog>
  )
}

function Pages() {
  const { data, isError, isPending, refetch, isFetchNextPageError, ...list } = useHistory()
  if (isPending)
    return (
      <Waiting brief>
        <Loading />
      </Waiting>
    )
  if (isError && !data)
    return (
      <div className="flex flex-col items-start gap-3">
        <Banner className="w-full">{wallet.loadFailed}</Banner>
        <Button variant="outline" size="small" onClick={() => void refetch()}>
          {common.tryAgain}
        </Button>
      </div>
    )
  const rows = (data?.pages ?? []).flatMap(({ transactions }) => transactions)
  const once = [...new Map(rows.map((row) => [row.id, row])).values()]
  return (
    <>
      <HowTokensLink className="text-ink-soft" />
      <TransactionList transactions={once} />
      {isFetchNextPageError && <Banner className="mt-3">{wallet.moreFailed}</Banner>}
      {list.hasNextPage && (
        <Button
          block
          variant="outline"
          className="mt-3"
          busy={list.isFetchingNextPage}
          busyLabel={matches.more}
          onClick={list.showMore}
        >
          {wallet.showMore}
        </Button>
      )}
    </>
  )
}

function useHistory() {
  const list = useInfiniteQuery(historyQuery)
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list
  const pages = list.data?.pages.length ?? 0
  const [wanted, setWanted] = useState(1)
  // Tokens that move meanwhile have everything shown read anew, and a page that was on its way is given up.
  const lost = pages > 0 && pages < wanted && hasNextPage && !isFetching && !isFetchNextPageError
  useEffect(() => {
    if (lost) void fetchNextPage()
  }, [lost, fetchNextPage])
  const showMore = () => {
    setWanted(pages + 1)
    void fetchNextPage()
  }
  return { ...list, showMore }
}
