import { randomUUID } from 'node:crypto'
import { api } from '@mithaq/contract'
import { defaultFilters } from '@mithaq/contract/filters'
import { sql } from '../../db/sql.ts'
import { describe, expect, it } from 'vitest'
import {
  filledProfile,
  signUpAccount,
  createMember,
  password,
  profileDetails,
  type Person,
} from '../../../test/support/members/cast.ts'
import { createPair } from '../../../test/support/matches/matches.ts'
import { bootForSuite } from '../../../test/support/app/boot-for-suite.ts'
import { bootApp, type TestApp } from '../../../test/support/app/test-app.ts'
import { forgetFormerMembers } from '../former-members/former-addresses.ts'

const { profile, account } = api
let app: TestApp
bootForSuite((booted) => (app = booted))

describe('editing a profile', () => {
  it('saves every field, and leaves the birthday and everybody else alone', async () => {
    const [person, other] = [await createMember(app), await createMember(app)]
    const before = (await app.call(profile.mine, {}, other)).body
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
    for (const [field, value] of Object.entries(changed))
      expect(profileDetails).not.toHaveProperty(field, value)
    expect(Object.keys(changed)).toEqual(Object.keys(profileDetails))
    await app.call(profile.update, changed, person)
    const { country, city, ...rest } = changed
    expect((await app.call(profile.mine, {}, person)).body).toMatchObject({
      ...rest,
      birthday: '1997-05-20',
      location: { country, city },
    })
    expect((await app.call(profile.mine, {}, other)).body).toEqual(before)
    expect((await app.call(profile.update, { ...changed, birthday: '1980-01-01' }, person)).status).toBe(400)
  })

  it('keeps both changes of two devices that each send what was touched', async () => {
    const person = await createMember(app)
    const { id: _, ...before } = (await app.call(profile.mine, {}, person)).body
    const answers = await Promise.all([
      app.call(profile.update, { height: 171, aboutMe: 'I sell honey.' }, person),
      app.call(profile.update, { occupation: 'Merchant' }, person),
      app.call(profile.update, { country: 'SN', city: 'Dakar' }, person),
      app.call(profile.update, {}, person),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await app.call(profile.mine, {}, person)).body).toMatchObject({
      ...before,
      height: 171,
      aboutMe: 'I sell honey.',
      occupation: 'Merchant',
      location: { country: 'SN', city: 'Dakar' },
    })
  })

  it('validates the whole profile although only a part is sent', async () => {
    const person = await createMember(app)
    // A country alone would leave the member in a city that it does not have.
    const { error } = await app.call(profile.update, { country: 'SN' }, person)
    expect([error.field, error.issues?.[0]?.code]).toEqual(['city', 'city_unknown'])
    // Stored before the rule that nobody may pose as staff.
    await app.query(sql`update profiles set name = 'Mithaq Support' where id = ${person.id}`)
    const reserved = await app.call(profile.update, { height: 171 }, person)
    expect(reserved.error.issues?.[0]).toMatchObject({ field: 'name', code: 'name_reserved' })
    expect((await app.call(profile.update, { height: 171, name: 'Amina' }, person)).status).toBe(200)
  })

  it('shows the member again to those who passed them when a filterable value changes', async () => {
    const person = await createMember(app)
    const placeOf = async () =>
      (await app.queryOne(sql<{ place: number }>`
      select deck_place::int as place from profiles where id = ${person.id}`))!.place
    const moves: Record<string, boolean> = {}
    const details = { ...profileDetails }
    const edits = [
      { sex: 'male' },
      { country: 'SN', city: 'Dakar' },
      { height: 171 },
      { maritalStatus: 'Divorced' },
    ]
    const unasked = [
      { name: 'Aminata' },
      { aboutMe: 'I sell honey.' },
      { education: 'Bees' },
      { occupation: 'Merchant' },
    ]
    for (const edit of [...edits, { nationality: ['SN'] }, ...unasked]) {
      const before = await placeOf()
      Object.assign(details, edit)
      expect((await app.call(profile.update, details, person)).status).toBe(200)
      moves[Object.keys(edit)[0]!] = (await placeOf()) > before
    }
    const asked = { sex: true, country: true, height: true, maritalStatus: true, nationality: true }
    expect(moves).toEqual({ ...asked, name: false, aboutMe: false, education: false, occupation: false })
  })

  it('allows another sex until a like was given or received', async () => {
    const [person, other] = [await createMember(app), await createMember(app, 'Layla')]
    expect((await app.call(profile.update, { ...profileDetails, sex: 'male' }, person)).body.sex).toBe('male')
    await app.query(sql`
      insert into profile_actions values (${other.id}, ${person.id}, 'pass', ${app.clock.sql})`)
    expect((await app.call(profile.mine, {}, person)).body.sexEditable).toBe(true)
    await app.query(sql`update profile_actions set action = 'like' where to_profile_id = ${person.id}`)
    for (const member of [person, other]) {
      const { body } = await app.call(profile.mine, {}, member)
      expect(body.sexEditable).toBe(false)
      const sex = body.sex === 'male' ? 'female' : 'male'
      const refused = await app.call(profile.update, { ...profileDetails, sex }, member)
      expect([refused.status, refused.error.code, refused.error.field]).toEqual([409, 'sex_fixed', 'sex'])
      expect((await app.call(profile.update, { ...profileDetails, sex: body.sex }, member)).status).toBe(200)
    }
  })
})

