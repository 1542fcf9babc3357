import type { Match } from '@mithaq/contract/matches'
import { matches } from '../../../messages/matches.ts'
import { whenText } from '../../wallet/when-text.ts'

/** What happens to a running match without another act, so that nobody pays to leave what ends by itself. */
export function ifSilentText({ clock, chatUnlocked, iPaid, profile }: Match, nowMs: number): string {
  const { ifSilent } = matches
  const when = clock?.expiresAt ? whenText(clock.expiresAt, nowMs) : undefined
  if (!chatUnlocked) return (iPaid ? ifSilent.lockedPaid : ifSilent.locked)(profile.name, when)
  if (clock?.kind !== 'reply') return ifSilent.nobodyWrites(when)
  return clock.awaited === 'me' ? ifSilent.mine(when) : ifSilent.theirs(profile.name, when)
}
