import { api } from '@mithaq/contract'
import {
  choicesOf,
  defaultFilters,
  filterNames,
  saidNames,
  type Filters,
  type SaidName,
} from '@mithaq/contract/filters'
import { sql } from '../../db/sql.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { profileDetails } from '../../../test/cast.ts'
import { tokenOf, type Member } from '../../../test/people.ts'
import { meeting } from '../../../test/safety.ts'
import { bootForSuite } from '../../../test/suite.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { queryOne, query } from '../../db/db.ts'
import { setFacts } from '../profile/facts.ts'
import { markSeen } from '../profile/presence.ts'
import { saidBy, wordOf } from '../profile/said.ts'
import { chooseProbe, everyone, placesOnFoot, type Probe } from './probes.ts'
import { areFewSaying } from './scan.ts'
import { knowShares } from './shares.ts'

const { discovery, profile } = api

let app: TestApp
bootForSuite((booted) => void (app = booted))
beforeEach(() => query(app.db, sql`delete from accounts`))

const { add, aMan, deck, like } = meeting(() => app)
const says = (member: Member, facts: Parameters<typeof setFacts>[2]) => setFacts(app.db, member.id, facts)

/** Who is shown, and that as many are counted. */
async function shown(me: Member, some: object) {
  const filters = { ...defaultFilters, ...some }
  await app.call(discovery.setFilters, filters, me)
  const ids = await deck(me)
  expect((await app.call(discovery.count, filters, me)).body).toEqual({ people: ids.length, more: false })
  return ids.toSorted()
}
const of = (...people: Member[]) => people.map(({ id }) => id).toSorted()

const sharesOf = (said: number) => ({
  members: 100_000,
  country: () => 0.1,
  birthYear: () => 0.02,
  height: () => 0.02,
  said: () => said,
  verified: 0.05,
})

describe('a filter on what somebody says', () => {
  it('holds with every answer but one chosen to everything, for whoever hides by it too', async () => {
    const [me, within, outside] = [await aMan(), await add(), await add()]
    const all = Object.fromEntries(
      saidNames
        .filter((name) => name !== 'beard')
        .map((name) => [name, choicesOf(name).slice(0, -1)] as const),
    )
    const facts = Object.fromEntries(Object.entries(all).map(([name, [first]]) => [name, first]))
    for (const [who, last] of [[within, {}] as const, [outside, { smoking: null }] as const])
      await says(who, { ...facts, languages: all['languages']!.slice(0, 1), ...last } as never)
    await query(
      app.db,
      sql`update profiles set nationality = ${all['nationality']!.slice(0, 1)}, marital_status = ${all['maritalStatus']![0]}`,
    )
    expect(await shown(me, { said: all })).toEqual(of(within))
    await app.call(discovery.setVisibility, { onlyWithinFilters: true }, me)
    expect(await Promise.all([within, outside].map((who) => deck(who)))).toEqual([[me.id], []])
    expect((await app.call(discovery.filters, {}, me)).body.said).toEqual(all)
  })

  it('shows only those who said one of the chosen answers; unset it asks nothing', async () => {
    const [me, five, mostly, silent] = [await aMan(), await add(), await add(), await add()]
    await says(five, { prayer: 'five_daily', languages: ['ar', 'fr'], sect: 'sunni' })
    await says(mostly, { prayer: 'mostly', languages: ['en'], sect: 'shia' })
    expect(await shown(me, {})).toEqual(of(five, mostly, silent))
    expect(await shown(me, { said: { prayer: ['five_daily'] } })).toEqual(of(five))
    expect(await shown(me, { said: { prayer: ['five_daily', 'mostly'] } })).toEqual(of(five, mostly))
    expect(await shown(me, { said: { prayer: ['fridays'] } })).toEqual([])
    expect(await shown(me, { said: { languages: ['fr', 'so'] } })).toEqual(of(five))
    expect(await shown(me, { said: { prayer: ['mostly'], sect: ['sunni'] } })).toEqual([])
    expect(await shown(me, { said: { prayer: ['mostly', 'five_daily'], sect: ['shia'] } })).toEqual(
      of(mostly),
    )
    expect(await shown(me, { said: { prayer: [] } })).toEqual(of(five, mostly, silent))
  })

  it.each(saidNames.map((name) => [name] as const))(
    'finds each answer about %s by its own word',
    async (name) => {
      const asked = name === 'beard' ? 'male' : 'female'
      const [me, her, other] = [
        await add({ sex: asked === 'male' ? 'female' : 'male' }),
        await add({ sex: asked }),
        await add({ sex: asked }),
      ]
      const [one, two] = choicesOf(name) as [string, string]
      for (const [member, answer] of [
        [her, one],
        [other, two],
      ] as const)
        await answers(member, name, answer)
      expect(await shown(me, { said: { [name]: [one] } })).toEqual(of(her))
      expect(await shown(me, { said: { [name]: [two] } })).toEqual(of(other))
    },
  )

  it('is dropped where nobody of the sex that is sought is asked', async () => {
    const [me, her] = [await aMan(), await add()]
    const chosen = { ...defaultFilters, said: { beard: ['full'], dress: ['hijab'] } }
    expect((await app.call(discovery.setFilters, chosen, me)).body.said).toEqual({ dress: ['hijab'] })
    await says(her, { dress: 'hijab' })
    expect(await deck(me)).toEqual([her.id])
    const details = { ...profileDetails, sex: 'female' }
    expect((await app.call(profile.update, details, me)).status).toBe(200)
    expect((await app.call(discovery.filters, {}, me)).body).toEqual(defaultFilters)
  })

  it('shows who comes to say so after the end was reached, likers included', async () => {
    const [me, her, liker] = [await aMan(), await add(), await add()]
    await like(liker, me)
    expect(await shown(me, { said: { smoking: ['never'] } })).toEqual([])
    const lookPastAll = async () => {
      const all = sql`int8multirange(int8range(1, (select last_value from deck_places), '[]'))`
      await query(
        app.db,
        sql`update deck_progress set people = ${all}, likers = ${all} where member_id = ${me.id}`,
      )
      expect(await deck(me)).toEqual([])
    }
    await lookPastAll()
    for (const one of [her, liker]) await app.call(profile.sayFamily, { smoking: 'never' }, one)
    expect(await deck(me)).toEqual([liker.id, her.id])
    expect(await shown(me, { said: { nationality: ['EG'] } })).toEqual([])
    await lookPastAll()
    for (const one of [her, liker])
      await app.call(profile.update, { ...profileDetails, sex: 'female', nationality: ['EG'] }, one)
    expect(await deck(me)).toEqual([liker.id, her.id])
  })
})

