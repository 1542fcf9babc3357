import { createHmac } from 'node:crypto'
import { sql } from '../../db/sql.ts'
import { describe, expect, it } from 'vitest'
import { api } from '@mithaq/contract'
import { filledProfile, newAccount, newMember, password } from '../../../test/cast.ts'
import { bootForSuite } from '../../../test/suite.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { wallets } from '../../../test/wallets.ts'
import type { Entry } from './ledger.ts'
import { forgetOldGrants, moveGrant } from './welcome.ts'

let app: TestApp
bootForSuite((booted) => (app = booted))

const { balanceOf, postAlone } = wallets(() => app)

describe('the ledger', () => {
  it('moves a movement once, however often and from wherever it is posted', async () => {
    const { id } = await newMember(app)
    const entry: Entry = { memberId: id, amount: 2, type: 'purchase', key: `once ${id}` }
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => postAlone(entry)))
    expect(outcomes.filter((outcome) => outcome === 'posted')).toHaveLength(1)
    expect(new Set(outcomes)).toEqual(new Set(['posted', 'already_posted']))
    expect(await balanceOf(id)).toBe(11)
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
  describe('granted under the earlier key', () => {
    const earlierHash = (email: string) =>
      createHmac('sha256', `${app.sessionSecret} welcome grant`).update(email).digest('base64url')
    const known = (hash: string) =>
      app.query(sql<{ closed: boolean }>`
      select closed_at is not null as closed from welcome_grants where email_hash = ${hash}`)

    it('are not given again to who returns, and are known under the new key from then on', async () => {
      const person = await newAccount(app)
      const hash = earlierHash(person.email)
      await app.query(sql`insert into welcome_grants values (${hash}, ${app.clock.sql}, ${app.clock.sql})`)
      expect((await app.call(api.profile.create, filledProfile, person)).body.tokenBalance).toBe(0)
      expect(await known(hash)).toEqual([])
      // Known under both, it is known.
      await app.call(api.account.erase, { password }, person)
      await app.query(sql`insert into welcome_grants values (${hash}, ${app.clock.sql}, ${app.clock.sql})`)
      const { body } = await app.call(api.account.signUp, { email: person.email, password })
      const again = { token: body.session!.accessToken }
      expect((await app.call(api.profile.create, filledProfile, again)).body.tokenBalance).toBe(0)
    })

    it('are closed when their account is erased', async () => {
      const person = await newMember(app)
      const hash = earlierHash(person.email)
      await app.query(sql`
      update welcome_grants set email_hash = ${hash}
      where granted_at = (select max(granted_at) from welcome_grants)`)
      await app.call(api.account.erase, { password }, person)
      expect(await known(hash)).toEqual([{ closed: true }])
    })
  })

  it('given to an address that one returns to are those of a member again', async () => {
    const { id, email } = await newMember(app)
    const elsewhere = app.freshEmail()
    const left = async () =>
      (await app.query(sql`select from welcome_grants where closed_at is not null`)).length
    const before = await left()
    const move = (from: string, to: string) => app.transact((tx) => moveGrant(tx, app, id, { from, to }))
    await move(email, elsewhere)
    expect(await left()).toBe(before + 1)
    await move(elsewhere, email)
    expect(await left(), 'the other one alone is left').toBe(before + 1)
  })

  it('are remembered for as long as the account lives, and two years beyond', async () => {
    const email = app.freshEmail()
    const enter = async () => {
      const { body } = await app.call(api.account.signUp, { email, password })
      const token = body.session!.accessToken
      const granted = (await app.call(api.profile.create, filledProfile, { token })).body.tokenBalance
      return { granted, leave: () => app.call(api.account.erase, { password }, { token }) }
    }
    const member = await enter()
    expect(member.granted).toBe(9)
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
    expect((await enter()).granted).toBe(9)
  })
})
