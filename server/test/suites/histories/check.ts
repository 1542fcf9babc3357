import fc from 'fast-check'
import { histories } from './random-histories.ts'
import { Tally } from './rules.ts'
import { live } from './run.ts'

/** Checks random histories. A failure names the seed and the shortest failing history. */
export function checkHistories(count: number, seed: number, tally = new Tally()): Tally {
  fc.assert(
    fc.property(histories, (history) => live(history, tally)),
    { numRuns: count, seed },
  )
  return tally
}
