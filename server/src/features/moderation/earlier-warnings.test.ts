import { api } from '@mithaq/contract'
import { expect, it } from 'vitest'
import { newMember } from '../../../test/cast.ts'
import { deciding, openTheDesk } from '../../../test/decisions.ts'
import { newMatch } from '../../../test/matches.ts'
import { newStaff } from '../../../test/staff.ts'
import { bootForSuite } from '../../../test/suite.ts'
import type { TestApp } from '../../../test/test-app.ts'

let app: TestApp
bootForSuite((booted) => (app = booted))
const { caseOf, decide, decided, own, report, settle } = deciding(() => app)

it('a warning that was taken back on appeal counts no longer, one that stands does', async () => {
  const { leyla, yahya } = await openTheDesk(app)
  const mariam = await newStaff(app, { name: 'Mariam', role: 'lead' })
  const { bilal } = await newMatch(app)
  const warnedAnd = async (answer: 'restore' | 'dismiss') => {
    await decided(await newMember(app, 'reporter'), bilal, leyla, 'warn')
    const [warned] = (await own(bilal)).statements
    const words = 'I asked nobody for money. Please read the messages again.'
    expect((await app.call(api.standing.appeal, { id: warned!.id, words }, bilal)).status).toBe(200)
    await decide((await caseOf(bilal.id, yahya, 'appeal')).id, yahya, answer)
    await settle()
  }
  const warnings = async () => {
    await report(await newMember(app, 'reporter'), bilal)
    const { id, facts } = await caseOf(bilal.id, mariam)
    await decide(id, mariam, 'dismiss')
    await settle()
    return facts?.warnings
  }
  await warnedAnd('dismiss')
  expect(await warnings()).toBe(1)
  await warnedAnd('restore')
  expect(await warnings()).toBe(1)
})
