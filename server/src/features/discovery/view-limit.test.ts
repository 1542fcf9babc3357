import { api } from '@mithaq/contract'
import { sql } from '../../db/sql.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  addSimilarMembers,
  addMembers,
  createToken,
  type Member,
} from '../../../test/support/members/add-members.ts'
import { bootApp, type TestApp } from '../../../test/support/app/test-app.ts'
import { openDatabase, query } from '../../db/db.ts'
import { openMatch } from '../matches/commands/open-match.ts'
import { forgetOldViews, recordViews } from './view-limit.ts'

const { deck, profile, pass, favorites, favorite, likedMe, like, undo } = api.discovery
let app: TestApp
let women: Member[]
const noon = new Date('2026-11-15T12:10:00Z')
beforeAll(async () => {
  app = await bootApp({}, { peopleShown: { anHour: 30, aDay: 70 } })
  women = await addSimilarMembers(app, 100)
})
afterEach(() => app.clock.stopAt(noon))
afterAll(() => app.close())

async function newcomer(): Promise<Member> {
  app.clock.stopAt(noon)
  const [he] = await addMembers(app, [{ sex: 'male' }])
  return he!
}

async function later(he: Member, by: Parameters<typeof app.clock.advance>[0]) {
  app.clock.advance(by)
  he.token = await createToken(app, he.id)
}

const look = (he: Member, whom: { id: string }) => app.call(profile, { profileId: whom.id }, he)
const lookAt = async (he: Member, some: readonly Member[]) => {
  const answers = await Promise.all(some.map((whom) => look(he, whom)))
  return answers.filter(({ status }) => status === 200).length
}

