import { useSyncExternalStore } from 'react'

/** Whether the window has at least this width in rem; false while prerendering. */
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
