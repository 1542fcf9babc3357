import type { Match } from '@mithaq/contract/matches'
import { Clock, Coins, Lock, Moon } from 'lucide-react'
import { Link } from 'react-router'
import { matches } from '../../../messages/matches.ts'
import { Badge } from '../../../ui/base/Badge.tsx'
import { cx } from '../../../ui/base/cx.ts'
import { VerifiedBadge } from '../../../ui/base/VerifiedBadge.tsx'
import { Avatar } from '../../pictures/display/Avatar.tsx'
import { clockHint, countdownOf } from '../rules/countdown.ts'
import { lastMessagePreview } from './preview.ts'
import { timeLabel } from '../../../time/time-label.ts'

interface MatchRowProps {
  match: Match
  current: boolean
  nowMs: number
}

export function MatchRow({ match, current, nowMs }: MatchRowProps) {
  const { id, profile, lastMessage, unread } = match
  return (
    <Link
      to={`/app/chat/${id}`}
      aria-current={current ? 'page' : undefined}
      className={cx(
        'flex items-center gap-3.5 rounded-md px-3 py-3 outline-offset-[-2px] transition-colors duration-150',
        current ? 'bg-leaf-wash' : 'hover:bg-leaf-wash/60',
      )}
    >
      <Avatar profile={profile} className="size-[min(3.5rem,18vw)]" />
      <span className="@container min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="min-w-0 wrap-anywhere font-serif text-lg font-semibold">
            <bdi>{profile.name}</bdi>
            <VerifiedBadge shown={profile.verified} />
          </span>
          <span className="flex shrink-0 items-center gap-2 text-xs text-ink-soft">
            <PaidMark match={match} />
            <time dir="auto" dateTime={lastMessage?.createdAt ?? match.createdAt} className="tabular-nums">
              {timeLabel(lastMessage?.createdAt ?? match.createdAt, nowMs)}
            </time>
          </span>
        </span>
        {/* One line, but wrapped where large text would cut half of it. */}
        <bdi
          className={cx(
            'block text-sm wrap-anywhere @min-[12rem]:truncate',
            unread > 0 ? 'font-medium text-ink' : 'text-ink-soft',
          )}
        >
          {lastMessage ? lastMessagePreview(lastMessage, profile) : matches.startConversation}
        </bdi>
        <span className="mt-0.5 flex items-center justify-between gap-3">
          <ClockHint match={match} nowMs={nowMs} />
          <Badge count={unread} label={matches.unread(unread)} className="ms-auto shrink-0" />
        </span>
      </span>
    </Link>
  )
}

/** Marks which side has paid while the other has not. */
function PaidMark({ match: { profile, chatUnlocked, iPaid, theyPaid } }: { match: Match }) {
  if (chatUnlocked || iPaid === theyPaid) return null
  return (
    <span
      title={iPaid ? matches.youGave(profile.name) : matches.theyGave(profile.name)}
      className="flex items-center gap-1 rounded-full bg-saffron-wash px-1.5 py-0.5 font-semibold text-saffron-ink"
    >
      <Coins className="size-3 shrink-0" aria-hidden="true" />
      <span aria-hidden="true" className="max-w-20 truncate">
        <bdi>{iPaid ? matches.paidByMe : profile.name}</bdi>
      </span>
      <span className="sr-only">
        {iPaid ? matches.youGave(profile.name) : matches.theyGave(profile.name)}
      </span>
    </span>
  )
}

function ClockHint({ match, nowMs }: { match: Match; nowMs: number }) {
  const { clock, resting } = match
  const text = clockHint(match, nowMs)
  if (!clock || !text) return null
  const isPressing = !resting && clock.awaited !== 'them' && countdownOf(clock, nowMs).isLastQuarter
  const Icon = resting ? Moon : match.chatUnlocked ? Clock : Lock
  return (
    <span
      className={cx(
        'flex items-center gap-1.5 text-xs font-semibold',
        isPressing ? 'text-saffron-ink' : 'text-slate',
      )}
    >
      <Icon className="size-3.5 shrink-0" aria-hidden="true" />
      <span dir="auto" className="min-w-0 wrap-anywhere">
        {text}
      </span>
    </span>
  )
}
