import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { notFound } from '../messages/not-found.ts'
import { buttonClass } from '../ui/base/button-class.ts'
import { Khatam } from '../ui/base/Khatam.tsx'
import { KhatamPattern } from '../ui/base/KhatamPattern.tsx'
import { Page } from '../ui/layout/Page.tsx'

export function NotFoundScreen() {
  const { pathname } = useLocation()
  useEffect(() => console.error(`Page not found: ${pathname}`), [pathname])
  return (
    <Page>
      <main className="relative isolate flex min-h-dvh flex-col items-center justify-center overflow-hidden px-6 py-16 text-center">
        <KhatamPattern
          // Around the words: behind small letters its lines read as strokes of the letters.
          className="-z-10 mask-[radial-gradient(circle,transparent_14rem,black_34rem)] text-leaf opacity-15"
          tile={144}
        />
        <Khatam className="size-14 text-leaf" />
        <h1 className="mt-6 text-7xl md:text-8xl">{notFound.code}</h1>
        <p className="mt-3 font-serif text-2xl font-semibold">{notFound.title}</p>
        <p className="mt-2 max-w-sm text-ink-soft">{notFound.help}</p>
        <Link to="/" className={`${buttonClass()} mt-8`}>
          {notFound.returnToHome}
        </Link>
      </main>
    </Page>
  )
}
