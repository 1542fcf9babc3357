import { api } from '@mithaq/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  filledProfile as filled,
  newAccount,
  newMember,
  password,
  profileDetails as details,
} from '../../../test/cast.ts'
import { addPeople, tokenOf } from '../../../test/people.ts'
import { balance, later, setBalance } from '../../../test/matches.ts'
import { bootForSuite } from '../../../test/suite.ts'
import { bootApp, type TestApp } from '../../../test/test-app.ts'
import { first, rows } from '../../db/db.ts'
import { settleWallets } from '../matches/wallets.ts'

const { profile, account } = api
let app: TestApp
bootForSuite((booted) => (app = booted))

describe('creating a profile', () => {
  it('gives back what was entered, an exact age and the welcome tokens', async () => {
    const person = await newAccount(app)
    const { status, body } = await app.call(profile.create, filled, person)
    expect(status).toBe(200)
    const { country, city, ...rest } = details
    expect(body).toMatchObject({
      ...rest,
      id: person.id,
      birthday: '1997-05-20',
      location: { country, city },
      pictures: [],
      isActive: true,
      tokenBalance: 9,
      sexEditable: true,
    })
    expect((await app.call(account.user, {}, person)).body.hasProfile).toBe(true)
    expect((await app.call(profile.mine, {}, person)).body).toEqual(body)
  })

  it('happens once, and grants once, however often it is pressed', async () => {
    const person = await newAccount(app)
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => app.call(profile.create, filled, person)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(11).fill(409)])
    expect(answers.find(({ status }) => status === 409)?.error.code).toBe('profile_exists')
    const { body } = await app.call(profile.mine, {}, person)
    expect(body.tokenBalance).toBe(9)
  })

  it.each<[string, object, unknown]>([
    ['name', { name: '   ' }, 'name_missing'],
    ['name', { name: 'x'.repeat(26) }, 'name_length'],
    ...[
      'R2D2',
      '-',
      ". '",
      // Fillers, joiners, marks alone, direction controls, a filler between letters, a heap of marks.
      '\u3164',
      '\u115F\u1160',
      '\uFFA0',
      '\u0301',
      '\uFE0F',
      'Am\u200Bina',
      'Am\u00ADina',
      '\u202EanimA',
      '\u2066Amina\u2069',
      'Am\u3164ina',
      'Am\u034Fina',
      '\u0301Amina',
      'A\u0301\u0301\u0301\u0301\u0301mina',
    ].map((name): [string, object, unknown] => ['name', { name }, 'name_format']),
    ...['Mithaq Support', 'ADMIN', 'Мithаԛ', 'ميثاق'].map((name): [string, object, unknown] => [
      'name',
      { name },
      'name_reserved',
    ]),
    ['sex', { sex: 'other' }, 'invalid'],
    ['country', { country: 'XX' }, 'location_missing'],
    ['country', { country: 'TW' }, 'location_missing'],
    ['city', { city: ' ' }, 'location_missing'],
    ...['Call me on 0600 000000', 'fez', 'Amman', 'Fes', '\u3164', '\u200B'].map(
      (city): [string, object, unknown] => ['city', { city }, 'city_unknown'],
    ),
    ['birthday', { birthday: '' }, 'birthday_missing'],
    ['birthday', { birthday: '1997-02-30' }, 'birthday_invalid'],
    ['birthday', { birthday: '1900-01-01' }, 'birthday_invalid'],
    ['aboutMe', { aboutMe: ' ' }, 'about_me_length'],
    ['aboutMe', { aboutMe: '\u200B\u3164\u2800' }, 'about_me_length'],
    ['aboutMe', { aboutMe: 'x'.repeat(1501) }, 'about_me_length'],
    ['education', { education: 'x'.repeat(51) }, 'education_length'],
    ['occupation', { occupation: 'x'.repeat(51) }, 'occupation_length'],
    ['nationality', { nationality: [] }, 'nationality_missing'],
    ['nationality', { nationality: ['MA', 'ES', 'FR', 'BE', 'NL'] }, 'nationality_too_many'],
    ['nationality', { nationality: ['MA', 'MA'] }, 'nationality_double'],
    ['height', { height: 129 }, 'height_range'],
    ['height', { height: 201 }, 'height_range'],
    ['height', { height: 170.5 }, 'height_range'],
    ['maritalStatus', { maritalStatus: 'Complicated' }, 'invalid'],
  ])('refuses at the field %s: %j', async (field, wrong, issue) => {
    const person = await newAccount(app)
    const { status, error } = await app.call(profile.create, { ...filled, ...wrong }, person)
    expect([status, error.code, error.field?.split('.')[0]]).toEqual([400, 'invalid_input', field])
    expect(error.issues?.[0]?.code).toEqual(issue)
    expect((await app.call(account.user, {}, person)).body.hasProfile).toBe(false)
  })

  it.each([
    { name: "Al-Amīn O'Neill Jr." },
    { name: 'محمد أمين' },
    { name: 'x'.repeat(25) },
    { name: 'वैष्णवी' },
    { name: 'Ngọc Ánh' },
    { city: 'Fezna' },
    { country: 'VA', city: 'Vatican City' },
    { aboutMe: '🌹'.repeat(1500) },
    { education: 'x'.repeat(50) },
    { height: 130 },
    { height: 200 },
    { nationality: ['MA', 'ES', 'FR', 'BE'] },
  ])('takes %j', async (right) => {
    const person = await newAccount(app)
    expect((await app.call(profile.create, { ...filled, ...right }, person)).status).toBe(200)
  })

  describe('lets in by the UTC date who is 18, and not who is 18 tomorrow', () => {
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
      await rows(calendar.db, sql`delete from attempt_rates`)
      const [grown, young] = [await newAccount(calendar), await newAccount(calendar)]
      calendar.clock.stopAt(new Date(instant))
      for (const person of [grown, young]) person.token = await tokenOf(calendar, person.id)
      const entered = await calendar.call(profile.create, { ...filled, birthday: grownBirthday }, grown)
      expect([entered.status, entered.body.age]).toEqual([200, 18])
      const refused = await calendar.call(profile.create, { ...filled, birthday: youngBirthday }, young)
      expect(refused.error).toMatchObject({
        field: 'birthday',
        issues: [{ field: 'birthday', code: 'too_young', values: { min: 18 } }],
      })
    })

    it('and shows the same age to everybody, on tiles and cards', async () => {
      const [woman, man] = await addPeople(calendar, [
        { sex: 'female', birthday: '1996-11-16' },
        { sex: 'male' },
      ])
      calendar.clock.stopAt(new Date('2026-11-15T23:59:59.999Z'))
      const reader = { token: await tokenOf(calendar, man!.id) }
      const card = () => calendar.call(api.discovery.profile, { profileId: woman!.id }, reader)
      expect((await card()).body.age).toBe(29)
      calendar.clock.advance({ ms: 1 })
      expect((await card()).body.age).toBe(30)
    })
  })

  it('is followed one period later by the first weekly tokens', async () => {
    const hourly = await bootApp({ TOPUP_PERIOD_S: '3600' })
    hourly.clock.stopAt(new Date())
    const person = await newMember(hourly)
    await setBalance(hourly, person, 0)
    await later(hourly, { s: 3599 }, person)
    await settleWallets(hourly)
    expect(await balance(hourly, person)).toBe(0)
    await later(hourly, { s: 1 }, person)
    await settleWallets(hourly)
    expect(await balance(hourly, person)).toBe(6)
    await hourly.close()
  })

  it('grants nothing to somebody who deleted their account and returns, also under another spelling', async () => {
    const email = app.freshEmail()
    const enter = async (address: string) => {
      const { body } = await app.call(account.signUp, { email: address, password })
      const token = body.session!.accessToken
      const created = await app.call(profile.create, filled, { token })
      return { token, tokens: created.body.tokenBalance }
    }
    const first = await enter(email)
    expect(first.tokens).toBe(9)
    expect((await app.call(account.erase, { password }, first)).status).toBe(200)
    const second = await enter(email)
    expect(second.tokens).toBe(0)
    expect((await enter(email.replace('@', '+again@'))).tokens).toBe(0)
    const kept = await rows(app.db, sql<{ hash: string }>`select email_hash as hash from welcome_grants`)
    expect(kept.every(({ hash }) => !hash.includes('@'))).toBe(true)
  })
})

