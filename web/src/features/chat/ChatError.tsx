import { Link } from 'react-router'
import { chat } from '../../messages/chat.ts'
import { Button } from '../../ui/base/Button.tsx'
import { buttonClass } from '../../ui/base/button-class.ts'
import { Khatam } from '../../ui/base/Khatam.tsx'
import { KhatamPattern } from '../../ui/base/KhatamPattern.tsx'
import { Page } from '../../ui/layout/Page.tsx'

interface ChatErrorProps {
  message: string
  text: string
  onTryAgain: () => void
}

/** Replaces a chat that failed to load; offers a retry and the way back. */
export function ChatError({ message, text, onTryAgain }: ChatErrorProps) {
  return (
    <Page className="h-full">
      <main className="relative isolate flex h-full flex-col items-center justify-center overflow-hidden px-6 text-center">
        <KhatamPattern faded className="-z-10 text-leaf opacity-15" tile={144} />
        <Khatam className="size-14 text-leaf" />
        <div role="alert">
          <h1 className="mt-6 text-3xl">{message}</h1>
          <p className="mt-3 max-w-md text-ink-soft">{text}</p>
        </div>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <Button onClick={onTryAgain}>{chat.tryAgain}</Button>
          <Link to="/app/matches" className={buttonClass({ variant: 'outline' })}>
            {chat.back}
          </Link>
        </div>
      </main>
    </Page>
  )
}
