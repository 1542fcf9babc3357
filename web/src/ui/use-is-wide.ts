import { useSyncExternalStore } from 'react'

/** Whether the window is at least as wide as this; not while a page is drawn ahead. */
export function useIsWide(from: '768px' | '1024px' | '1200px'): boolean {
  const wide = `(min-width: ${from})`
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(wide)
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => matchMedia(wide).matches,
    () => false,
  )
}
