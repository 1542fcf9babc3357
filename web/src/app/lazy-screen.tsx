import { lazy, Suspense, type ComponentType, type ReactElement } from 'react'
import { first } from '../messages/first.ts'
import { retryUntilLoaded } from '../http/lazy-chunk.ts'
import { Khatam } from '../ui/base/Khatam.tsx'

const SlowScreen = () => (
  <main className="grid min-h-[60dvh] place-items-center p-4 text-center">
    <div role="status">
      <Khatam turning className="mx-auto mb-3 size-10 text-leaf" />
      <h1 className="text-2xl">{first.late}</h1>
      <p className="mt-1 text-ink-soft">{first.lateHelp}</p>
    </div>
  </main>
)

type LoadScreen = () => Promise<ComponentType>
const loaders = new WeakMap<object, LoadScreen>()

/** A route's lazy screen. If its script fails to load, a placeholder retries until it comes. */
export function lazyScreen(load: LoadScreen, waiting = <SlowScreen />) {
  const loadRoute = async (): Promise<{ Component: ComponentType }> => ({
    Component: await load().catch(() => retryingScreen(load, waiting)),
  })
  loaders.set(loadRoute, load)
  return loadRoute
}

/** The loader of a screen, to preload it without the placeholder. */
export const loaderOf = (lazyScreen: object) => loaders.get(lazyScreen)

function retryingScreen(load: LoadScreen, waiting: ReactElement): ComponentType {
  const Screen = lazy(async () => ({ default: await retryUntilLoaded(load) }))
  return function Late() {
    return (
      <Suspense fallback={waiting}>
        <Screen />
      </Suspense>
    )
  }
}
