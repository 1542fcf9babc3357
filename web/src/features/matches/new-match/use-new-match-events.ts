import { useEffect } from 'react'
import { onLive } from '../../../live/live.ts'
import { hearMatch, setMoment } from './new-match.ts'

/** Shows each match that the other one's like has just made; a moment ends with the screens. */
export function useHearMatches(): void {
  useEffect(() => {
    const stop = onLive((news) => void (news.type === 'matched' && hearMatch(news.matchId)))
    return () => {
      stop()
      setMoment(null)
    }
  }, [])
}
