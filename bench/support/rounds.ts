import type { Measure, Spent } from './processor.ts'
import { quantile, type Row } from './report.ts'

/**
 * Of each round the product is held against what was bare in the same round: a machine is now faster, now slower, and the best
 * of either would be two lucky moments. The middle counts. The first rounds, in which a new server compiles what it does
 * most, do not: a pass takes the server 0.65 ms of processor in the first 3,000, 0.46 after 15,000 and 0.42 after 30,000.
 */
const rounds = 30
const roundsToWarmUp = 20

/** All of them each round, one after the other, every other round from the last to the first. */
export async function inTurn(
  ones: readonly (() => Promise<unknown>)[],
  after: () => Promise<unknown> = async () => {},
) {
  for (let round = 0; round < rounds; round++) {
    for (const one of round % 2 === 0 ? ones : ones.toReversed()) await one()
    await after()
  }
}

interface Compared {
  /** One round of it. */
  note(which: string, measure: Measure, work: () => Promise<number>): Promise<void>
  /** Of the middle round: calls a second, and milliseconds of the database's processor a call. */
  middle(which: string): { rate: number; databaseMs: number }
  /** The product's rounds against those of what is bare, by the clock and by the processor; `judge` is told how many times as much. */
  rows(bare: string, what: string, judge: (times: number) => Pick<Row, 'ratio' | 'goal' | 'met'>): Row[]
}

/** Rounds of so many calls. `work` answers with the seconds that they took. */
export function compareRounds(calls: number): Compared {
  const clock = new Map<string, number[]>()
  const processor = new Map<string, Spent[]>()
  const add = <T>(to: Map<string, T[]>, which: string, one: T) =>
    to.set(which, [...(to.get(which) ?? []), one])
  const warm = <T>(from: Map<string, T[]>, which: string) => (from.get(which) ?? []).slice(roundsToWarmUp)
  const middle = (values: readonly number[]) => quantile(values, 0.5)
  const timesOf = (api: readonly number[], bare: readonly number[]) =>
    middle(api.map((taken, round) => taken / bare[round]!))
  const a = (which: string) => `${Math.round(1 / middle(warm(clock, which)))} a second`
  const each = (which: string) => {
    const of = (who: keyof Spent) => middle(warm(processor, which).map((spent) => spent[who])) / calls
    return `${of('database').toFixed(2)} ms of the database and ${of('server').toFixed(2)} of who asks`
  }
  return {
    async note(which, measure, work) {
      const spent = await measure(async () => add(clock, which, (await work()) / calls))
      // Not where the system does not count it.
      if (spent) add(processor, which, spent)
    },
    middle: (which) => ({
      rate: 1 / middle(warm(clock, which)),
      databaseMs: middle(warm(processor, which).map(({ database }) => database)) / calls,
    }),
    rows(bare, what, judge) {
      const byClock = timesOf(warm(clock, 'api'), warm(clock, bare))
      const rows = [{ what, ...judge(byClock), detail: `${a('api')}, bare ${a(bare)}` }]
      if (!processor.has('api')) return rows
      const spent = (which: string) => warm(processor, which).map(({ server, database }) => server + database)
      const byProcessor = timesOf(spent('api'), spent(bare))
      const detail = `${each('api')}, bare ${each(bare)}`
      return [...rows, { what: `the same by processor time: ${what}`, ...judge(byProcessor), detail }]
    },
  }
}
