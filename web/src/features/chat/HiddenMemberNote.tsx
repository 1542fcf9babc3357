import type { Match } from '@mithaq/contract/matches'
import { chat } from '../../messages/chat.ts'
import { useServerNow } from '../../time/server-clock.ts'
import { dayToCome } from '../../time/time-label.ts'

/** Says that the other member of a running match is hidden, and whether the clock is paused. */
export function HiddenMemberNote({ match }: { match: Match }) {
  const nowMs = useServerNow(60_000)
  const text = breakText(match, nowMs)
  if (text === null) return null
  return (
    <p className="border-b border-line px-4 py-2 text-sm text-ink-soft md:px-6" dir="auto">
      {text}
    </p>
  )
}

function breakText(
  {
    profile: { name },
    profileActive,
    resting,
    ended,
  }: Pick<Match, 'profile' | 'profileActive' | 'resting' | 'ended'>,
  nowMs: number,
): string | null {
  if (profileActive || ended) return null
  if (resting === null) return chat.inactive(name)
  return resting.who === 'me'
    ? chat.inactiveWhileMeResting(name)
    : chat.inactiveResting(name, dayToCome(resting.until, nowMs))
}
