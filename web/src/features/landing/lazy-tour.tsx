import { lazy, Suspense, type ReactNode } from 'react'
import { retryUntilLoaded } from '../../http/lazy-chunk.ts'
import type * as parts from './tour/Tour.tsx'

type Parts = typeof parts
let prerendered: Parts | undefined

/** Once, where pages are drawn before any script runs: nothing is waited for there. */
export function setPrerenderedTour(drawn: Parts): void {
  prerendered = drawn
}

/** What a page says after its promise is read at once, and its script, which does little, comes after the page's own. */
function lazyTourPart(name: keyof Parts) {
  const Part = lazy<() => ReactNode>(() => {
    if (!prerendered)
      return retryUntilLoaded(async () => ({ default: (await import('./tour/Tour.tsx'))[name] }))
    const part = { default: prerendered[name] }
    // oxlint-disable-next-line unicorn/no-thenable -- there already: a promise would answer too late for a page that is drawn in one go
    return { then: (resolve: (found: typeof part) => void) => resolve(part) } as never
  })
  return () => (
    <Suspense>
      <Part />
    </Suspense>
  )
}

export const Contents = lazyTourPart('Contents')
export const ConversationScene = lazyTourPart('ConversationScene')
export const WelcomeTokens = lazyTourPart('WelcomeTokens')
export const Tour = lazyTourPart('Tour')