describe('the limit of different people shown', () => {
  it('holds per hour, and says when more are allowed', async () => {
    const he = await newcomer()
    expect(await lookAt(he, women.slice(0, 30))).toBe(30)
    const { status, error, headers } = await look(he, women[30]!)
    expect([status, error.code, headers['retry-after']]).toEqual([429, 'too_many_people', '3900'])
    expect(error.values).toEqual({ seconds: 3900 })
    await later(he, { min: 64, s: 59 })
    expect((await look(he, women[30]!)).status).toBe(429)
    await later(he, { s: 1 })
    expect((await look(he, women[30]!)).status).toBe(200)
  })

  it('holds in any 60 minutes and any 24 hours, also across clock hours', async () => {
    const he = await newcomer()
    const shown: { minute: number; id: string }[] = []
    for (let minute = 0; minute <= 30 * 60; minute += 19) {
      for (let n = 0; n < 12; n++) {
        const { id } = women[(minute + 7 * n) % 100]!
        if ((await recordViews(app, he.id, [{ id, matchId: null }])) === null) shown.push({ minute, id })
      }
      app.clock.advance({ min: 19 })
    }
    const most = (minutes: number) =>
      Math.max(
        ...shown.map(({ minute: from }) => {
          const within = shown.filter(({ minute }) => minute >= from && minute <= from + minutes)
          return new Set(within.map(({ id }) => id)).size
        }),
      )
    expect([most(60), most(24 * 60)]).toEqual([30, 70])
  })

  it('counts each person once, however often they are seen', async () => {
    const he = await newcomer()
    for (let again = 0; again < 3; again++) expect(await lookAt(he, women.slice(0, 30))).toBe(30)
    expect((await look(he, women[30]!)).status).toBe(429)
    expect(await lookAt(he, women.slice(0, 30))).toBe(30)
  })

  it('counts people shown by undoing a pass; beyond the limit it is undone without showing them', async () => {
    const passes = (he: Member, { id }: Member) => app.call(pass, { profileId: id, inDeck: true }, he)
    const back = async (he: Member) => (await app.call(undo, {}, he)).body.card?.id ?? null
    const he = await newcomer()
    await passes(he, women[0]!)
    expect(await back(he)).toBe(women[0]!.id)
    expect(await lookAt(he, women.slice(1, 31))).toBe(29)
    await later(he, { h: 2 })
    expect(await lookAt(he, women.slice(31, 61))).toBe(30)
    await passes(he, women[61]!)
    expect(await back(he)).toBe(null)
    expect((await app.call(undo, {}, he)).error.code).toBe('nothing_to_undo')
    // Whom he was shown he may complain of, though she hides.
    await app.query(sql`
      update profiles set is_active = false where id in (${women[0]!.id}, ${women[62]!.id})`)
    const complain = async ({ id }: Member) =>
      (await app.call(api.safety.block, { profileId: id }, he)).status
    expect([await complain(women[0]!), await complain(women[62]!)]).toEqual([200, 404])
    await app.query(sql`update profiles set is_active = true`)
    await app.query(sql`delete from blocked_profiles`)
  })

  it('holds per day over all hours, and frees the first views a day later', async () => {
    const he = await newcomer()
    expect(await lookAt(he, women.slice(0, 30))).toBe(30)
    await later(he, { h: 2 })
    expect(await lookAt(he, women.slice(30, 60))).toBe(30)
    await later(he, { h: 2 })
    expect(await lookAt(he, women.slice(60, 90))).toBe(10)
    const { error, headers } = await look(he, women[95]!)
    expect(headers['retry-after']).toBe(String((20 * 60 + 5) * 60))
    expect(error.values).toEqual({ seconds: (20 * 60 + 5) * 60 })
    // Whom he was shown today he sees again.
    expect(await lookAt(he, women.slice(0, 20))).toBe(20)
    await later(he, { h: 20, min: 5 })
    // These twenty still count.
    expect(await lookAt(he, women.slice(60, 90))).toBe(20)
  })

  it('counts exactly when many pages are requested at once', async () => {
    const he = await newcomer()
    expect(await lookAt(he, women)).toBe(30)
  })

  it('counts the deck, lists and single profiles alike, whatever the filters', async () => {
    const he = await newcomer()
    const cards = new Set<string>()
    const pages = [18, 30, 40, 50].flatMap((from) => [from, from + 3])
    let refused = 0
    for (const from of pages) {
      const filters = { ageRange: [18, 80], heightRange: [130, 200], countries: [] as string[] }
      await app.call(api.discovery.setFilters, { ...filters, heightRange: [130, 200 - (from % 3)] }, he)
      const { status, body } = await app.call(deck, {}, he)
      if (status === 429) refused++
      else for (const { id } of body.cards) cards.add(id)
      for (const id of status === 200 ? body.cards.map((card) => card.id) : [])
        await app.call(pass, { profileId: id }, he)
    }
    expect(refused).toBeGreaterThan(0)
    expect(cards.size).toBe(24)
    const unseen = women.filter(({ id }) => !cards.has(id))
    expect(await lookAt(he, unseen.slice(0, 6))).toBe(6)
    const [kept, ...others] = unseen.slice(6)
    await app.call(favorite, { profileId: kept!.id }, he)
    expect((await app.call(favorites, {}, he)).error.code).toBe('too_many_people')
    await app.call(like, { profileId: he.id }, others[0])
    expect((await app.call(likedMe, {}, he)).error.code).toBe('too_many_people')
    expect((await app.call(deck, {}, he)).error.code).toBe('too_many_people')
  })

  it('counts the notices, which beyond the limit show only names, except for matches', async () => {
    const he = await newcomer()
    for (const woman of women.slice(0, 3)) await app.call(like, { profileId: he.id }, woman)
    const told = async () => {
      const { body } = await app.call(api.notifications.list, {}, he)
      const senders = body.notifications.map(({ sender }) => sender!)
      return senders.map(({ id, name, location }) => name !== '' && location.city !== '' && id)
    }
    expect((await told()).toSorted()).toEqual(
      women
        .slice(0, 3)
        .map(({ id }) => id)
        .toSorted(),
    )
    expect(await lookAt(he, women.slice(50, 90))).toBe(27)
    await app.call(like, { profileId: he.id }, women[3])
    await app.transact((tx) => openMatch(tx, app, he.id, women[0]!.id))
    const known = (await told()).filter((id) => id !== false)
    expect(new Set(known)).toEqual(new Set([women[0]!.id]))
  })

  it('does not count matched people', async () => {
    const he = await newcomer()
    expect(await lookAt(he, women.slice(0, 30))).toBe(30)
    const { matchId } = await app.transact((tx) => openMatch(tx, app, he.id, women[40]!.id))
    expect((await look(he, women[40]!)).body.matchId).toBe(matchId)
    expect((await app.call(api.matches.list, {}, he)).status).toBe(200)
  })

  it("records views with an asynchronous commit; the connection's next statement waits again", async () => {
    const he = await newcomer()
    const { db, close } = openDatabase(app.databaseUrl, app.bus, () => {}, 1)
    await query(db, sql`set synchronous_commit = on`)
    await query(db, sql`create table commits (setting text)`)
    await query(
      db,
      sql`
        create function note_commit() returns trigger language plpgsql as
        'begin insert into commits values (current_setting(''synchronous_commit'')); return null; end'`,
    )
    await query(
      db,
      sql`
        create constraint trigger at_commit after insert on shown_people deferrable initially deferred
        for each row execute function note_commit()`,
    )
    const people = [{ id: women[0]!.id, matchId: null }]
    expect(await recordViews({ db, clock: app.clock }, he.id, people)).toBeNull()
    await query(db, sql`drop trigger at_commit on shown_people`)
    expect(
      await query(db, sql`select setting, current_setting('synchronous_commit') as later from commits`),
    ).toEqual([{ setting: 'off', later: 'on' }])
    await close()
  })

  it('records a page once when it is repeated within minutes, for each member separately', async () => {
    const [he, another, third] = [await newcomer(), await newcomer(), await newcomer()]
    const noted = async (me: Member) =>
      app.query(sql`select from shown_people s, unnest(s.people) where member_id = ${me.id}`)
    await look(he, women[0]!)
    await app.query(sql`delete from shown_people where member_id = ${he.id}`)
    expect((await look(he, women[0]!)).status).toBe(200)
    expect(await noted(he)).toHaveLength(0)
    await look(another, women[0]!)
    expect(await noted(another)).toHaveLength(1)
    // As two notices name the same one.
    const named = { id: women[0]!.id, matchId: null }
    expect(await recordViews(app, third.id, [named, named])).toBeNull()
    expect(await noted(third)).toHaveLength(1)
    await look(he, women[1]!)
    expect(await noted(he)).toHaveLength(1)
    await later(he, { min: 5 })
    await app.query(sql`delete from shown_people where member_id = ${he.id}`)
    await look(he, women[1]!)
    expect(await noted(he)).toHaveLength(1)
  })

  it('forgets views once they no longer count, and with the account', async () => {
    const he = await newcomer()
    await look(he, women[0]!)
    const kept = () => app.query(sql`select from shown_people where member_id = ${he.id}`)
    app.clock.advance({ h: 24, min: 4 })
    await forgetOldViews(app.db, app.clock)
    expect(await kept()).toHaveLength(1)
    app.clock.advance({ min: 1 })
    await forgetOldViews(app.db, app.clock)
    expect(await kept()).toHaveLength(0)
  })
})

it('the product shows at most 600 people an hour and 3,000 a day', async () => {
  const real = await bootApp()
  const [he, another] = await addMembers(real, [
    { sex: 'male' },
    { sex: 'male' },
    ...Array.from({ length: 2 }, () => ({ sex: 'female' as const })),
  ])
  real.clock.stopAt(noon)
  const fill = (who: Member, hour: number, count: number) =>
    real.query(sql`insert into shown_people values (
      ${who.id}, ${new Date(noon.getTime() - 600_000 - hour * 3_600_000)},
      array(select gen_random_uuid() from generate_series(1, ${count}::int)))`)
  const page = async (who: Member) => (await real.call(deck, {}, who)).status
  await fill(he!, 0, 599)
  expect(await page(he!)).toBe(429)
  await real.query(sql`update shown_people set people = people[2:]`)
  expect(await page(he!)).toBe(200)
  for (let hour = 1; hour <= 5; hour++) await fill(another!, hour, hour === 1 ? 599 : 600)
  expect(await page(another!)).toBe(429)
  await real.query(sql`update shown_people set people = people[2:] where cardinality(people) = 599`)
  expect(await page(another!)).toBe(200)
  await real.close()
})
