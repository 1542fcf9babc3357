import { wallet } from '../../messages/wallet.ts'
import { dayNumber, monthAndDay, timeOfDay, weekday } from '../../time/time-label.ts'

/** Formats a future time: 'tomorrow at 14:00', 'on Friday', 'on Nov 20'. */
export function whenText(iso: string, nowMs: number): string {
  const at = new Date(iso)
  const days = dayNumber(at) - dayNumber(new Date(nowMs))
  if (days <= 0) return wallet.whenToday(timeOfDay(at))
  if (days === 1) return wallet.whenTomorrow(timeOfDay(at))
  return wallet.whenDay(days < 7 ? weekday(at) : monthAndDay(at))
}
