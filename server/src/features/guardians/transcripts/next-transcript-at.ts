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

/** With a period of a week: Friday evening in the member's time zone. Otherwise every period since acceptance. */
export function findNextTranscriptAt({ acceptedAt, zone, periodS }: TranscriptSchedule, after: Date): Date {
  if (periodS === weekS) return nextFridayEvening(zone, after)
  const periodMs = periodS * 1000
  const periods = Math.floor((after.getTime() - acceptedAt.getTime()) / periodMs)
  return new Date(acceptedAt.getTime() + (periods + 1) * periodMs)
}

function nextFridayEvening(zone: string, after: Date): Date {
  const wallNow = localTimeAsUtcMs(after, zone)
  const today = Math.floor(wallNow / dayMs) * dayMs
  const days = (friday - new Date(today).getUTCDay() + 7) % 7
  const thisFriday = wallClockToInstant(today + days * dayMs + eveningMs, zone, wallNow - after.getTime())
  if (thisFriday > after) return thisFriday
  return wallClockToInstant(today + (days + 7) * dayMs + eveningMs, zone, wallNow - after.getTime())
}

function wallClockToInstant(wall: number, zone: string, offsetMs: number): Date {
  const guess = new Date(wall - offsetMs)
  // Correct the guess if daylight saving time begins or ends in between.
  return new Date(guess.getTime() - (localTimeAsUtcMs(guess, zone) - wall))
}
