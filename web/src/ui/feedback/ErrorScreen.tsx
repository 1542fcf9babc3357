import { useEffect, type ReactNode } from 'react'
import { common } from '../../messages/common.ts'
import { shell } from '../../messages/shell.ts'
import { waiting } from '../../messages/waiting.ts'
import { Button } from '../base/Button.tsx'
import { buttonClass } from '../base/button-class.ts'
import { cx } from '../base/cx.ts'
import { Khatam } from '../base/Khatam.tsx'
import { KhatamPattern } from '../base/KhatamPattern.tsx'
import { useConnectionProblem, useOnReconnect, type ConnectionProblem } from './use-connection-problem.ts'
import { useRouteError } from 'react-router'
import { logError } from './error-log.ts'

interface ErrorScreenProps {
  message?: string | undefined
  /** Clears the error and shows the screen again. */
  onTryAgain: () => void
  /** Part of a page rather than the whole page. */
  inset?: boolean
}

/** Shown when something failed to load or render. Retries by itself when the connection is back. */
export function ErrorScreen({ message, onTryAgain, inset = false }: ErrorScreenProps) {
  const cutOff = useConnectionProblem()
  const reason = cutOff && reasons[cutOff]
  useOnReconnect(onTryAgain)
  return (
    <TroubleScreen
      title={reason?.title ?? common.somethingWentWrong}
      text={reason?.text ?? (message || common.unexpectedErrorTryAgain)}
      inset={inset}
    >
      <Button onClick={onTryAgain}>{common.tryAgain}</Button>
      <Button variant="outline" onClick={() => location.reload()}>
        {common.reloadPage}
      </Button>
    </TroubleScreen>
  )
}

/** Texts for a lost connection. */
const reasons: Record<ConnectionProblem, { title: string; text: string }> = {
  offline: { title: waiting.offline, text: waiting.offlineBrief },
  silent: { title: waiting.unreachable, text: shell.stillTrying },
}

interface TroubleScreenProps {
  title: string
  text: string
  inset?: boolean
  children: ReactNode
}

/** The link home is a plain one: the router itself may be broken. */
function TroubleScreen({ title, text, inset = false, children }: TroubleScreenProps) {
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

/** The `errorElement` of the routes. */
export function UnexpectedErrorScreen() {
  const error = useRouteError()
  useEffect(() => void logError(error, 'Routing'), [error])
  return (
    <TroubleScreen title={common.unexpectedApplicationError} text={common.unexpectedApplicationErrorText}>
      <Button onClick={() => location.reload()}>{common.reloadPage}</Button>
    </TroubleScreen>
  )
}
