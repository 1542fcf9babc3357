import { limits } from '@mithaq/contract/limits'

/** A day of which some parts may not be chosen yet. */
export interface BirthdayParts {
  year: number | undefined
  month: number | undefined
  day: number | undefined
}

/** '1996-03-14'; while parts are missing their places are empty, '1996--', so that a reload keeps the rest. */
export function parseBirthday(birthday: string): BirthdayParts {
  const [year, month, day] = birthday.split('-').map((part) => (part === '' ? undefined : Number(part)))
  return { year, month, day }
}

/** Replaces one part; a day that the month does not have becomes its last one. */
export function setBirthdayPart(birthday: string, part: keyof BirthdayParts, value: number): string {
  const parts: BirthdayParts = { ...parseBirthday(birthday), [part]: value }
  const { year, month, day } = parts
  const clamped = day === undefined ? undefined : Math.min(day, daysInMonth(year, month))
  return [pad(year, 4), pad(month, 2), pad(clamped, 2)].join('-')
}

export function isCompleteBirthday(birthday: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(birthday)
}

/** Before the year is known, February may have its 29th. */
export function daysInMonth(year: number | undefined, month: number | undefined): number {
  if (month === undefined) return 31
  if (month === 2) return year === undefined || isLeap(year) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** The last hundred years, beginning with those who turn 18 this year. */
export function birthYears(today: string): number[] {
  const latest = Number(today.slice(0, 4)) - limits.age.min
  return Array.from({ length: 100 }, (_, back) => latest - back)
}

/** The date used for ages: the UTC date, as on the server. */
export const utcDay = (now: Date): string => now.toISOString().slice(0, 10)

export const today = (): string => utcDay(new Date())

function isLeap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
}

function pad(part: number | undefined, length: number): string {
  return part === undefined ? '' : String(part).padStart(length, '0')
}
