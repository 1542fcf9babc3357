import { useEffect } from 'react'
import { onLive } from '../../../live/live.ts'
import { setMatchBanners, setNewMatch, showMatchMadeByOther } from './new-match.ts'

/** Shows matches made by others' likes; clears the announcements on unmount. */
export function useNewMatchEvents(): void {
  useEffect(() => {
    const stop = onLive((news) => void (news.type === 'matched' && showMatchMadeByOther(news.matchId)))
    return () => {
      stop()
      setNewMatch(null)
      setMatchBanners([])
    }
  }, [])
}
