import { lazy, Suspense } from 'react'
import { first } from '../messages/first.ts'
import { ConnectionBar } from './ConnectionBar.tsx'

/** Loaded when first needed, which is seldom; where even that fails, a heading and a way out remain. */
const Screen = lazy(async () => {
  const loaded = await import('../ui/feedback/ErrorScreen.tsx').catch(() => undefined)
  return { default: loaded?.UnexpectedErrorScreen ?? Plain }
})

/** In place of all there is, so that it says itself where the connection is gone. */
export function RouteErrorScreen() {
  return (
    <>
      <ConnectionBar unheard={undefined} />
      <Suspense>
        <Screen />
      </Suspense>
    </>
  )
}

function Plain() {
  return (
    <main className="p-8 text-center">
      <h1 className="text-2xl">{first.unexpectedApplicationError}</h1>
      <a href="/" className="mt-4 inline-block underline">
        {first.returnToHome}
      </a>
    </main>
  )
}
