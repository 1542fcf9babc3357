import { useEffect, useEffectEvent } from 'react'

interface PagedList {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

/** Asks for the next page near the end of a list; the answer is to be called while it is scrolled. */
export function useNextPage(list: PagedList, shown: number, isNearEnd: () => boolean): () => void {
  const { isFetchingNextPage } = list
  const loadMore = () => {
    // Also while what is shown is read again: in a busy hour there is always something to be read.
    if (list.hasNextPage && !isFetchingNextPage && isNearEnd()) void list.fetchNextPage()
  }
  // A member who is already at the end scrolls no further.
  const continueAtEnd = useEffectEvent(() => {
    if (!list.isFetchNextPageError) loadMore()
  })
  useEffect(() => {
    if (shown > 0 && !isFetchingNextPage) continueAtEnd()
  }, [shown, isFetchingNextPage])
  return loadMore
}
