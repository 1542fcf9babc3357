import type { Measure, Spent } from './processor.ts'
import { quantile, type Row } from './report.ts'

/**
 * Compares product and baseline within each round, because a machine's speed varies, and takes the median. The first rounds
 * do not count: a new server still compiles its code.
 */
const rounds = 30
const roundsToWarmUp = 20

/** Runs all contestants in each round, in reverse order every other round. */
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
  /** Runs one round. */
  note(which: string, measure: Measure, work: () => Promise<number>): Promise<void>
  /** The median round: calls per second, and the database's processor milliseconds per call. */
  middle(which: string): { rate: number; databaseMs: number }
  /** Compares the product's rounds with the baseline's, by elapsed and by processor time. */
  rows(bare: string, what: string, judge: (times: number) => Pick<Row, 'ratio' | 'goal' | 'met'>): Row[]
}

/** Runs rounds of `calls` calls; `work` returns the seconds they took. */
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
      // Undefined if the system does not count processor time.
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
