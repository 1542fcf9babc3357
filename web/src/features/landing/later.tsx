import { lazy } from 'react'
import { untilThere } from '../../http/part.ts'
import type * as parts from './Tour.tsx'

type Parts = typeof parts
let ahead: Parts | undefined

/** Once, where pages are drawn before any script runs: nothing is waited for there. */
export function drawAhead(drawn: Parts): void {
  ahead = drawn
}

/** What a page says after its promise is read at once, and its script, which does little, comes after the page's own. */
function later<Name extends keyof Parts>(name: Name) {
  return lazy<Parts[Name]>(() => {
    if (!ahead) return untilThere(async () => ({ default: (await import('./Tour.tsx'))[name] }))
    const part = { default: ahead[name] }
    // oxlint-disable-next-line unicorn/no-thenable -- there already: a promise would answer too late for a page that is drawn in one go
    return { then: (resolve: (found: typeof part) => void) => resolve(part) } as never
  })
}

export const ConversationScene = later('ConversationScene')
export const Tour = later('Tour')
