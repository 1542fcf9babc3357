import { useEffect } from 'react'
import { onLive } from '../../../live/live.ts'
import { showMatchMadeByOther, setNewMatch } from './new-match.ts'

/** Shows each match that the other one's like has just made; a moment ends with the screens. */
export function useNewMatchEvents(): void {
  useEffect(() => {
    const stop = onLive((news) => void (news.type === 'matched' && showMatchMadeByOther(news.matchId)))
    return () => {
      stop()
      setNewMatch(null)
    }
  }, [])
}
