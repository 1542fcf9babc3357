import { timeOfDay } from '../../../time/time-label.ts'

/** Whether a quiet time reaches into the next day: from 22:00 to 07:00 it does. */
export function endsNextDay(from: string, to: string): boolean {
  return to <= from
}

/** The wall clock of the device's place, by name: 'Europe/Berlin'. */
export function deviceTimeZone(): string {
  // Very old browsers do not know theirs.
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
}

/** '22:00' as the member's device writes it. */
export function timeText(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return timeOfDay(new Date(2000, 0, 1, hours, minutes))
}

export const defaultQuietHours = { from: '22:00', to: '07:00' } as const
