import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLiveStatus } from '../../live.ts'

const onVisibility = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

export function useVisible(): boolean {
  return useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible')
}

const patienceMs = 4000

/** The socket has been away for longer than a hiccup. */
export function useLiveAway(): boolean {
  const open = useLiveStatus() === 'open'
  const [away, setAway] = useState(false)
  useEffect(() => {
    if (open) return
    const timer = setTimeout(() => setAway(true), patienceMs)
    return () => {
      clearTimeout(timer)
      setAway(false)
    }
  }, [open])
  return away
}