describe('editing a profile', () => {
  it('saves every field and leaves the birthday alone', async () => {
    const person = await newMember(app)
    const changed = {
      name: 'Aminata',
      sex: 'male',
      country: 'SN',
      city: 'Dakar',
      aboutMe: 'I sell honey.',
      education: 'A school of bees',
      occupation: 'Merchant',
      nationality: ['SN'],
      height: 171,
      maritalStatus: 'Divorced',
    }
    // Each of them another value than before: one that is left out would stay as it was.
    for (const [field, value] of Object.entries(changed)) expect(details).not.toHaveProperty(field, value)
    expect(Object.keys(changed)).toEqual(Object.keys(details))
    await app.call(profile.update, changed, person)
    const { country, city, ...rest } = changed
    expect((await app.call(profile.mine, {}, person)).body).toMatchObject({
      ...rest,
      birthday: '1997-05-20',
      location: { country, city },
    })
    expect((await app.call(profile.update, { ...changed, birthday: '1980-01-01' }, person)).status).toBe(400)
  })

  it('allows another sex until a like was given or received', async () => {
    const [person, other] = [await newMember(app), await newMember(app, 'Layla')]
    expect((await app.call(profile.update, { ...details, sex: 'male' }, person)).body.sex).toBe('male')
    await rows(
      app.db,
      sql`insert into profile_actions values (${other.id}, ${person.id}, 'pass', ${app.clock.sql})`,
    )
    expect((await app.call(profile.mine, {}, person)).body.sexEditable).toBe(true)
    await rows(app.db, sql`update profile_actions set action = 'like' where to_profile_id = ${person.id}`)
    for (const member of [person, other]) {
      const { body } = await app.call(profile.mine, {}, member)
      expect(body.sexEditable).toBe(false)
      const sex = body.sex === 'male' ? 'female' : 'male'
      const refused = await app.call(profile.update, { ...details, sex }, member)
      expect([refused.status, refused.error.code, refused.error.field]).toEqual([409, 'sex_fixed', 'sex'])
      expect((await app.call(profile.update, { ...details, sex: body.sex }, member)).status).toBe(200)
    }
  })
})

