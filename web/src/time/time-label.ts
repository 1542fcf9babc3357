import { matches } from '../messages/matches.ts'

const dayMs = 86_400_000
/** As English writes it, in the member's own way of counting hours. */
const language = 'en'

let clock: Intl.DateTimeFormat | undefined
export function timeOfDay(at: Date): string {
  clock ??= clockFormat()
  // The fields of the moment's own zone, written as they are: a formatter keeps the zone it was made in.
  return clock.format(Date.UTC(2000, 0, 1, at.getHours(), at.getMinutes()))
}

function clockFormat(): Intl.DateTimeFormat {
  const { hourCycle } = new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions()
  return new Intl.DateTimeFormat(language, {
    timeZone: 'UTC',
    hour: 'numeric',
    minute: '2-digit',
    ...(hourCycle && { hourCycle }),
  })
}

/** The calendar day of the device's time zone as a number: a day of 23 or 25 hours counts as one. */
export function dayNumber(at: Date): number {
  return Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()) / dayMs
}

export function weekday(at: Date): string {
  return at.toLocaleDateString(language, { weekday: 'long' })
}

export function monthAndDay(at: Date): string {
  return at.toLocaleDateString(language, { month: 'short', day: 'numeric' })
}

/** A day that no time belongs to, such as '2026-12-03', in full. */
export function calendarDay(day: string): string {
  return new Date(day).toLocaleDateString(language, { dateStyle: 'long', timeZone: 'UTC' })
}

/** Of a row: the time, 'Yesterday', the weekday, or the date. */
export function timeLabel(iso: string, nowMs: number): string {
  const at = new Date(iso)
  const days = dayNumber(new Date(nowMs)) - dayNumber(at)
  return days <= 0 ? timeOfDay(at) : pastDay(at, days)
}

/** The same where the day alone counts. */
export function dayLabel(iso: string, nowMs: number): string {
  const at = new Date(iso)
  const days = dayNumber(new Date(nowMs)) - dayNumber(at)
  return days <= 0 ? matches.today : pastDay(at, days)
}

/** A day to come, after 'until': 'Friday', 'Nov 20', 'tomorrow', or the time where it is today. */
export function dayToCome(iso: string, nowMs: number): string {
  const at = new Date(iso)
  const days = dayNumber(at) - dayNumber(new Date(nowMs))
  if (days <= 0) return timeOfDay(at)
  if (days === 1) return matches.tomorrow
  return days < 7 ? weekday(at) : monthAndDay(at)
}

/** The same to the minute: 'tomorrow, 14:05'. */
export function momentToCome(iso: string, nowMs: number): string {
  const [day, time] = [dayToCome(iso, nowMs), timeOfDay(new Date(iso))]
  return day === time ? time : `${day}, ${time}`
}

function pastDay(at: Date, days: number): string {
  if (days === 1) return matches.yesterday
  return days < 7 ? weekday(at) : monthAndDay(at)
}
