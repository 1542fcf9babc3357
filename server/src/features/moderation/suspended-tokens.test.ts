import { expect, it } from 'vitest'
import { deciding, openTheDesk } from '../../../test/decisions.ts'
import { newMatch } from '../../../test/matches.ts'
import { bootForSuite } from '../../../test/suite.ts'
import { sweep } from '../../../test/sweep.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { setBalance, wallets } from '../../../test/wallets.ts'

let app: TestApp
bootForSuite((booted) => (app = booted))
const { decided, sweepDecisions } = deciding(() => app)
const { balanceOf } = wallets(() => app)

it.each(['suspensions', 'wallets'])(
  'an instant within a suspension grants nothing; one after it does, though no server ran then, whether %s are swept first',
  async (swept) => {
    const { leyla, reporter } = await openTheDesk(app)
    const [{ bilal: free }, { bilal: held }] = [await newMatch(app), await newMatch(app)]
    for (const person of [free, held]) await setBalance(app, person, 1)
    await decided(reporter, free, leyla, 'suspend', { days: 3 })
    await decided(reporter, held, leyla, 'suspend', { days: 7 })
    app.clock.advance({ d: 7, h: 1 })
    if (swept === 'suspensions') await sweepDecisions()
    await sweep(app)
    await sweepDecisions()
    expect([await balanceOf(free.id), await balanceOf(held.id)]).toEqual([6, 1])
  },
)
