import type { Settings } from '@mithaq/contract/notifications'
import { localTimeAsUtcMs } from '../../../lib/wall-clock.ts'

const minuteMs = 60_000
const dayMinutes = 24 * 60

const minuteOfDay = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** When the quiet hours that run now will end; null where none run. From and to the same time is never. */
export function quietHoursEnd(
  { quietHours, timeZone }: Pick<Settings, 'quietHours' | 'timeZone'>,
  now: Date,
): Date | null {
  if (quietHours === null) return null
  const [from, to] = [minuteOfDay(quietHours.from), minuteOfDay(quietHours.to)]
  const here = localTimeAsUtcMs(now, timeZone)
  const minutes = Math.floor(here / minuteMs) % dayMinutes
  const isQuiet = from <= to ? from <= minutes && minutes < to : minutes >= from || minutes < to
  if (!isQuiet) return null
  const left = (to - minutes + dayMinutes) % dayMinutes
  const end = new Date(Math.floor(now.getTime() / minuteMs) * minuteMs + left * minuteMs)
  // The clocks may change on the way: the end is a time of the wall clock, not a number of hours.
  const changed = localTimeAsUtcMs(end, timeZone) - end.getTime() - (here - now.getTime())
  return new Date(end.getTime() - Math.round(changed / minuteMs) * minuteMs)
}
