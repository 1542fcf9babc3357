import type { Settings } from '@mithaq/contract/notifications'
import { localTimeAsUtcMs } from '../../../lib/wall-clock.ts'

const minuteMs = 60_000
const dayMinutes = 24 * 60

const minuteOfDay = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** When the current quiet hours end; null outside quiet hours. With the same start and end there are none. */
export function quietHoursEnd(
  { quietHours, timeZone }: Pick<Settings, 'quietHours' | 'timeZone'>,
  now: Date,
): Date | null {
  if (quietHours === null) return null
  const [from, to] = [minuteOfDay(quietHours.from), minuteOfDay(quietHours.to)]
  const localNow = localTimeAsUtcMs(now, timeZone)
  const minute = Math.floor(localNow / minuteMs) % dayMinutes
  const isQuiet = from <= to ? from <= minute && minute < to : minute >= from || minute < to
  if (!isQuiet) return null
  const minutesLeft = (to - minute + dayMinutes) % dayMinutes
  const end = new Date(Math.floor(now.getTime() / minuteMs) * minuteMs + minutesLeft * minuteMs)
  // Correct for a change to or from daylight saving time before the end.
  const offsetChange = localTimeAsUtcMs(end, timeZone) - end.getTime() - (localNow - now.getTime())
  return new Date(end.getTime() - Math.round(offsetChange / minuteMs) * minuteMs)
}
