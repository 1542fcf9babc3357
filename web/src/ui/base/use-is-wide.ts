import { useSyncExternalStore } from 'react'

/** Whether the window is at least as wide as this, by the browser's own text size; not while a page is drawn ahead. */
export function useIsWide(from: '48rem' | '64rem' | '75rem'): boolean {
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
