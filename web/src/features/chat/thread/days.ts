import { chat } from '../../../messages/chat.ts'
import { dayNumber, fullDateWithWeekday } from '../../../time/time-label.ts'

/** The heading of a day: Today, Yesterday, or the full date. */
export function dayTitle(at: Date, nowMs: number): string {
  const days = dayNumber(new Date(nowMs)) - dayNumber(at)
  if (days <= 0) return chat.today
  if (days === 1) return chat.yesterday
  return fullDateWithWeekday(at)
}

export interface DatedItem<T> {
  item: T
  at: Date
  /** The first item of its day, after the heading. */
  startsDay: boolean
}

export function groupByDay<T extends { createdAt: string }>(items: readonly T[]): DatedItem<T>[] {
  let before: number | undefined
  return items.map((item) => {
    const at = new Date(item.createdAt)
    const day = dayNumber(at)
    const startsDay = day !== before
    before = day
    return { item, at, startsDay }
  })
}
