import { useEffect, useEffectEvent, useState } from 'react'
import type { ChatRow } from './rows.ts'

const shownMs = 2000

export interface Paging {
  older: boolean
  loadingOlder: boolean
  onLoadOlder: () => void
}

/** Scrolls to a quoted message, after loading older pages until it is there, and highlights it. */
export function useScrollToQuote(rows: readonly ChatRow[], paging: Paging, show: (at: number) => void) {
  const { older, loadingOlder, onLoadOlder } = paging
  const [sought, seek] = useState<number>()
  const at = sought === undefined ? -1 : rows.findIndex(({ seq }) => seq === sought)
  const showNow = useEffectEvent(show)
  const isMissing = sought !== undefined && at < 0
  useEffect(() => {
    if (isMissing && older && !loadingOlder) onLoadOlder()
  }, [isMissing, older, loadingOlder, onLoadOlder])
  const isThere = at >= 0
  useEffect(() => {
    if (!isThere) return
    showNow(at)
    const timer = setTimeout(() => seek(undefined), shownMs)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- shown once: what joins above moves its place in the list
  }, [isThere, sought])
  return { sought: isThere ? sought : undefined, seek }
}
