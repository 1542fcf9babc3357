import { api } from '@mithaq/contract'
import * as demo from '@mithaq/demo'
import { sql } from '../db/sql.ts'
import { describe, expect, it } from 'vitest'
import { bootForSuite } from '../../test/support/app/boot-for-suite.ts'
import type { TestApp } from '../../test/support/app/test-app.ts'
import { type Db } from '../db/db.ts'
import { createMember } from '../../test/support/members/cast.ts'
import { refreshCastLastSeen } from './refresh-cast.ts'
import { likeNewcomer } from './like-newcomer.ts'
import { seedDemo } from './seed-demo.ts'

const { demoSignIns } = demo

let app: TestApp
const joined: string[] = []
bootForSuite(async (booted) => {
  app = booted
  const onJoined = async (_tx: Db, memberId: string) => void joined.push(memberId)
  const seed = () => seedDemo({ ...app, onJoined }, app.account.passwords, demo)
  await Promise.all([seed(), seed()])
  await seed()
})

describe('the demo', () => {
  it('is created once, even by several servers at the same time', async () => {
    const counted = await app.queryOne(sql`
      select (select count(*)::int from profiles) as members, (select count(*)::int from profile_pictures) as pictures,
        (select count(distinct email)::int from accounts) as addresses`)
    expect(counted).toEqual({ members: 120, pictures: 340, addresses: 120 })
  })

  it('has verified members of both sexes with complete badges', async () => {
    const verified = await app.query(sql<{ sex: string; whole: boolean; names: string[] }>`
      select p.sex, array_agg(p.name) as names, bool_and(b.member_id is not null and not exists (
          select from profile_pictures k left join badge_pictures c on c.picture_id = k.id
          where k.profile_id = p.id and c.picture_id is null)) as whole
      from profiles p left join badges b on b.member_id = p.id where p.verified_at is not null
      group by p.sex having count(*) > 10 order by p.sex`)
    expect(verified).toMatchObject([
      { sex: 'female', whole: true },
      { sex: 'male', whole: true },
    ])
    const said = demo.cast.filter((member) => member.verified).map(({ name }) => name)
    expect(verified.flatMap(({ names }) => names).toSorted()).toEqual(said.toSorted())
  })

  it('matches the cast, and the known password opens only the sign-in accounts', async () => {
    const seeded = await app.query(sql`
      select a.email, p.name, p.sex, p.country, p.city, p.birthday::text, p.about_me as "aboutMe", p.education,
        p.occupation, p.nationality, p.height, p.marital_status as "maritalStatus", p.pictures_for as "picturesFor",
        round(extract(epoch from a.created_at - p.last_seen_at) / 86400)::int as "daysSinceSeen",
        p.next_topup_at > p.created_at as "toppedUp"
      from profiles p join accounts a on a.id = p.id order by a.email`)
    const said = demo.cast.map(({ email, name, sex, country, city, birthday, ...member }) => {
      const { aboutMe, education, occupation, nationality, height, maritalStatus, picturesFor } = member
      const { daysSinceSeen } = member
      const own = { email, name, sex, country, city, birthday, aboutMe, education, occupation, nationality }
      return { ...own, height, maritalStatus, picturesFor, daysSinceSeen, toppedUp: true }
    })
    expect(seeded).toEqual(said.toSorted((a, b) => (a.email < b.email ? -1 : 1)))
    const [signIn] = demoSignIns
    const other = demo.cast.find(({ readySignIn }) => !readySignIn)!
    const { error } = await app.call(api.account.signIn, { ...signIn, email: other.email })
    expect(error.code).toBe('invalid_credentials')
  })

  it('has four reported members for the console, reported at different times', async () => {
    const cases = await app.query(sql`
      select r.ground, count(*)::int as reports, bool_and(p.sex = 'male') as "ofMen", bool_and(w.sex = 'female') as "byWomen",
        (extract(epoch from max(a.created_at) - min(c.opened_at)) / 3600)::int as "hoursAgo",
        (extract(epoch from max(c.due_at) - min(c.opened_at)) / 3600)::int as "dueWithin",
        bool_or(array[a.email, s.email] && ${demoSignIns.map(({ email }) => email)}::text[]) as "ofVisitors",
        count(r.excerpt)::int as carrying, max(jsonb_array_length(r.excerpt)) as excerpt, max(r.excerpt->1->>'content') as answer,
        bool_or((r.excerpt->0->>'fromReporter')::boolean) and not bool_or((r.excerpt->1->>'fromReporter')::boolean) as "inTurn"
      from cases c join case_reports r on r.case_id = c.id join profiles p on p.id = c.member_id
        join accounts a on a.id = p.id join profile_reports f on f.id = r.id join profiles w on w.id = f.reporter_id
        join accounts s on s.id = w.id
      where c.closed_at is null group by c.id, r.ground order by "hoursAgo"`)
    const plain = { reports: 1, ofMen: true, byWomen: true, ofVisitors: false, dueWithin: 72 }
    const silent = { ...plain, carrying: 0, excerpt: null, answer: null, inTurn: null }
    const chat = { carrying: 1, excerpt: 4, answer: 'Hard. My card is blocked since Monday.', inTurn: true }
    expect(cases).toEqual([
      { ...silent, ground: 'threats', hoursAgo: 1, dueWithin: 2 },
      { ...silent, ground: 'married', hoursAgo: 8, dueWithin: 24 },
      { ...plain, ...chat, ground: 'money', reports: 2, hoursAgo: 20, dueWithin: 24 },
      { ...silent, ground: 'rude', hoursAgo: 60 },
    ])
  })

  it('lets two people sign in, with their pictures', async () => {
    for (const signIn of demoSignIns) {
      const { body } = await app.call(api.account.signIn, signIn)
      expect(body.session.user.hasProfile).toBe(true)
      const mine = await app.call(api.profile.mine, {}, { token: body.session.accessToken })
      expect(mine.body.pictures.length).toBeGreaterThan(1)
      expect(mine.body.tokenBalance).toBe(4)
      const { facts, prompts } = demo.cast.find(({ email }) => email === signIn.email)!
      expect(mine.body).toMatchObject({ facts, prompts })
    }
  })

  it('makes some members like each newcomer of the other sex, only once', async () => {
    const person = await createMember(app)
    for (const _ of [1, 2]) await likeNewcomer(app, demo, person.id)
    const { body } = await app.call(api.discovery.likedMe, {}, person)
    expect(body.people.length).toBeGreaterThan(5)
    const notices = await app.query(sql`
      select from notifications where user_id = ${person.id} and type = 'like'`)
    expect(notices).toHaveLength(body.people.length)
    const back = await app.call(api.discovery.like, { profileId: body.people[0]?.id }, person)
    expect(back.body.result).toBe('matched')
    expect((await app.call(api.discovery.deck, {}, person)).body.cards[0]?.likesMe).toBe(true)
  })

  it('shows the newest members first', async () => {
    const { body } = await app.call(api.account.signIn, demoSignIns[0])
    const deck = await app.call(api.discovery.deck, {}, { token: body.session.accessToken })
    const days = await app.query(sql<{ day: string }>`
      select last_seen_at::date::text as day
      from unnest(${deck.body.cards.map(({ id }) => id)}::uuid[]) with ordinality c (id, place)
      join profiles p on p.id = c.id order by c.place`)
    expect(days.map(({ day }) => day)).toEqual(
      days
        .map(({ day }) => day)
        .toSorted()
        .toReversed(),
    )
  })

  it('makes some members like the sign-in accounts, too', async () => {
    expect(joined).toHaveLength(demoSignIns.length)
    for (const memberId of joined) await likeNewcomer(app, demo, memberId)
    for (const signIn of demoSignIns) {
      const { body } = await app.call(api.account.signIn, signIn)
      const me = { token: body.session.accessToken }
      const { people } = (await app.call(api.discovery.likedMe, {}, me)).body
      expect(people.length).toBeGreaterThan(5)
      expect((await app.call(api.discovery.deck, {}, me)).body.cards[0]?.likesMe).toBe(true)
    }
  })

  it('keeps its members in the deck, however long it runs', async () => {
    await refreshCastLastSeen(app, demo)
    const visits = async () =>
      (await app.queryOne(sql<{ n: number }>`select count(distinct last_seen_at)::int as n from profiles`))?.n
    const before = await visits()
    await refreshCastLastSeen(app, demo)
    expect(await visits(), 'nobody comes twice a day').toBe(before)
    app.clock.advance({ d: 90 })
    const { body } = await app.call(api.account.signIn, demoSignIns[0])
    const me = { token: body.session.accessToken }
    const shown = async () => (await app.call(api.discovery.deck, {}, me)).body.cards
    expect(await shown()).toEqual([])
    await refreshCastLastSeen(app, demo)
    expect((await shown()).length).toBeGreaterThan(5)
  })

  it('is not created in a database with members', async () => {
    await app.query(sql`delete from accounts where email <> 'yusuf@demo.mithaq.example'`)
    await seedDemo(app, app.account.passwords, demo)
    expect(await app.queryOne(sql`select count(*)::int as n from accounts`)).toEqual({ n: 1 })
  })
})
