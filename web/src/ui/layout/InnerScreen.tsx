import type { ReactNode } from 'react'
import { cx } from '../base/cx.ts'
import { Page } from './Page.tsx'
import { ScreenHeader } from './ScreenHeader.tsx'

interface InnerScreenProps {
  title: string
  backTo: string
  /** Actions at the end of the header. */
  actions?: ReactNode
  intro?: { headline: string; text: string }
  /** For lists side by side. */
  wide?: boolean
  children: ReactNode
}

/** A screen below another one: a header with a back button, and its content. */
export function InnerScreen({ title, backTo, actions, intro, wide = false, children }: InnerScreenProps) {
  return (
    <Page className="safe-top">
      <main className={cx('mx-auto w-full px-5 pt-5 pb-10 md:px-8', wide ? 'max-w-5xl' : 'max-w-2xl')}>
        <ScreenHeader title={title} backTo={backTo}>
          {actions}
        </ScreenHeader>
        {intro && (
          <>
            <h2 className="text-2xl">{intro.headline}</h2>
            <p className="mt-1 text-ink-soft">{intro.text}</p>
          </>
        )}
        {children}
      </main>
    </Page>
  )
}
