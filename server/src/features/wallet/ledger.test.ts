import { tokens } from '@mithaq/contract/limits'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { api } from '@mithaq/contract'
import { expectBalancesToAddUp } from '../../../test/audit.ts'
import { filledProfile, newMember, password } from '../../../test/cast.ts'
import { bootApp, type TestApp } from '../../../test/test-app.ts'
import { wallets } from '../../../test/wallets.ts'
import type { Entry } from './ledger.ts'
import { forgetOldGrants } from './welcome.ts'

let app: TestApp
beforeAll(async () => {
  app = await bootApp()
})
afterEach(() => expectBalancesToAddUp(app.db))
afterAll(() => app.close())

const { balanceOf, postAlone } = wallets(() => app)

describe('the ledger', () => {
  it('moves a movement once, however often and from wherever it is posted', async () => {
    const { id } = await newMember(app)
    const entry: Entry = { memberId: id, amount: 2, type: 'purchase', key: `once ${id}` }
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => postAlone(entry)))
    expect(outcomes.filter((outcome) => outcome === 'posted')).toHaveLength(1)
    expect(new Set(outcomes)).toEqual(new Set(['posted', 'already_posted']))
    expect(await balanceOf(id)).toBe(tokens.welcome + 2)
  })

  it('never spends more than there is, also in parallel', async () => {
    const { id } = await newMember(app)
    const spend = (n: number) =>
      postAlone({ memberId: id, amount: -2, type: 'purchase', key: `spend ${n} ${id}` })
    const outcomes = await Promise.all(Array.from({ length: 12 }, (_, n) => spend(n)))
    expect(outcomes.filter((outcome) => outcome === 'posted')).toHaveLength(4)
    expect(outcomes.filter((outcome) => outcome === 'insufficient')).toHaveLength(8)
    expect(await balanceOf(id)).toBe(1)
  })
})

describe('the welcome tokens', () => {
  it('are remembered for as long as the account lives, and two years beyond', async () => {
    const email = app.freshEmail()
    const enter = async () => {
      const { body } = await app.call(api.account.signUp, { email, password })
      const token = body.session!.accessToken
      const granted = (await app.call(api.profile.create, filledProfile, { token })).body.tokenBalance
      return { granted, leave: () => app.call(api.account.erase, { password }, { token }) }
    }
    const member = await enter()
    expect(member.granted).toBe(tokens.welcome)
    await forgetOldGrants(app.db, app.clock)
    await member.leave()
    const returned = await enter()
    expect(returned.granted).toBe(0)
    await returned.leave()
    app.clock.advance({ d: 729 })
    await forgetOldGrants(app.db, app.clock)
    const early = await enter()
    expect(early.granted).toBe(0)
    app.clock.advance({ d: 800 })
    await forgetOldGrants(app.db, app.clock)
    const { body } = await app.call(api.account.signIn, { email, password })
    await app.call(api.account.erase, { password }, { token: body.session.accessToken })
    expect((await enter()).granted).toBe(0)
    app.clock.advance({ d: 732 })
    const again = await app.call(api.account.signIn, { email, password })
    await app.call(api.account.erase, { password }, { token: again.body.session.accessToken })
    app.clock.advance({ d: 732 })
    await forgetOldGrants(app.db, app.clock)
    expect((await enter()).granted).toBe(tokens.welcome)
  })
})
