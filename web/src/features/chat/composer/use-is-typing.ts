import { chat } from '@mithaq/contract/limits'
import { useEffect, useState } from 'react'
import { onLive } from '../../../live/live.ts'

/** Whether the other member is typing: for a few seconds after each event, or until their message arrives. */
export function useIsTyping(matchId: string, otherId: string): boolean {
  const [typing, setTyping] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      clearTimeout(timer)
      setTyping(false)
    }
    const stop = onLive((news) => {
      if (news.type === 'typing' && news.matchId === matchId) {
        clearTimeout(timer)
        timer = setTimeout(end, chat.typingShownMs)
        setTyping(true)
      }
      if (news.type === 'message' && news.message.matchId === matchId && news.message.senderId === otherId)
        end()
    })
    return () => {
      stop()
      end()
    }
  }, [matchId, otherId])
  return typing
}