describe('a filter on pictures and activity', () => {
  it('shows who has a picture', async () => {
    const [me, her] = [await aMan(), await add(), await add()]
    await query(
      app.db,
      sql`
        insert into profile_pictures (id, profile_id, storage_path, position, created_at)
        values (gen_random_uuid(), ${her.id}, 'test/her', 0, ${app.clock.sql})`,
    )
    expect(await shown(me, { withPictures: true })).toEqual([her.id])
  })

  it('shows who is verified', async () => {
    const [me, her] = [await aMan(), await add(), await add()]
    await query(app.db, sql`update profiles set verified_at = ${app.clock.sql} where id = ${her.id}`)
    expect(await shown(me, { verified: true })).toEqual([her.id])
    expect(await shown(me, { verified: true, said: { prayer: ['mostly'] } })).toEqual([])
  })

  it('shows who was here within the trailing 7 or 30 days; unseen for 60 nobody is shown until they return', async () => {
    const [her, liker] = [await add(), await add()]
    app.clock.advance({ d: 7, s: -60 })
    const me = await aMan()
    await like({ ...liker, token: await tokenOf(app, liker.id) }, me)
    expect(await shown(me, { activeWithin: 'week' })).toEqual(of(her, liker))
    const later = async (step: Parameters<typeof app.clock.advance>[0], filters: object) => {
      app.clock.advance(step)
      return shown({ ...me, token: await tokenOf(app, me.id) }, filters)
    }
    expect(await later({ min: 2 }, { activeWithin: 'week' })).toEqual([])
    expect(await later({ d: 22 }, { activeWithin: 'month' })).toEqual(of(her, liker))
    expect(await later({ d: 2 }, { activeWithin: 'month' })).toEqual([])
    expect(await later({ d: 28 }, {})).toEqual(of(her, liker))
    expect(await later({ d: 2 }, {})).toEqual([])
    for (const { id } of [her, liker]) await markSeen(app.db, app.clock, id)
    expect(await later({ s: 1 }, { activeWithin: 'week' })).toEqual(of(her, liker))
    expect(await later({ s: 1 }, {})).toEqual(of(her, liker))
  })
})

