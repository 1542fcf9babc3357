import { cleanup, renderHook } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterEach } from 'vitest'

afterEach(cleanup)

/** Hooks at work as on a screen: their effects run, and end when it is left, or with the test. `shown` is what they last answered. */
export function mounted<T>(
  client: QueryClient,
  useAll: () => T,
  around: (screen: ReactNode) => ReactNode = (screen) => screen,
) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{around(children)}</QueryClientProvider>
  )
  const { result, rerender, unmount } = renderHook(useAll, { wrapper })
  return {
    shown: () => {
      // React draws what has changed in its own time: a look would come before it on a busy machine.
      rerender()
      return result.current
    },
    leave: unmount,
  }
}
