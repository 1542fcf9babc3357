import { useEffect, useEffectEvent } from 'react'

export interface PagedList {
  hasNextPage: boolean
  isFetching: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

/** Asks for the next page near the end of a list; the answer is to be called while it is scrolled. */
export function useNextPage(list: PagedList, shown: number, isNearEnd: () => boolean): () => void {
  const { isFetching } = list
  const loadMore = () => {
    // Not while what is shown is read anew: the page would take its place, and the news be lost.
    if (list.hasNextPage && !list.isFetching && isNearEnd()) void list.fetchNextPage()
  }
  // Whoever is already at the end scrolls no further: a page that was given up for news would never come.
  const continueAtEnd = useEffectEvent(() => {
    if (!list.isFetchNextPageError) loadMore()
  })
  useEffect(() => {
    if (shown > 0 && !isFetching) continueAtEnd()
  }, [shown, isFetching])
  return loadMore
}
