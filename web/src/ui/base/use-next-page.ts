import { useEffect, useEffectEvent } from 'react'

interface PagedList {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

/** Fetches the next page near the end of a list. Returns a function to call on scroll. */
export function useNextPage(list: PagedList, shown: number, isNearEnd: () => boolean): () => void {
  const { isFetchingNextPage } = list
  const loadMore = () => {
    // Also during a background refetch, which live events may trigger all the time.
    if (list.hasNextPage && !isFetchingNextPage && isNearEnd()) void list.fetchNextPage()
  }
  // A member who is already at the end does not scroll again.
  const continueAtEnd = useEffectEvent(() => {
    if (!list.isFetchNextPageError) loadMore()
  })
  useEffect(() => {
    if (shown > 0 && !isFetchingNextPage) continueAtEnd()
  }, [shown, isFetchingNextPage])
  return loadMore
}
