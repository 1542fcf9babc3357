import { cleanup, renderHook } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterEach } from 'vitest'

afterEach(cleanup)

/** Testing Library's `renderHook` with a query client. `current` returns the hook's latest result. */
export function renderHookWithClient<T>(
  client: QueryClient,
  useAll: () => T,
  wrap: (children: ReactNode) => ReactNode = (children) => children,
) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{wrap(children)}</QueryClientProvider>
  )
  const { result, rerender, unmount } = renderHook(useAll, { wrapper })
  return {
    current: () => {
      // React may not have rendered the last change yet.
      rerender()
      return result.current
    },
    unmount,
  }
}
