import { api } from '@mithaq/contract'
import { sql } from '../../db/sql.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  filledProfile,
  signUpAccount,
  createMember,
  password,
  profileDetails,
} from '../../../test/support/members/cast.ts'
import { addMembers, createToken } from '../../../test/support/members/add-members.ts'
import { passTime } from '../../../test/support/matches/matches.ts'
import { balance, setBalance } from '../../../test/support/members/wallet-helpers.ts'
import { bootForSuite } from '../../../test/support/app/boot-for-suite.ts'
import { bootApp, type TestApp } from '../../../test/support/app/test-app.ts'
import { query } from '../../db/db.ts'
import { settleWallets } from '../matches/jobs/settle-wallets.ts'

const { profile, account } = api
let app: TestApp
bootForSuite((booted) => (app = booted))

describe('creating a profile', () => {
  it('gives back what was entered, an exact age and the welcome tokens', async () => {
    const person = await signUpAccount(app)
    const { status, body } = await app.call(profile.create, filledProfile, person)
    expect(status).toBe(200)
    const { country, city, ...rest } = profileDetails
    expect(body).toMatchObject({
      ...rest,
      id: person.id,
      birthday: '1997-05-20',
      location: { country, city },
      pictures: [],
      isActive: true,
      isUnderReview: false,
      tokenBalance: 9,
      sexEditable: true,
    })
    expect((await app.call(account.user, {}, person)).body.hasProfile).toBe(true)
    expect((await app.call(profile.mine, {}, person)).body).toEqual(body)
  })

  it('creates one profile and grants once, however often it is requested', async () => {
    const person = await signUpAccount(app)
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => app.call(profile.create, filledProfile, person)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(11).fill(409)])
    expect(answers.find(({ status }) => status === 409)?.error.code).toBe('profile_exists')
    const { body } = await app.call(profile.mine, {}, person)
    expect(body.tokenBalance).toBe(9)
  })

  it.each<[string, object, string]>([
    ...['Call me on 0600 000000', 'fez', 'Amman', 'Fes', '\u3164', '\u200B'].map(
      (city): [string, object, string] => ['city', { city }, 'city_unknown'],
    ),
    ['name', { name: 'Mithaq Support' }, 'name_reserved'],
    ['birthday', { birthday: '1997-02-30' }, 'birthday_invalid'],
  ])('refuses at the field %s: %j', async (field, wrong, issue) => {
    const person = await signUpAccount(app)
    const { status, error } = await app.call(profile.create, { ...filledProfile, ...wrong }, person)
    expect([status, error.code, error.field?.split('.')[0]]).toEqual([400, 'invalid_input', field])
    expect(error.issues?.[0]?.code).toEqual(issue)
    expect((await app.call(account.user, {}, person)).body.hasProfile).toBe(false)
  })

  it.each([
    { name: 'محمد أمين' },
    { city: 'Fezna' },
    { country: 'VA', city: 'Vatican City' },
    { aboutMe: '🌹'.repeat(1500) },
  ])('takes %j', async (right) => {
    const person = await signUpAccount(app)
    expect((await app.call(profile.create, { ...filledProfile, ...right }, person)).status).toBe(200)
  })

  describe('accepts who is 18 by the UTC date, and refuses who is 18 tomorrow', () => {
    let calendar: TestApp
    beforeAll(async () => {
      calendar = await bootApp()
    })
    afterAll(() => calendar.close())

    it.each([
      // The last moment of a day in Greenwich, when it is tomorrow in half of the world.
      ['2026-11-15T23:59:59.999Z', '2008-11-15', '2008-11-16'],
      // The first moment, when it is still yesterday in the other half.
      ['2026-11-15T00:00:00Z', '2008-11-15', '2008-11-16'],
      // A member born on the 29th of February is a year older on the 1st of March, or on the 29th.
      ['2026-03-01T00:00:00Z', '2008-02-29', '2008-03-02'],
      ['2026-02-28T23:59:59.999Z', '2008-02-28', '2008-02-29'],
      ['2028-02-29T12:00:00Z', '2010-02-28', '2010-03-01'],
    ])('at %s: %s and not %s', async (instant, grownBirthday, youngBirthday) => {
      // The clock also goes back: sign-ups of what is then the future would count against these.
      await query(calendar.db, sql`delete from attempt_rates`)
      const [grown, young] = [await signUpAccount(calendar), await signUpAccount(calendar)]
      calendar.clock.stopAt(new Date(instant))
      for (const person of [grown, young]) person.token = await createToken(calendar, person.id)
      const entered = await calendar.call(
        profile.create,
        { ...filledProfile, birthday: grownBirthday },
        grown,
      )
      expect([entered.status, entered.body.age]).toEqual([200, 18])
      const refused = await calendar.call(
        profile.create,
        { ...filledProfile, birthday: youngBirthday },
        young,
      )
      expect(refused.error).toMatchObject({
        field: 'birthday',
        issues: [{ field: 'birthday', code: 'too_young', values: { min: 18 } }],
      })
    })

    it('and shows the same age to everybody, on tiles and cards', async () => {
      const [woman, man] = await addMembers(calendar, [
        { sex: 'female', birthday: '1996-11-16' },
        { sex: 'male' },
      ])
      calendar.clock.stopAt(new Date('2026-11-15T23:59:59.999Z'))
      const reader = { token: await createToken(calendar, man!.id) }
      const card = () => calendar.call(api.discovery.profile, { profileId: woman!.id }, reader)
      await calendar.call(api.discovery.like, { profileId: woman!.id }, reader)
      const tile = async () => (await calendar.call(api.discovery.iLiked, {}, reader)).body.people[0]
      expect([(await card()).body.age, (await tile())?.age]).toEqual([29, 29])
      calendar.clock.advance({ ms: 1 })
      expect([(await card()).body.age, (await tile())?.age]).toEqual([30, 30])
    })
  })

  it('is followed one period later by the first weekly tokens', async () => {
    const hourly = await bootApp({ TOPUP_PERIOD_S: '3600' })
    hourly.clock.stopAt(new Date())
    const person = await createMember(hourly)
    await setBalance(hourly, person, 0)
    await passTime(hourly, { s: 3599 }, person)
    await settleWallets(hourly)
    expect(await balance(hourly, person)).toBe(0)
    await passTime(hourly, { s: 1 }, person)
    await settleWallets(hourly)
    expect(await balance(hourly, person)).toBe(6)
    await hourly.close()
  })

  it('grants nothing to a member who returns after deletion, also under another spelling', async () => {
    const email = app.freshEmail()
    const enter = async (address: string) => {
      const { body } = await app.call(account.signUp, { email: address, password })
      const token = body.session!.accessToken
      const created = await app.call(profile.create, filledProfile, { token })
      return { token, tokens: created.body.tokenBalance }
    }
    const first = await enter(email)
    expect(first.tokens).toBe(9)
    expect((await app.call(account.erase, { password }, first)).status).toBe(200)
    const second = await enter(email)
    expect(second.tokens).toBe(0)
    expect((await enter(email.replace('@', '+again@'))).tokens).toBe(0)
    const kept = await app.query(sql<{ hash: string }>`select email_hash as hash from welcome_grants`)
    expect(kept.every(({ hash }) => !hash.includes('@'))).toBe(true)
  })
})
