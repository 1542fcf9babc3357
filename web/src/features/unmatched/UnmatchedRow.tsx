import type { Match } from '@mithaq/contract/matches'
import { Link } from 'react-router'
import { unmatched } from '../../messages/unmatched.ts'
import { Button } from '../../ui/base/Button.tsx'
import { buttonClass } from '../../ui/base/button-class.ts'
import { formatProfile, profileTitle } from '../profile/card/format-profile.ts'
import { VerifiedBadge } from '../../ui/base/VerifiedBadge.tsx'
import { Avatar } from '../pictures/display/Avatar.tsx'
import { lastMessagePreview } from '../matches/list/preview.ts'
import { RematchButton } from '../matches/rematch/RematchButton.tsx'
import { useServerNow } from '../../time/server-clock.ts'
import { timeLabel } from '../../time/time-label.ts'

/** The columns of the table, shared with its header. */
export const rowGrid =
  'md:grid md:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_minmax(0,5fr)] md:items-center md:gap-6'

interface UnmatchedRowProps {
  match: Match
  balance: number
  rowIndex: number
  onViewProfile: () => void
}

export function UnmatchedRow({ match, balance, rowIndex, onViewProfile }: UnmatchedRowProps) {
  const { profile, profileActive, lastMessage, ended } = match
  const nowMs = useServerNow(60_000)
  return (
    <div
      role="row"
      aria-rowindex={rowIndex}
      className={`${rowGrid} max-md:mb-3 max-md:rounded-lg max-md:border max-md:border-line max-md:bg-surface max-md:p-4 md:border-b md:border-line md:py-4`}
    >
      <div role="cell" className="flex flex-wrap items-center gap-x-4">
        <Heading>{unmatched.profile}</Heading>
        <Avatar profile={profile} className="size-[min(3.5rem,18vw)]" />
        <div className="min-w-0 flex-1">
          <p className="font-serif text-lg font-semibold wrap-anywhere">
            <bdi>{profileTitle(formatProfile(profile))}</bdi>
            <VerifiedBadge shown={profile.verified} />
          </p>
          <p className="text-sm wrap-anywhere text-ink-soft">
            <bdi>{reasonOf(match)}</bdi>
          </p>
          {!profileActive && <p className="text-sm text-ink-soft">{unmatched.hidden}</p>}
        </div>
      </div>
      <div role="cell" className="max-md:mt-3 max-md:border-t max-md:border-line max-md:pt-3">
        <Heading>{unmatched.lastMessage}</Heading>
        <p className="wrap-anywhere text-ink-soft">
          {lastMessage ? (
            // Also beside a rematch button, so that the messages stay readable.
            <Link
              to={`/app/chat/${match.id}`}
              className="-my-2.5 inline-block py-2.5 underline decoration-line-strong underline-offset-4 hover:text-ink"
            >
              <span className="sr-only">{unmatched.readChat(profile.name)} </span>
              <bdi>{lastMessagePreview(lastMessage, profile)}</bdi>
            </Link>
          ) : (
            unmatched.noMessages
          )}
        </p>
        <p className="text-sm text-ink-faint">
          <bdi>{timeLabel(lastMessage?.createdAt ?? ended?.at ?? match.createdAt, nowMs)}</bdi>
        </p>
      </div>
      <div
        role="cell"
        className="flex flex-wrap gap-2 max-md:mt-3 max-md:border-t max-md:border-line max-md:pt-3"
      >
        <Heading>{unmatched.actions}</Heading>
        <Button variant="outline" size="small" className="max-md:flex-auto" onClick={onViewProfile}>
          {unmatched.viewProfile}
          <span className="sr-only"> {profile.name}</span>
        </Button>
        {ended?.canRematch ? (
          <RematchButton match={match} balance={balance} size="small" className="max-md:flex-auto" />
        ) : (
          <Link to={`/app/chat/${match.id}`} className={`${buttonClass({ size: 'small' })} max-md:flex-auto`}>
            {unmatched.viewChat}
            <span className="sr-only"> {profile.name}</span>
          </Link>
        )}
      </div>
    </div>
  )
}

/** Column names for the cards on a phone; screen readers use the table header. */
function Heading({ children }: { children: string }) {
  return (
    <p aria-hidden="true" className="mb-1 basis-full text-xs font-semibold text-ink-soft md:hidden">
      {children}
    </p>
  )
}

/** Why a match ended, in a line. */
export function reasonOf({ ended, profile }: Pick<Match, 'ended' | 'profile'>): string {
  if (ended?.by === 'me') return unmatched.youUnmatched
  return ended?.by === 'them' ? unmatched.theyUnmatched(profile.name) : unmatched.autoUnmatch
}
