import type { Match } from '@mithaq/contract/matches'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { isRefusal } from '../../session/call.ts'
import { chat } from '../../messages/chat.ts'
import { useApiQuery } from '../../api-cache/api-query.ts'
import { applyLiveEvent, useMemberGone } from '../../api-cache/live-updates.ts'
import { useSession } from '../../session/session.ts'
import { ErrorBoundary } from '../../ui/feedback/ErrorBoundary.tsx'
import { isFocusLost, moveFocusTo } from '../../ui/base/focus.ts'
import { useIsWide } from '../../ui/base/use-is-wide.ts'
import { useClockJump } from '../../time/server-clock.ts'
import { PictureAccessStrip } from '../matches/PictureAccessStrip.tsx'
import { timelineQuery, useMatch } from '../matches/state/use-matches.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { ChatHeader } from './ChatHeader.tsx'
import { HiddenMemberNote } from './HiddenMemberNote.tsx'
import { ChatSkeleton } from './ChatSkeleton.tsx'
import { ChatError } from './ChatError.tsx'
import { useAnswered } from './clock/answered-in-time.ts'
import { AnsweredBanner } from './clock/AnsweredBanner.tsx'
import { ClockBanner } from './clock/ClockBanner.tsx'
import { Conversation } from './Conversation.tsx'
import { CoupleBanner } from './ended/CoupleBanner.tsx'
import { LikeNotes } from './LikeNotes.tsx'
import { LockedChat } from './unlock/LockedChat.tsx'
import { ProfilePane } from './ProfilePane.tsx'
import { useAfterPayment } from './unlock/use-after-payment.ts'

export function ChatScreen() {
  const { matchId } = useParams()
  const navigate = useNavigate()
  if (!matchId)
    return (
      <ChatError
        message={chat.trouble.matchIdMissing}
        text={chat.trouble.notFoundText}
        onTryAgain={() => void navigate(0)}
      />
    )
  return (
    <ErrorBoundary key={matchId} inset>
      <Chat matchId={matchId} />
    </ErrorBoundary>
  )
}

function Chat({ matchId }: { matchId: string }) {
  const session = useSession()
  const me = session.status === 'signedIn' ? session.user.id : ''
  const { data, error, refetch } = useMatch(matchId)
  const hasThirdPane = useIsWide('75rem')
  const [gone, setGone] = useState(false)
  useMemberGone((profileId) => profileId === data?.match.profile.id && setGone(true))
  const notFound = gone || isRefusal(error, 'not_found') || isRefusal(error, 'invalid_input')
  if (notFound || (error && !data))
    return (
      <ChatError
        message={notFound ? chat.trouble.matchNotFound : troubleOf(error)}
        text={notFound ? chat.trouble.notFoundText : chat.trouble.helpText}
        onTryAgain={() => void refetch()}
      />
    )
  if (!data) return <ChatSkeleton />
  return (
    <Page className="flex h-full">
      <main className="flex h-full min-w-0 flex-1 flex-col">
        <ChatHeader match={data.match} balance={data.balance} />
        <Body me={me} match={data.match} balance={data.balance} />
      </main>
      {hasThirdPane && <ProfilePane match={data.match} balance={data.balance} />}
    </Page>
  )
}

function troubleOf(error: unknown): string {
  return isRefusal(error, 'unauthenticated') ? chat.trouble.notAuthenticated : chat.trouble.detailsFailed
}

interface BodyProps {
  me: string
  match: Match
  balance: number
}

function Body({ me, match, balance }: BodyProps) {
  const client = useQueryClient()
  const { justPaid, onPaid } = useAfterPayment()
  const answered = useAnswered()
  const refresh = useCallback(
    () => applyLiveEvent(client, { type: 'match', matchId: match.id }),
    [client, match.id],
  )
  useClockJump(refresh)
  const locked = !match.ended && (!match.chatUnlocked || justPaid)
  const [hasRun, setHasRun] = useState(false)
  if (!match.ended && !hasRun) setHasRun(true)
  useKeptFocus(locked, justPaid)
  const isOpen = !locked && !match.ended
  const hasAnswered = isOpen && answered?.matchId === match.id
  const lines = useApiQuery(timelineQuery, { matchId: match.id }).data?.lines
  return (
    <>
      {/* Scrolls, so that a large text leaves room for the messages. */}
      <div className="max-h-[40%] overflow-y-auto">
        <PictureAccessStrip match={match} />
        {isOpen && (
          <div role="status">
            {hasAnswered && <AnsweredBanner name={match.profile.name} reward={answered.reward} />}
          </div>
        )}
        {isOpen && match.clock && !hasAnswered && (
          <ClockBanner clock={match.clock} match={match} balance={balance} onOver={refresh} />
        )}
        {isOpen && match.foundAsk && <CoupleBanner match={match} />}
        <HiddenMemberNote match={match} />
        {!locked && lines && <LikeNotes lines={lines} name={match.profile.name} />}
      </div>
      {locked ? (
        <LockedChat match={match} balance={balance} justPaid={justPaid} onPaid={onPaid} onOver={refresh} />
      ) : (
        <Conversation me={me} match={match} balance={balance} justEnded={hasRun} />
      )}
    </>
  )
}

/** Paying and unlocking remove the payment button, which may have the focus. */
function useKeptFocus(locked: boolean, justPaid: boolean): void {
  const wasLocked = useRef(locked)
  useEffect(() => {
    if (wasLocked.current && (justPaid || !locked) && isFocusLost())
      moveFocusTo(document.querySelector<HTMLElement>('main h1'))
    wasLocked.current = locked
  }, [locked, justPaid])
}
