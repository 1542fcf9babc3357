import { createElement, lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import { retryUntilLoaded } from '../../http/lazy-chunk.ts'

/** A component whose script loads when it is first rendered, with retries until it succeeds. */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const part = lazy(async () => ({ default: await retryUntilLoaded(load) }))
  return function Part(props: Props & { fallback?: ReactNode }) {
    return <Suspense fallback={props.fallback}>{createElement(part, props)}</Suspense>
  }
}
