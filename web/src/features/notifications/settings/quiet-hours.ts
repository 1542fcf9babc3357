import { timeOfDay } from '../../../time/time-label.ts'

/** Whether quiet hours end on the next day, such as 22:00 to 07:00. */
export function endsNextDay(from: string, to: string): boolean {
  return to <= from
}

/** The device's time zone by name, such as 'Europe/Berlin'. */
export function deviceTimeZone(): string {
  // Very old browsers do not know theirs.
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
}

/** Formats '22:00' in the device's format. */
export function timeText(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return timeOfDay(new Date(2000, 0, 1, hours, minutes))
}

export const defaultQuietHours = { from: '22:00', to: '07:00' } as const
