import { sql } from '../../../src/db/sql.ts'
import type { Clock } from '../../../src/db/clock.ts'

export interface TestClock extends Clock {
  advance(by: { ms?: number; s?: number; min?: number; h?: number; d?: number }): void
  /** From now on, only `advance` moves the clock. */
  stopAt(at: Date): void
}

/** The database's clock plus an offset set by the test. */
export function createTestClock(): TestClock {
  let offsetMs = 0
  let stoppedAt: number | null = null
  return {
    get sql() {
      if (stoppedAt !== null) return sql<Date>`${new Date(stoppedAt).toISOString()}::timestamptz`
      return sql<Date>`(clock_timestamp() + ${offsetMs} * interval '1 millisecond')`
    },
    date: () => new Date(stoppedAt ?? Date.now() + offsetMs),
    advance({ ms = 0, s = 0, min = 0, h = 0, d = 0 }) {
      const by = (((d * 24 + h) * 60 + min) * 60 + s) * 1000 + ms
      if (stoppedAt === null) offsetMs += by
      else stoppedAt += by
    },
    stopAt(at) {
      stoppedAt = at.getTime()
    },
  }
}