describe('a city', () => {
  it('that a geocoder has answered may be lived in, also where our own data lacks it', async () => {
    const outside = await bootApp({}, {}, { nearest: async () => ({ country: 'MA', city: 'Ifrane Atlas' }) })
    const [person, other] = [await newAccount(outside), await newAccount(outside)]
    const filledThere = { ...filled, city: 'Ifrane Atlas' }
    expect((await outside.call(profile.create, filledThere, person)).error.field).toBe('city')
    const { body } = await outside.call(profile.nearestCity, { latitude: 33.5, longitude: -5.1 }, person)
    expect(body).toEqual({ country: 'MA', city: 'Ifrane Atlas' })
    for (const member of [person, other])
      expect((await outside.call(profile.create, filledThere, member)).status).toBe(200)
    const elsewhere = await outside.call(
      profile.update,
      { ...details, country: 'ES', city: 'Ifrane Atlas' },
      person,
    )
    expect(elsewhere.error.field).toBe('city')
    await outside.close()
  })

  it('from before that nobody knows stays until it is changed', async () => {
    const person = await newMember(app)
    await rows(app.db, sql`update profiles set city = 'My village' where id = ${person.id}`)
    const kept = { ...details, city: 'My village', height: 180 }
    expect((await app.call(profile.update, kept, person)).body).toMatchObject({
      height: 180,
      location: { city: 'My village' },
    })
    const refused = await app.call(profile.update, { ...kept, country: 'ES' }, person)
    expect([refused.status, refused.error.code, refused.error.field]).toEqual([400, 'invalid_input', 'city'])
    expect((await app.call(profile.update, details, person)).body.location.city).toBe('Fez')
    expect((await app.call(profile.update, kept, person)).error.field).toBe('city')
  })
})

