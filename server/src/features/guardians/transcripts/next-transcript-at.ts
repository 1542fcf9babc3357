import { localTimeAsUtcMs } from '../../../lib/wall-clock.ts'

const dayMs = 86_400_000
const weekS = 604_800
const friday = 5
const eveningMs = 18 * 3_600_000

interface TranscriptSchedule {
  acceptedAt: Date
  zone: string
  periodS: number
}

/** When a guardian is written to next, after that instant: Friday evening where the member is, or every period since the acceptance. */
export function findNextTranscriptAt({ acceptedAt, zone, periodS }: TranscriptSchedule, after: Date): Date {
  if (periodS === weekS) return nextFridayEvening(zone, after)
  const periodMs = periodS * 1000
  const past = Math.floor((after.getTime() - acceptedAt.getTime()) / periodMs)
  return new Date(acceptedAt.getTime() + (past + 1) * periodMs)
}

function nextFridayEvening(zone: string, after: Date): Date {
  const here = localTimeAsUtcMs(after, zone)
  const today = Math.floor(here / dayMs) * dayMs
  const days = (friday - new Date(today).getUTCDay() + 7) % 7
  const thisOne = wallClockToInstant(today + days * dayMs + eveningMs, zone, here - after.getTime())
  if (thisOne > after) return thisOne
  return wallClockToInstant(today + (days + 7) * dayMs + eveningMs, zone, here - after.getTime())
}

/** The instant at which a wall clock shows that. */
function wallClockToInstant(wall: number, zone: string, aheadMs: number): Date {
  const about = new Date(wall - aheadMs)
  // The clocks may change on the way: the evening is a time of the wall clock, not a number of hours.
  return new Date(about.getTime() - (localTimeAsUtcMs(about, zone) - wall))
}
