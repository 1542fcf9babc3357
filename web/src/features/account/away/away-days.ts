import type { OwnAway } from '@mithaq/contract/away'

/** The lengths in days to which an away can still be shortened. */
export function earlierEndDays({ away, dayMs }: Pick<OwnAway, 'away' | 'dayMs'>, nowMs: number): number[] {
  if (!away) return []
  const startMs = Date.parse(away.startedAt)
  const first = Math.floor((nowMs - startMs) / dayMs) + 1
  const before = Math.ceil((Date.parse(away.until) - startMs) / dayMs)
  return Array.from({ length: Math.max(0, before - first) }, (_, at) => first + at)
}

export const endAfterDays = (startMs: number, days: number, dayMs: number): string =>
  new Date(startMs + days * dayMs).toISOString()
