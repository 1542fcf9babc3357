import { tokens as prices } from '@mithaq/contract/limits'
import type { Match } from '@mithaq/contract/matches'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { chat } from '../../../messages/chat.ts'
import { matches } from '../../../messages/matches.ts'
import { buttonClass } from '../../../ui/base/button-class.ts'
import { Coins } from '../../../ui/base/Coin.tsx'
import { cx } from '../../../ui/base/cx.ts'
import { registerDock } from '../../../ui/base/docks.ts'
import { isFocusLost } from '../../../ui/base/focus.ts'
import { Khatam } from '../../../ui/base/Khatam.tsx'
import { GoodbyeText } from '../../matches/ending/GoodbyeText.tsx'
import { RematchButton } from '../../matches/rematch/RematchButton.tsx'
import { HowTokensLink } from '../../wallet/HowTokensWork.tsx'
import { endStory } from './end-story.ts'
import { UnsentDraft } from '../composer/UnsentDraft.tsx'

interface EndedChatProps {
  me: string
  match: Match
  balance: number
  /** No messages stand above it, so that it fills the space. */
  alone: boolean
  /** It ended while the chat was open: moves the focus of a member who was writing. */
  justEnded: boolean
}

/** Replaces the composer: how the match ended, which tokens moved, and what can be done next. */
export function EndedChat({ me, match, balance, alone, justEnded }: EndedChatProps) {
  return (
    <>
      <div className={cx('overflow-y-auto px-4 py-3', alone ? 'flex min-h-0 flex-1' : 'max-h-[62%]')}>
        <EndCard me={me} match={match} balance={balance} justEnded={justEnded} />
      </div>
      <Dock match={match} balance={balance} />
    </>
  )
}

function EndCard({ me, match, balance, justEnded }: Omit<EndedChatProps, 'alone'>) {
  const heading = useFocusWhenLeft(justEnded)
  const story = endStory(match, balance)
  if (!story) return null
  const { title, tokens, text, coins } = story
  const goodbye = match.ended?.goodbye
  return (
    <section
      aria-label={chat.ended.label}
      className="m-auto flex w-full max-w-lg flex-col items-center rounded-lg border border-line bg-raised px-5 py-4 text-center shadow-1"
    >
      {goodbye ? (
        <GoodbyeText goodbye={goodbye} mine={match.ended?.by === 'me'} name={match.profile.name} />
      ) : (
        <Khatam className="size-9 text-leaf" />
      )}
      <div role="status" className="mt-3" dir="auto">
        <h2
          ref={heading}
          tabIndex={-1}
          data-takes-focus={justEnded || undefined}
          className="text-xl text-balance wrap-anywhere outline-none"
        >
          {title}
        </h2>
        <p className="mt-1.5 text-balance text-ink-soft wrap-anywhere">{text}</p>
        {tokens && (
          <p className="mt-2.5 flex flex-wrap items-center justify-center gap-x-2.5 text-sm">
            {coins !== 0 && <Coins count={Math.abs(coins)} spent={coins < 0} small />}
            <span className="text-balance">{tokens}</span>
          </p>
        )}
      </div>
      <HowTokensLink className="text-ink-soft" />
      <UnsentDraft me={me} matchId={match.id} />
    </section>
  )
}

/** Focuses the heading if the removed composer had the focus. */
function useFocusWhenLeft(justEnded: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (justEnded && isFocusLost()) heading.current?.focus({ preventScroll: true })
  }, [justEnded])
  return heading
}

function Dock({ match, balance }: { match: Match; balance: number }) {
  const left = balance - prices.rematch
  return (
    <footer
      ref={registerDock}
      className="shrink-0 border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:px-6"
    >
      <div className="mx-auto flex max-w-lg flex-col gap-1.5">
        <Link to="/app/profiles" className={buttonClass({ block: true })}>
          {chat.ended.discover}
        </Link>
        {match.ended?.rematchUnanswered && (
          <p className="py-1.5 text-center text-sm text-ink-soft">
            {matches.rematchUnanswered(match.profile.name)}
          </p>
        )}
        {match.ended?.canRematch && (
          <RematchButton
            match={match}
            balance={balance}
            variant="quiet"
            block
            {...(left >= 0 && { label: matches.rematchLeaving(left) })}
          />
        )}
      </div>
    </footer>
  )
}
