import type { Match } from '@mithaq/contract/matches'
import { Link } from 'react-router'
import { goodbyes } from '../../messages/goodbyes.ts'
import { unmatched } from '../../messages/unmatched.ts'
import { Button } from '../../ui/base/Button.tsx'
import { buttonClass } from '../../ui/base/button-class.ts'
import { cx } from '../../ui/base/cx.ts'
import { formatProfile, profileTitle } from '../profile/card/format-profile.ts'
import { VerifiedBadge } from '../../ui/base/VerifiedBadge.tsx'
import { Avatar } from '../pictures/display/Avatar.tsx'
import { goodbyeWordsOf } from '../matches/ending/GoodbyeText.tsx'
import { lastMessagePreview } from '../matches/list/preview.ts'
import { RematchButton } from '../matches/rematch/RematchButton.tsx'
import { useServerNow } from '../../time/server-clock.ts'
import { timeLabel } from '../../time/time-label.ts'

interface UnmatchedRowProps {
  match: Match
  balance: number
  rowIndex: number
  onViewProfile: () => void
}

export function UnmatchedRow({ match, balance, rowIndex, onViewProfile }: UnmatchedRowProps) {
  const { profile, profileActive, lastMessage, ended } = match
  const nowMs = useServerNow(60_000)
  const at = lastMessage?.createdAt ?? ended?.at ?? match.createdAt
  return (
    <div
      role="row"
      aria-rowindex={rowIndex}
      className="@container/row rounded-md px-1 py-3 md:px-3 [--face:min(3.5rem,18vw)]"
    >
      <div role="cell" className="flex items-start gap-3.5">
        <Avatar profile={profile} className="size-(--face) opacity-80 saturate-50" />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            <p className="min-w-0 font-serif text-lg font-semibold wrap-anywhere text-ink-soft">
              <bdi>{profileTitle(formatProfile(profile))}</bdi>
              <VerifiedBadge shown={profile.verified} />
            </p>
            <time dir="auto" dateTime={at} className="shrink-0 text-xs text-ink-soft tabular-nums">
              {timeLabel(at, nowMs)}
            </time>
          </div>
          {ended?.goodbye && (
            <GoodbyeLine goodbye={ended.goodbye} mine={ended.by === 'me'} name={profile.name} />
          )}
          <p className="text-sm wrap-anywhere text-ink-soft">
            <bdi>{reasonOf(match)}</bdi>
          </p>
          {!profileActive && <p className="text-sm text-ink-soft">{unmatched.hidden}</p>}
        </div>
      </div>
      <div role="cell" className={cx(besideFace, 'text-sm text-ink-soft')}>
        <p className="wrap-anywhere">
          {lastMessage ? (
            // Also beside a rematch button, so that the messages stay readable.
            <Link
              to={`/app/chat/${match.id}`}
              className="-my-2 inline-block py-2 underline decoration-line-strong underline-offset-4 hover:text-ink"
            >
              <span className="sr-only">{unmatched.readChat(profile.name)} </span>
              <bdi>{lastMessagePreview(lastMessage, profile)}</bdi>
            </Link>
          ) : (
            unmatched.noMessages
          )}
        </p>
      </div>
      <div role="cell" className={cx(besideFace, 'flex flex-wrap gap-2 pt-1')}>
        <Button variant="outline" size="small" onClick={onViewProfile}>
          {unmatched.viewProfile}
          <span className="sr-only"> {profile.name}</span>
        </Button>
        {ended?.canRematch ? (
          <RematchButton match={match} balance={balance} variant="outline" size="small" />
        ) : (
          <Link to={`/app/chat/${match.id}`} className={buttonClass({ variant: 'outline', size: 'small' })}>
            {unmatched.viewChat}
            <span className="sr-only"> {profile.name}</span>
          </Link>
        )}
      </div>
    </div>
  )
}

/** Below the name where there is room; large text takes the whole width. */
const besideFace = 'mt-1 @min-[20rem]/row:ps-[calc(var(--face)+0.875rem)]'

interface GoodbyeLineProps {
  goodbye: NonNullable<NonNullable<Match['ended']>['goodbye']>
  mine: boolean
  name: string
}

/** The words of a goodbye come before anything else that was said. */
function GoodbyeLine({ goodbye, mine, name }: GoodbyeLineProps) {
  return (
    <p className="my-1 border-s-3 border-line-strong ps-2.5 text-sm wrap-anywhere text-ink-soft">
      <span className="sr-only">{mine ? goodbyes.mine : goodbyes.theirs(name)}: </span>
      <bdi className="line-clamp-3 whitespace-pre-line">{goodbyeWordsOf(goodbye)}</bdi>
    </p>
  )
}

/** Why a match ended, in a line. */
export function reasonOf({ ended, profile }: Pick<Match, 'ended' | 'profile'>): string {
  if (ended?.by === 'me') return unmatched.youUnmatched
  return ended?.by === 'them' ? unmatched.theyUnmatched(profile.name) : unmatched.autoUnmatch
}
