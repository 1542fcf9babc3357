import { lazy, Suspense } from 'react'
import { first } from '../messages/first.ts'
import { ConnectionBar } from './ConnectionBar.tsx'

/** Loaded on the first error; if that fails, a heading and a link home remain. */
const Screen = lazy(async () => {
  const loaded = await import('../ui/feedback/ErrorScreen.tsx').catch(() => undefined)
  return { default: loaded?.UnexpectedErrorScreen ?? Plain }
})

/** Replaces the whole page, so it brings its own connection bar. */
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
