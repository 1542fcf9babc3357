import { describe, expect, it } from 'vitest'
import { checkHistories } from '../../../../test/suites/histories/check.ts'
import { live } from '../../../../test/suites/histories/run.ts'
import { Tally } from '../../../../test/suites/histories/rules.ts'
import { kept } from '../../../../test/suites/histories/kept.ts'

/** Fewer in a run with mutants. */
const count = Number(process.env['HISTORIES'] ?? 500)
/** Five hundred histories may miss a rare rule: then more are tried, until each rule was reached. */
const most = 9000
const seed = Number(process.env['HISTORIES_SEED'] ?? Math.floor(Math.random() * 2 ** 30))

describe('random histories of many members', () => {
  it(
    `agree with the rules as decided, ${count} of them (HISTORIES_SEED=${seed})`,
    { timeout: 600_000 },
    () => {
      const tally = checkHistories(count, seed)
      if (count < 500) return
      for (let done = count; tally.missed().length > 0 && done < most; done += count)
        checkHistories(count, seed + done, tally)
      console.log(`How often each rule of tokens and clocks was met, seed ${seed}:\n${tally}`)
      expect(tally.missed()).toEqual([])
    },
  )

  it.each(kept)('still agree where they once did not: $name', ({ history }) => {
    expect(() => live(history, new Tally())).not.toThrow()
  })
})
