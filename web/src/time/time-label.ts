import { matches } from '../messages/matches.ts'

const dayMs = 86_400_000

const formats = {
  time: { hour: 'numeric', minute: '2-digit' },
  weekday: { weekday: 'long' },
  shortWeekday: { weekday: 'short' },
  monthAndDay: { month: 'short', day: 'numeric' },
  date: { dateStyle: 'long' },
  dateWithWeekday: { dateStyle: 'full' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>
type Format = keyof typeof formats

const formatters = new Map<Format, Intl.DateTimeFormat>()

/** English dates in the device's order of day and month and with its hour cycle. */
function createFormatter(format: Format): Intl.DateTimeFormat {
  const device = new Intl.DateTimeFormat(undefined, { month: 'numeric', day: 'numeric', hour: 'numeric' })
  const order = device.formatToParts().map(({ type }) => type)
  const isDayFirst = order.indexOf('day') < order.indexOf('month')
  // British English writes '7:00' without a zero in front.
  const language = isDayFirst && format !== 'time' ? 'en-GB' : 'en-US'
  const { hourCycle } = device.resolvedOptions()
  return new Intl.DateTimeFormat(language, {
    timeZone: 'UTC',
    ...formats[format],
    ...(hourCycle && { hourCycle }),
  })
}

function formatUtc(at: Date | number, format: Format): string {
  let formatter = formatters.get(format)
  if (!formatter) formatters.set(format, (formatter = createFormatter(format)))
  return formatter.format(at)
}

/** Formats in the device's current time zone: a formatter would keep the zone it was made in. */
function formatLocal(at: Date, format: Format): string {
  const [year, month, day] = [at.getFullYear(), at.getMonth(), at.getDate()]
  return formatUtc(Date.UTC(year, month, day, at.getHours(), at.getMinutes()), format)
}

/** '2:05 PM' or '14:05'. */
export const timeOfDay = (at: Date): string => formatLocal(at, 'time')

/** 'Friday'. */
export const weekday = (at: Date): string => formatLocal(at, 'weekday')

/** 'Nov 15' or '15 Nov'. */
export const monthAndDay = (at: Date): string => formatLocal(at, 'monthAndDay')

/** 'Nov 15, 2:05 PM' or '15 Nov, 14:05'. */
export const dayAndTime = (at: Date): string => `${monthAndDay(at)}, ${timeOfDay(at)}`

/** 'November 15, 2026' or '15 November 2026'. */
export const fullDate = (at: Date): string => formatLocal(at, 'date')

/** 'Sunday, November 15, 2026' or 'Sunday, 15 November 2026'. */
export const fullDateWithWeekday = (at: Date): string => formatLocal(at, 'dateWithWeekday')

/** A calendar day such as '2026-12-03', in full. */
export const calendarDay = (day: string): string => formatUtc(new Date(day), 'date')

/** The weekday of a calendar day: 'Thu'. */
export const calendarWeekday = (day: string): string => formatUtc(new Date(day), 'shortWeekday')

/** The calendar day of the device's time zone as a number: a day of 23 or 25 hours counts as one. */
export function dayNumber(at: Date): number {
  return Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()) / dayMs
}

/** For list rows: the time, 'Yesterday', the weekday, or the date. */
export function timeLabel(iso: string, nowMs: number): string {
  const at = new Date(iso)
  const days = dayNumber(new Date(nowMs)) - dayNumber(at)
  return days <= 0 ? timeOfDay(at) : pastDay(at, days)
}

/** Like timeLabel, but 'Today' instead of the time. */
export function dayLabel(iso: string, nowMs: number): string {
  const at = new Date(iso)
  const days = dayNumber(new Date(nowMs)) - dayNumber(at)
  return days <= 0 ? matches.today : pastDay(at, days)
}

/** A coming day after 'until': 'Friday', 'Nov 20', 'tomorrow', or the time if it is today. */
export function dayToCome(iso: string, nowMs: number): string {
  const at = new Date(iso)
  const days = dayNumber(at) - dayNumber(new Date(nowMs))
  if (days <= 0) return timeOfDay(at)
  if (days === 1) return matches.tomorrow
  return days < 7 ? weekday(at) : monthAndDay(at)
}

/** Like dayToCome, with the time: 'tomorrow, 14:05'. */
export function momentToCome(iso: string, nowMs: number): string {
  const [day, time] = [dayToCome(iso, nowMs), timeOfDay(new Date(iso))]
  return day === time ? time : `${day}, ${time}`
}

function pastDay(at: Date, days: number): string {
  if (days === 1) return matches.yesterday
  return days < 7 ? weekday(at) : monthAndDay(at)
}
