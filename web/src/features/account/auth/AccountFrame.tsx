import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'react-router'
import { account } from '../../../messages/account.ts'
import { BackArrow } from '../../../ui/layout/BackArrow.tsx'
import { Khatam } from '../../../ui/base/Khatam.tsx'
import { KhatamPattern } from '../../../ui/base/KhatamPattern.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { cx } from '../../../ui/base/cx.ts'

interface AccountFrameProps {
  back?: { to: string; label: string }
  children: ReactNode
}

/** One column on phones; from 1024 px beside a panel with the name Mithaq and its meaning. */
export function AccountFrame({ back, children }: AccountFrameProps) {
  return (
    <Page className="min-h-dvh lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <aside className="on-hero relative isolate hidden overflow-hidden lg:block">
        <KhatamPattern className="-z-10 opacity-10" tile={144} />
        <div className="sticky top-0 flex h-dvh flex-col items-center justify-center px-12 text-center">
          <Khatam className="size-20 text-hero-accent" />
          <p lang="ar" className="mt-8 text-6xl leading-normal">
            {account.nameInArabic}
          </p>
          <p className="mt-4 max-w-sm font-serif text-xl text-balance text-on-hero/90">
            {account.nameMeaning}
          </p>
        </div>
      </aside>
      <div className="safe-top relative isolate flex min-h-dvh flex-col overflow-hidden px-5 pb-10 md:px-8">
        <KhatamPattern faded className="-z-10 hidden text-leaf opacity-15 md:block" tile={144} />
        <header className="flex min-h-16 items-center">
          {back && (
            <Link
              to={back.to}
              className="-ms-2 inline-flex min-h-11 items-center gap-2 rounded-full px-2 text-sm font-semibold text-ink-soft hover:text-ink"
            >
              <BackArrow />
              {back.label}
            </Link>
          )}
        </header>
        <main className="mx-auto flex w-full max-w-sm flex-1 flex-col pt-2 md:max-w-md md:pt-[clamp(0.5rem,7dvh,5rem)] md:pb-16">
          <div className="md:rounded-lg md:border md:border-line md:bg-surface md:px-8 md:py-10 md:shadow-1">
            {children}
          </div>
        </main>
      </div>
    </Page>
  )
}

/** The heading of a view that replaced another: takes the focus, so that screen readers announce it. */
export function ViewHeading({ children, className }: { children: string; className?: string | undefined }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <h2 ref={heading} tabIndex={-1} className={cx('text-2xl outline-none', className)}>
      {children}
    </h2>
  )
}
