import type { ReactNode } from 'react'
import { common } from '../messages/common.ts'
import { Button } from './Button.tsx'
import { buttonClass } from './button-class.ts'
import { cx } from './cx.ts'
import { Khatam } from './Khatam.tsx'
import { KhatamPattern } from './KhatamPattern.tsx'

export interface ErrorScreenProps {
  message?: string | undefined
  /** Clears the error and shows the screen again. */
  onTryAgain: () => void
  /** Inside a part of a page rather than in place of it. */
  inset?: boolean
}

/** A part of the page failed while it was drawn. */
export function ErrorScreen({ message, onTryAgain, inset = false }: ErrorScreenProps) {
  return (
    <TroubleScreen
      title={common.somethingWentWrong}
      text={message || common.unexpectedErrorTryAgain}
      inset={inset}
    >
      <Button onClick={onTryAgain}>{common.tryAgain}</Button>
      <Button variant="outline" onClick={() => location.reload()}>
        {common.reloadPage}
      </Button>
    </TroubleScreen>
  )
}

export interface TroubleScreenProps {
  title: string
  text: string
  inset?: boolean
  children: ReactNode
}

/** The way home is a plain link: the router may be what broke. */
export function TroubleScreen({ title, text, inset = false, children }: TroubleScreenProps) {
  const Frame = inset ? 'div' : 'main'
  const Heading = inset ? 'h2' : 'h1'
  return (
    <Frame
      className={cx(
        'page-fade relative isolate flex flex-col items-center justify-center overflow-hidden px-6 py-16 text-center',
        inset ? 'min-h-96' : 'min-h-dvh',
      )}
    >
      <KhatamPattern faded className="-z-10 text-leaf opacity-15" tile={144} />
      <Khatam className="size-16 text-leaf" />
      <div role="alert">
        <Heading className="mt-6 text-3xl md:text-4xl">{title}</Heading>
        <p className="written mt-3 max-w-md text-lg text-ink-soft" dir="auto">
          {text}
        </p>
      </div>
      <div className="mt-8 flex flex-wrap justify-center gap-3">{children}</div>
      <a href="/" className={cx(buttonClass({ variant: 'quiet' }), 'mt-3 underline underline-offset-4')}>
        {common.returnToHome}
      </a>
    </Frame>
  )
}
