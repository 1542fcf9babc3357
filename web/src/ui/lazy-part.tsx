import { createElement, lazy, Suspense, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'

/**
 * A part whose script comes when it is first drawn. React takes a script that was lost on the way for lost for good:
 * whoever tries again begins with another one.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const begin = () =>
    lazy(async () => {
      try {
        return { default: await load() }
      } catch (error) {
        part = begin()
        throw error
      }
    })
  let part = begin()
  return function Part(props: Props & { fallback: ReactNode }) {
    // Held here, outside of what waits: React draws that anew, and would ask without end.
    const [loaded] = useState(() => part)
    return <Suspense fallback={props.fallback}>{createElement(loaded, props)}</Suspense>
  }
}