describe('the index of what is said', () => {
  it('holds what the statements ask for', async () => {
    const index = await queryOne(
      app.db,
      sql<{ said: string }>`
        select pg_get_expr(indexprs, indrelid) as said from pg_index where indexrelid = 'profiles_said'::regclass`,
    )
    const plan = await query(
      app.db,
      sql<{ 'QUERY PLAN': string }>`explain select id from profiles p where ${saidBy('p')} @@ 'ar'::tsquery`,
    )
    expect(plan.map((line) => line['QUERY PLAN']).join(' ')).toContain(index!.said)
  })

  it('tells every two answers apart', () => {
    const words = saidNames.flatMap((name) => choicesOf(name).map((choice) => wordOf(name, choice)))
    expect(new Set(words).size).toBe(words.length)
  })

  it('is chosen for what few say, and the places for what many say', () => {
    const asking = { ...defaultFilters, said: { languages: ['wo' as const] } }
    expect(chooseProbe(asking, '2026-11-17', sharesOf(0.0001), 13)).toEqual({ by: 'said' })
    expect(chooseProbe(asking, '2026-11-17', sharesOf(0.5), 13).by).toBe('nothing')
    // Twice the work of a row for each of the thousand who say so: thirteen are sooner met on the way.
    expect(chooseProbe(asking, '2026-11-17', sharesOf(0.01), 13).by).toBe('nothing')
    const probe = (some: object, wanted = 13) =>
      chooseProbe({ ...defaultFilters, ...some } as Filters, '2026-11-17', sharesOf(0.5), wanted)
    expect(probe({ verified: true }).by).toBe('verified')
    // Whoever is 30 or 31 was born in one of three years.
    expect(probe({ ageRange: [30, 31] })).toEqual({ by: 'birthYear', values: ['1994', '1995', '1996'] })
    expect(probe({ heightRange: [168, 170] })).toEqual({ by: 'height', values: ['168', '169', '170'] })
    expect(probe({ countries: ['MA'] })).toEqual({ by: 'country', values: ['MA'] })
    expect(probe({ heightRange: [168, 168], countries: ['MA'] }).by).toBe('height')
    const nearlyAll = { ...sharesOf(0.5), country: () => 0.9 }
    expect(chooseProbe({ ...defaultFilters, countries: ['MA'] }, '2026-11-17', nearlyAll, 13).by).toBe(
      'nothing',
    )
    // Nearly everybody fits: a look for each height would cost more.
    expect(probe({ heightRange: [130, 199] })).toEqual({ by: 'nothing', values: [''] })
  })

  it('is looked up after some places on foot, where many say each answer and perhaps nobody all of them', () => {
    const share = { ...sharesOf(0.3), said: (word: string) => (word === 'ar' ? 0.9 : 0.3) }
    const onFoot = (said: object, probe: Probe = everyone) =>
      placesOnFoot(probe, { ...defaultFilters, said } as Filters, share, 18, 3)
    // 9 of 100 say both, if the one has nothing to do with the other: 18 of them stand within 200 places.
    expect(onFoot({ languages: ['ur'], prayer: ['five_daily'] })).toBe(600)
    // Nearly everybody says so: reading them all would take longer.
    expect(onFoot({ languages: ['ar'] })).toBe(Infinity)
    expect(onFoot({})).toBe(Infinity)
    // A country has its end soon enough.
    expect(onFoot({ languages: ['ur'] }, { by: 'country', values: ['MA'] })).toBe(Infinity)
    expect(onFoot({ languages: ['ur'] }, { by: 'said' })).toBe(0)
  })

  it('tells how many say all that is asked, who are fewer than say each of it; the hidden are not counted', async () => {
    const people = [await add(), await add(), await add(), await add()]
    for (const [n, one] of people.entries())
      await says(one, { languages: ['ur'], prayer: n === 0 ? 'fridays' : 'mostly' })
    await query(app.db, sql`update profiles set is_active = false where id = ${people[3]!.id}`)
    const areFew = (few: number, ...prayer: string[]) =>
      areFewSaying(
        app.db,
        { filters: { ...defaultFilters, said: { languages: ['ur'], prayer } } as Filters },
        few,
      )
    expect([await areFew(1, 'mostly'), await areFew(2, 'mostly')]).toEqual([false, true])
    expect([await areFew(2, 'mostly', 'fridays'), await areFew(3, 'mostly', 'fridays')]).toEqual([
      false,
      true,
    ])
    expect(await areFew(0, 'learning')).toBe(true)
  })

  it('is taken for rare where nobody counted it', async () => {
    await add()
    await aMan()
    await query(app.db, sql`analyze profiles`)
    const known = knowShares(app.db, app.clock)
    const shares = await known()
    expect(shares.said('wo')).toBeLessThan(0.001)
    expect(shares.said('marital_status:Never Married')).toBeGreaterThan(0.1)
    expect([shares.members, shares.verified]).toEqual([2, 0])
    // The two have these in common.
    expect([shares.country('MA'), shares.country('EG')]).toEqual([1, 0])
    expect([shares.height('165'), shares.height('170')]).toEqual([1, 0])
    expect([shares.birthYear('1997'), shares.birthYear('1990')]).toEqual([1, 0])
    // They are read again after ten minutes.
    await add()
    await query(app.db, sql`analyze profiles`)
    app.clock.advance({ min: 9 })
    expect((await known()).members).toBe(2)
    app.clock.advance({ min: 1, s: 1 })
    expect((await known()).members).toBe(3)
  })
})

it('no two filters have the same name', () => {
  expect(new Set(filterNames).size).toBe(filterNames.length)
  expect(filterNames).toHaveLength(24)
})

async function answers(member: Member, name: SaidName, answer: string) {
  if (name === 'maritalStatus' || name === 'nationality')
    await queryOne(
      app.db,
      name === 'nationality'
        ? sql`update profiles set nationality = array[${answer}] where id = ${member.id}`
        : sql`update profiles set marital_status = ${answer} where id = ${member.id}`,
    )
  else await says(member, { [name]: name === 'languages' ? [answer] : answer })
}
