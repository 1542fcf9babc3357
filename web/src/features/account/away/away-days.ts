import type { OwnAway } from '@mithaq/contract/away'

/** The whole days, counted from its start, at which an away could end earlier than it does. */
export function earlierEndDays({ away, dayMs }: Pick<OwnAway, 'away' | 'dayMs'>, nowMs: number): number[] {
  if (!away) return []
  const startMs = Date.parse(away.startedAt)
  const first = Math.floor((nowMs - startMs) / dayMs) + 1
  const before = Math.ceil((Date.parse(away.until) - startMs) / dayMs)
  return Array.from({ length: Math.max(0, before - first) }, (_, at) => first + at)
}

export const endAfterDays = (startMs: number, days: number, dayMs: number): string =>
  new Date(startMs + days * dayMs).toISOString()
