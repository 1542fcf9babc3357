import { tokens as prices } from '@mithaq/contract/limits'
import type { Match, MatchClock } from '@mithaq/contract/matches'
import { Clock, Moon } from 'lucide-react'
import { useEffect } from 'react'
import { chat } from '../../../messages/chat.ts'
import { dayToCome } from '../../../time/time-label.ts'
import { cx } from '../../../ui/base/cx.ts'
import { formatChatTime, countdownOf } from '../../matches/rules/countdown.ts'
import { useServerNow } from '../../../time/server-clock.ts'
import { ExtendReplyTime } from './ExtendReplyTime.tsx'
import { WhenTimeIsUp } from './WhenTimeIsUp.tsx'

interface ClockBannerProps {
  clock: MatchClock
  match: Match
  balance: number
  /** Called when the time is up, to load what became of the match. */
  onOver: () => void
}

const row = 'flex flex-wrap items-center justify-between gap-x-3 @max-lg:min-h-11 @lg:contents'

/** Whose turn it is, the time left and what its end costs. Saffron in the last quarter. */
export function ClockBanner({ clock, match, balance, onOver }: ClockBannerProps) {
  const nowMs = useServerNow()
  const { leftMs, fraction: part, isLastQuarter: lastQuarter, isOver: over } = countdownOf(clock, nowMs)
  usePollWhileOver(over, onOver)
  const { title, cost } = bannerTexts(match, clock, balance, nowMs)
  const isCalm = match.resting !== null || !lastQuarter
  const Icon = match.resting ? Moon : Clock
  return (
    <div
      className={cx(
        '@container border-b border-line ps-4 pe-2 pt-1 pb-2.5 md:ps-6 md:pe-4',
        isCalm ? 'bg-slate-wash text-slate' : 'bg-saffron-wash text-saffron-ink',
      )}
    >
      <div className="flex items-center gap-x-2.5">
        <Icon className="mt-3 size-5 shrink-0 self-start @lg:mt-0 @lg:self-center" aria-hidden="true" />
        {/* Two rows on a narrow screen; otherwise text, time and button side by side. */}
        <div className="min-w-0 flex-1 @lg:grid @lg:grid-cols-[minmax(0,1fr)_auto_auto] @lg:items-center @lg:gap-x-4 @lg:py-1.5">
          <div className={row}>
            <p className="min-w-0 flex-[1_1_9rem] font-semibold wrap-anywhere @lg:self-end" dir="auto">
              {over ? overText(clock) : title}
            </p>
            {!over && !match.resting && (
              <p
                role="timer"
                className="shrink-0 text-lg font-semibold tabular-nums @lg:row-span-2"
                dir="ltr"
              >
                {formatChatTime(leftMs)}
              </p>
            )}
          </div>
          {!over && (
            <div className={cx(row, '@max-lg:-mt-1')}>
              <p
                className="min-w-0 flex-[1_1_9rem] text-sm wrap-anywhere @lg:row-start-2 @lg:self-start"
                dir="auto"
              >
                {cost}
              </p>
              {match.canAskDay && (
                <div className="shrink-0 @max-lg:-me-10 @lg:col-start-3 @lg:row-span-2 @lg:row-start-1">
                  <ExtendReplyTime match={match} lengthMs={clock.lengthMs} />
                </div>
              )}
            </div>
          )}
        </div>
        <WhenTimeIsUp clock={clock} match={match} balance={balance} />
      </div>
      <div className="me-2 mt-1 h-1 overflow-hidden rounded-full bg-current/20" aria-hidden="true">
        <div className="h-full rounded-full bg-current" style={{ width: `${part * 100}%` }} />
      </div>
    </div>
  )
}

/** Texts of the banner; the cost is at most the balance. */
export function bannerTexts(
  { profile: { name }, resting }: Pick<Match, 'profile' | 'resting'>,
  clock: MatchClock,
  balance: number,
  nowMs: number,
): { title: string; cost: string } {
  const texts = chat.banner
  const turn = turnText(clock, name)
  if (resting)
    return {
      title: texts.resting(dayToCome(resting.until, nowMs)),
      cost: texts.restingWith(turn, formatChatTime(countdownOf(clock, nowMs).leftMs)),
    }
  if (clock.kind !== 'reply') return { title: turn, cost: texts.nobodyCharged }
  if (clock.awaited === 'them') return { title: turn, cost: texts.costsYouNothing }
  const lost = Math.min(prices.penalty, balance)
  return { title: turn, cost: lost > 0 ? texts.lose(lost) : texts.nothingToLose }
}

function turnText({ kind, awaited }: MatchClock, name: string): string {
  if (kind !== 'reply') return chat.banner.start
  return awaited === 'them' ? chat.banner.waitingFor(name) : chat.banner.yourTurn
}

function overText({ kind }: MatchClock): string {
  return kind === 'reply' ? chat.banner.replyExpired : chat.banner.openingExpired
}

const askEveryMs = 2000

export function usePollWhileOver(over: boolean, ask: () => void): void {
  useEffect(() => {
    if (!over) return
    ask()
    const timer = setInterval(ask, askEveryMs)
    return () => clearInterval(timer)
  }, [over, ask])
}
