import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Act, History } from '../../../test/suites/histories/acts.ts'
import { histories } from '../../../test/suites/histories/random-histories.ts'
import { kept } from '../../../test/suites/histories/kept.ts'
import { describeWorld, Real } from '../../../test/suites/histories/real.ts'
import { Tally } from '../../../test/suites/histories/rules.ts'
import { Run } from '../../../test/suites/histories/run.ts'
import { bootForSuite } from '../../../test/support/app/boot-for-suite.ts'
import type { TestApp } from '../../../test/support/app/test-app.ts'

const seed = Number(process.env['HISTORIES_SEED'] ?? Math.floor(Math.random() * 2 ** 30))
const sample = Number(process.env['HISTORIES_SAMPLE'] ?? 12)
const longest = 40

let app: TestApp
bootForSuite((booted) => (app = booted))

/** Each history has its own years, so that its jobs find nothing of another. */
let year = 2030

async function liveTwice({ members, acts }: History, habit: number) {
  const start = Date.UTC((year += 3), 0, 4, 9)
  const run = new Run(members, new Tally(), start)
  const real = await Real.begin(app, members, start, habit)
  app.clock.stopAt(new Date(start))
  const done: Act[] = []
  for (const act of acts.slice(0, longest)) {
    done.push(act)
    const passing = run.lengthOf(act)
    const answer = run.step(act)
    const said = passing ? null : await real.act(act, run.world)
    await real.pass(passing?.ms ?? run.momentAfter(act), passing?.down ?? false, run.world)
    expect(said, JSON.stringify(done)).toEqual(answer)
    const rules = describeWorld(run.world)
    // If no job has run yet, the next step shows whether the deadline is noticed.
    const database = real.unswept ? rules : await real.describe()
    expect(database, JSON.stringify(done)).toEqual(rules)
  }
}

it(
  `the database agrees with the rules in ${sample} random histories (HISTORIES_SEED=${seed})`,
  {
    timeout: 900_000,
  },
  async () => {
    let n = 0
    const property = fc.asyncProperty(histories, (history) => liveTwice(history, n++ % 4))
    const found = await fc.check(property, { numRuns: sample, seed, endOnFailure: true })
    expect(found.failed ? fc.defaultReportMessage(found) : null, String(found.errorInstance)).toBeNull()
  },
)

it.each(kept)('the database lives $name', async ({ history }) => {
  for (const habit of [0, 1, 2, 3]) await liveTwice(history, habit)
  expect(history.acts.length).toBeGreaterThan(0)
})
