import { QueryClientProvider } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterAll, vi } from 'vitest'

/** What React asks of the place where something stands that draws nothing. */
function emptyPlace(): Element {
  const ownerDocument = Object.assign(new EventTarget(), { nodeType: 9 })
  const place = { nodeType: 1, nodeName: 'MAIN', tagName: 'MAIN', textContent: '', ownerDocument }
  return Object.assign(new EventTarget(), place) as unknown as Element
}

/** Time stands still until what has changed is drawn: React takes a few turns for that. */
export async function drawn(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await vi.advanceTimersByTimeAsync(0)
}

const open = new Set<() => void>()
// Never left, they would go on beside the next file's.
afterAll(() => open.forEach((leave) => leave()))

/** Hooks at work as on a screen: their effects run, and end when it is left. `shown` is what they last answered. */
export function mounted<T>(
  client: QueryClient,
  useAll: () => T,
  around: (screen: ReactNode) => ReactNode = (screen) => screen,
) {
  const answers: T[] = []
  const root = createRoot(emptyPlace())
  function Screen() {
    answers.splice(0, 1, useAll())
    return null
  }
  const draw = () =>
    flushSync(() =>
      root.render(<QueryClientProvider client={client}>{around(<Screen />)}</QueryClientProvider>),
    )
  draw()
  const leave = () => {
    open.delete(leave)
    flushSync(() => root.unmount())
  }
  open.add(leave)
  return {
    shown: () => {
      // React draws what has changed in its own time: a look would come before it on a busy machine.
      draw()
      const [last] = answers
      if (last === undefined) throw new Error('Nothing is shown')
      return last
    },
    leave,
  }
}
