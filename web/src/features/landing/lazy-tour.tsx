import { lazy, Suspense, type ReactNode } from 'react'
import { retryUntilLoaded } from '../../http/lazy-chunk.ts'
import type * as parts from './tour/Tour.tsx'

type Parts = typeof parts
let prerendered: Parts | undefined

/** Called when pages are prerendered, where nothing can be awaited. */
export function setPrerenderedTour(drawn: Parts): void {
  prerendered = drawn
}

/** A part of the landing page below the hero: prerendered, with its script loaded after the page's own. */
function lazyTourPart(name: keyof Parts) {
  const Part = lazy<() => ReactNode>(() => {
    if (!prerendered)
      return retryUntilLoaded(async () => ({ default: (await import('./tour/Tour.tsx'))[name] }))
    const part = { default: prerendered[name] }
    // oxlint-disable-next-line unicorn/no-thenable -- a promise would resolve too late for a synchronous prerender
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
