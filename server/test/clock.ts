import { sql } from 'kysely'
import type { Clock } from '../src/clock.ts'

export interface TestClock extends Clock {
  advance(by: { s?: number; min?: number; h?: number; d?: number }): void
}

/** The database's clock, shifted by what the test says. */
export function testClock(): TestClock {
  let offsetMs = 0
  return {
    get sql() {
      return sql<Date>`(clock_timestamp() + ${offsetMs} * interval '1 millisecond')`
    },
    date: () => new Date(Date.now() + offsetMs),
    advance({ s = 0, min = 0, h = 0, d = 0 }) {
      offsetMs += (((d * 24 + h) * 60 + min) * 60 + s) * 1000
    },
  }
}