describe('what may be left out', () => {
  it('is left out where nobody could see it', async () => {
    const person = await newAccount(app)
    const unseen = { ...filled, education: '\u200B\u3164', occupation: ' \u2800 ' }
    expect((await app.call(profile.create, unseen, person)).body).toMatchObject({
      education: '',
      occupation: '',
    })
  })
})

describe('where somebody is', () => {
  it('is the nearest city, and the position is neither kept nor logged', async () => {
    const person = await newAccount(app)
    const { body } = await app.call(profile.nearestCity, { latitude: 31.95522, longitude: 35.94503 }, person)
    expect(body).toEqual({ country: 'JO', city: 'Amman' })
    expect(app.logs.join('')).not.toContain('31.95522')
  })

  it('is refused where nobody lives or where numbers make no sense', async () => {
    const person = await newAccount(app)
    expect((await app.call(profile.nearestCity, { latitude: -48, longitude: -130 }, person)).error.code).toBe(
      'no_city_near',
    )
    expect((await app.call(profile.nearestCity, { latitude: 91, longitude: 0 }, person)).status).toBe(400)
  })

  it('can be picked from a list instead', async () => {
    const person = await newAccount(app)
    const { body } = await app.call(profile.cities, { country: 'MA', search: 'mar' }, person)
    expect(body.cities[0]).toMatch(/^Marrake[cs]h$/)
    expect((await app.call(profile.cities, { country: 'XX', search: '' }, person)).status).toBe(400)
  })
})

describe('leaving', () => {
  it('for a while hides the member and ends every session; signing in brings them back and says so', async () => {
    const person = await newMember(app)
    const active = async () =>
      (
        await first(
          app.db,
          sql<{ active: boolean }>`select is_active as active from profiles where id = ${person.id}`,
        )
      )?.active
    expect((await app.call(account.deactivate, {}, person)).status).toBe(200)
    expect(await active()).toBe(false)
    expect((await app.call(account.user, {}, person)).status).toBe(401)
    const back = await app.call(account.signIn, { email: person.email, password })
    expect(back.body.reactivated).toBe(true)
    expect(await active()).toBe(true)
    expect((await app.call(account.signIn, { email: person.email, password })).body.reactivated).toBe(false)
  })

  it('for good erases every trace', async () => {
    const [person, other] = [await newMember(app), await newMember(app)]
    await rows(
      app.db,
      sql`insert into profile_actions values (${person.id}, ${other.id}, 'like', ${app.clock.sql}), (${other.id}, ${person.id}, 'like', ${app.clock.sql})`,
    )
    expect((await app.call(account.erase, { password }, person)).status).toBe(200)
    const left = await rows(
      app.db,
      sql<{ place: string }>`
        select 'accounts' as place from accounts where id = ${person.id}
        union all select 'profiles' from profiles where id = ${person.id}
        union all select 'sessions' from sessions where account_id = ${person.id}
        union all select 'actions' from profile_actions where ${person.id} in (from_profile_id, to_profile_id)
        union all select 'tokens' from token_transactions where user_id = ${person.id}`,
    )
    expect(left).toEqual([])
    expect((await app.call(account.signIn, { email: person.email, password })).error.code).toBe(
      'invalid_credentials',
    )
    expect((await app.call(account.signUp, { email: person.email, password })).status).toBe(200)
  })

  it('is all or nothing', async () => {
    const person = await newMember(app)
    await rows(
      app.db,
      sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'not now' using errcode = '57P01'; end $$`,
    )
    await rows(
      app.db,
      sql`create trigger refuse before delete on accounts for each row execute function refuse()`,
    )
    expect((await app.call(account.erase, { password }, person)).status).toBe(503)
    await rows(app.db, sql`drop trigger refuse on accounts`)
    expect((await app.call(profile.mine, {}, person)).status).toBe(200)
  })
})
