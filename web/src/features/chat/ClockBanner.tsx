import type { Match, MatchClock } from '@mithaq/contract/matches'
import { Clock } from 'lucide-react'
import { useEffect } from 'react'
import { chat } from '../../messages/chat.ts'
import { cx } from '../../ui/cx.ts'
import { chatTime, countdownOf } from '../matches/countdown.ts'
import { useServerNow } from '../../time/server-clock.ts'
import { HowTokensLink } from '../wallet/HowTokensWork.tsx'

export interface ClockBannerProps {
  clock: MatchClock
  match: Match
  /** The time is up: the server knows what became of the match. */
  onOver: () => void
}

/** Whose turn it is and how long it lasts. Calm, and saffron in the last quarter. */
export function ClockBanner({ clock, match, onOver }: ClockBannerProps) {
  const { leftMs, part, lastQuarter, over } = countdownOf(clock, useServerNow())
  useAskWhileOver(over, onOver)
  return (
    <div
      className={cx(
        'border-b border-line ps-4 pe-2 pb-2.5 md:ps-6 md:pe-4',
        lastQuarter ? 'bg-saffron-wash text-saffron-ink' : 'bg-slate-wash text-slate',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-2.5">
        <Clock className="size-4.5 shrink-0" aria-hidden="true" />
        <p className="min-w-0 flex-[1_1_7rem] font-semibold wrap-anywhere" dir="auto">
          {over ? overText(clock) : turnText(clock, match.profile.name)}
        </p>
        {!over && (
          <p role="timer" className="shrink-0 font-semibold tabular-nums" dir="ltr">
            {chatTime(leftMs)}
          </p>
        )}
        <HowTokensLink label={chat.banner.explain} asIcon />
      </div>
      <div className="me-2 h-1 overflow-hidden rounded-full bg-current/20" aria-hidden="true">
        <div className="h-full rounded-full bg-current" style={{ width: `${part * 100}%` }} />
      </div>
    </div>
  )
}

function turnText({ kind, awaited }: MatchClock, name: string): string {
  if (kind !== 'reply') return chat.banner.start
  return awaited === 'them' ? chat.banner.waitingFor(name) : chat.banner.yourTurn
}

function overText({ kind }: MatchClock): string {
  return kind === 'reply' ? chat.banner.replyExpired : chat.banner.openingExpired
}

const askEveryMs = 2000

export function useAskWhileOver(over: boolean, ask: () => void): void {
  useEffect(() => {
    if (!over) return
    ask()
    const timer = setInterval(ask, askEveryMs)
    return () => clearInterval(timer)
  }, [over, ask])
}