describe('once a like was given or received, the sex of both stays', () => {
  const { discovery } = api
  const likes = async (hides: boolean) => {
    const [she, he] = await createPair(app)
    if (hides) {
      await app.call(discovery.profile, { profileId: she.id }, he)
      await app.call(discovery.setFilters, { ...defaultFilters, verified: true }, she)
      await app.call(discovery.setVisibility, { onlyWithinFilters: true }, she)
    }
    return { he, she, like: () => app.call(discovery.like, { profileId: she.id }, he) }
  }
  const isFixed = async (who: Person) => {
    const { sex, sexEditable } = (await app.call(profile.mine, {}, who)).body
    const changed = await app.call(
      profile.update,
      { ...profileDetails, sex: sex === 'male' ? 'female' : 'male' },
      who,
    )
    expect(changed.status, 'as it was said').toBe(sexEditable ? 200 : 409)
    return !sexEditable
  }

  it.each([
    ['a pass took it back', false, ({ he, she }) => app.call(discovery.pass, { profileId: she.id }, he)],
    [
      'a pass took back one that was never told of',
      true,
      ({ he, she }) => app.call(discovery.pass, { profileId: she.id }, he),
    ],
    ['the one who was liked is erased', false, ({ she }) => app.call(account.erase, { password }, she)],
    ['the one who liked is erased', false, ({ he }) => app.call(account.erase, { password }, he)],
  ] as [string, boolean, (both: { he: Person; she: Person }) => Promise<{ status: number }>][])(
    'though %s',
    async (_, hides, goes) => {
      const both = await likes(hides)
      // A pass alone says nothing of the kind.
      const [third] = await createPair(app)
      await app.call(discovery.pass, { profileId: third.id }, both.he)
      await app.call(discovery.pass, { profileId: both.he.id }, both.she)
      expect((await app.call(profile.mine, {}, both.he)).body.sexEditable).toBe(true)
      expect((await both.like()).status).toBe(200)
      expect((await goes(both)).status).toBe(200)
      const here = await app.query(sql<{ id: string }>`
        select id from profiles where id in (${both.he.id}, ${both.she.id})`)
      const fixed = here.map(({ id }) => isFixed(id === both.he.id ? both.he : both.she))
      expect(new Set(await Promise.all(fixed))).toEqual(new Set([true]))
      expect(await isFixed(third)).toBe(false)
    },
  )
})

describe('a city', () => {
  it('that a geocoder has answered may be lived in, also where our own data lacks it', async () => {
    const known = new Set(['Azrou Atlas'])
    const outside = await bootApp(
      {},
      {},
      {
        findNearestCity: async () => ({ country: 'MA', city: 'Ifrane Atlas' }),
        hasCity: async ({ city }) => known.has(city),
      },
    )
    const [person, other] = [await signUpAccount(outside), await signUpAccount(outside)]
    const filledThere = { ...filledProfile, city: 'Ifrane Atlas' }
    expect((await outside.call(profile.create, filledThere, person)).error.field).toBe('city')
    const { body } = await outside.call(profile.nearestCity, { latitude: 33.5, longitude: -5.1 }, person)
    expect(body).toEqual({ country: 'MA', city: 'Ifrane Atlas' })
    for (const member of [person, other])
      expect((await outside.call(profile.create, filledThere, member)).status).toBe(200)
    const elsewhere = await outside.call(
      profile.update,
      { ...profileDetails, country: 'ES', city: 'Ifrane Atlas' },
      person,
    )
    expect(elsewhere.error.field).toBe('city')
    // What it knew once stays, whatever it answers later.
    const filledOnce = { ...filledProfile, city: 'Azrou Atlas' }
    expect((await outside.call(profile.create, filledOnce, await signUpAccount(outside))).status).toBe(200)
    known.clear()
    expect((await outside.call(profile.create, filledOnce, await signUpAccount(outside))).status).toBe(200)
    await outside.close()
  })

  it('from before that nobody knows stays until it is changed', async () => {
    const person = await createMember(app)
    await app.query(sql`update profiles set city = 'My village' where id = ${person.id}`)
    const kept = { ...profileDetails, city: 'My village', height: 180 }
    expect((await app.call(profile.update, kept, person)).body).toMatchObject({
      height: 180,
      location: { city: 'My village' },
    })
    const refused = await app.call(profile.update, { ...kept, country: 'ES' }, person)
    expect([refused.status, refused.error.code, refused.error.field]).toEqual([400, 'invalid_input', 'city'])
    expect((await app.call(profile.update, profileDetails, person)).body.location.city).toBe('Fez')
    expect((await app.call(profile.update, kept, person)).error.field).toBe('city')
  })
})

