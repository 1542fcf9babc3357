import { useSyncExternalStore } from 'react'

const onVisibility = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

export function useIsVisible(): boolean {
  return useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible')
}
