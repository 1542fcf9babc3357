import { chat } from '@mithaq/contract/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { onLive, useLiveStatus } from '../../live/live.ts'
import { onGone } from '../safety/gone.ts'
import { forgetPerson, renewAll, renewLists } from './queries.ts'

/** Around every screen of the app: a person who is gone must not wait in a list that is shown next. */
export function DiscoveryLive() {
  const client = useQueryClient()
  const connected = useLiveStatus() === 'open'
  useEffect(() => onGone((profileId) => forgetPerson(client, profileId)), [client])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onLive(({ type }) => {
      if (type !== 'likes' && type !== 'match') return
      clearTimeout(timer)
      timer = setTimeout(() => renewLists(client), chat.liveDebounceMs)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [client])
  const heardBefore = useRef(false)
  useEffect(() => {
    if (!connected) return
    // What was said while nobody listened is lost: ask for it after every gap, the one at the start included. The
    // deck is not dealt twice for that one: whoever is gone from it by then leaves with a word.
    if (heardBefore.current) renewAll(client)
    else renewLists(client)
    heardBefore.current = true
  }, [client, connected])
  return null
}