describe('where somebody is', () => {
  it('is the nearest city, and the position is neither kept nor logged', async () => {
    const person = await signUpAccount(app)
    const { body } = await app.call(profile.nearestCity, { latitude: 31.95522, longitude: 35.94503 }, person)
    expect(body).toEqual({ country: 'JO', city: 'Amman' })
    expect(app.logs.join('')).not.toContain('31.95522')
  })

  it('is refused where nobody lives or where numbers make no sense', async () => {
    const person = await signUpAccount(app)
    expect((await app.call(profile.nearestCity, { latitude: -48, longitude: -130 }, person)).error.code).toBe(
      'no_city_near',
    )
    expect((await app.call(profile.nearestCity, { latitude: 91, longitude: 0 }, person)).status).toBe(400)
  })

  it('can be picked from a list instead', async () => {
    const person = await signUpAccount(app)
    const { body } = await app.call(profile.cities, { country: 'MA', search: 'mar' }, person)
    expect(body.cities[0]).toMatch(/^Marrake[cs]h$/)
    expect((await app.call(profile.cities, { country: 'XX', search: '' }, person)).status).toBe(400)
  })
})

describe('leaving the product', () => {
  it('deactivating hides the member and ends all sessions; signing in reactivates and says so', async () => {
    const person = await createMember(app)
    const active = async () =>
      (
        await app.queryOne(sql<{ active: boolean }>`
          select is_active as active from profiles where id = ${person.id}`)
      )?.active
    expect((await app.call(account.deactivate, {}, person)).status).toBe(200)
    expect([...person.cookies.keys()]).toEqual(['mithaq_device_3000'])
    expect(await active()).toBe(false)
    expect((await app.call(account.user, {}, person)).status).toBe(401)
    const back = await app.call(account.signIn, { email: person.email, password })
    expect(back.body.reactivated).toBe(true)
    expect(await active()).toBe(true)
    expect((await app.call(account.signIn, { email: person.email, password })).body.reactivated).toBe(false)
  })

  it('deleting erases every trace', async () => {
    const [person, other] = [await createMember(app), await createMember(app)]
    await app.query(sql`
      insert into profile_actions values (${person.id}, ${other.id}, 'like', ${app.clock.sql}), (${other.id}, ${person.id}, 'like', ${app.clock.sql})`)
    expect((await app.call(account.erase, { password }, person)).status).toBe(200)
    const left = await app.query(sql<{ place: string }>`
      select 'accounts' as place from accounts where id = ${person.id}
      union all select 'profiles' from profiles where id = ${person.id}
      union all select 'sessions' from sessions where account_id = ${person.id}
      union all select 'actions' from profile_actions where ${person.id} in (from_profile_id, to_profile_id)
      union all select 'tokens' from token_transactions where user_id = ${person.id}`)
    expect(left).toEqual([])
    expect((await app.call(account.signIn, { email: person.email, password })).error.code).toBe(
      'invalid_credentials',
    )
    expect((await app.call(account.signUp, { email: person.email, password })).status).toBe(200)
  })

  it('deleting keeps a hash of the address while a report or case is kept, and drops old ones', async () => {
    const [reported, known, reporter] = [
      await createMember(app),
      await createMember(app),
      await createMember(app),
    ]
    await app.query(sql`
      insert into profile_reports
      values (${randomUUID()}, ${reporter.id}, ${reported.id}, 'Asks for money.', ${app.clock.sql})`)
    await app.query(sql`
      insert into cases (id, member_id, kind, severity, opened_at, due_at)
      values (${randomUUID()}, ${known.id}, 'pattern', 2, ${app.clock.sql}, ${app.clock.sql})`)
    await app.query(sql`
      insert into former_addresses values (${known.id}, 'of last year', ${app.clock.sql} - interval '1 year'),
        (${known.id}, 'of long ago', ${app.clock.sql} - interval '2 years 1 day')`)
    for (const person of [reported, known]) await app.call(account.erase, { password }, person)
    const kept = async ({ id }: { id: string }) =>
      (
        await app.query(sql<{ days: number; hash: string }>`
          select email_hash as hash, (extract(epoch from ${app.clock.sql} - left_at) / 86400)::int as days
          from former_addresses where member_id = ${id} order by left_at, email_hash`)
      ).map(({ hash, days }) => [hash, days])
    const now = [expect.stringMatching(/^[\w-]{43}$/), 0]
    expect(await kept(reported)).toEqual([now])
    const [longAgo, ...recent] = await kept(known)
    expect([longAgo![0], recent]).toEqual(['of long ago', expect.arrayContaining([now, ['of last year', 0]])])
    await forgetFormerMembers(app.db, app.clock)
    expect(await kept(known)).toHaveLength(2)
  })

  it('is all or nothing', async () => {
    const person = await createMember(app)
    await app.query(sql`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'not now' using errcode = '57P01'; end $$`)
    await app.query(sql`
      create trigger refuse before delete on accounts for each row execute function refuse()`)
    expect((await app.call(account.erase, { password }, person)).status).toBe(503)
    await app.query(sql`drop trigger refuse on accounts`)
    expect((await app.call(profile.mine, {}, person)).status).toBe(200)
  })
})
