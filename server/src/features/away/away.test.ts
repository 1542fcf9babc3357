import { randomUUID } from 'node:crypto'
import { api } from '@mithaq/contract'
import { defaultFilters } from '@mithaq/contract/filters'
import { sql } from '../../db/sql.ts'
import { describe, expect, it } from 'vitest'
import { password, type Person } from '../../../test/support/members/cast.ts'
import {
  passTime,
  createMatch,
  createPair,
  postMessage,
  unlockChat,
} from '../../../test/support/matches/matches.ts'
import { balance } from '../../../test/support/members/wallet-helpers.ts'
import { runSweeps as sweepMatches } from '../../../test/support/app/run-sweeps.ts'
import { bootForSuite, eventTypesFor, type TellEvent } from '../../../test/support/app/boot-for-suite.ts'
import { bootApp, type TestApp } from '../../../test/support/app/test-app.ts'
import { openMatch } from '../matches/commands/open-match.ts'
import { sendDueReminders } from '../matches/jobs/send-reminders.ts'
import { endDueAways } from './away.ts'
import { nextAwayAt, awayRefusal, awaysLeft } from './away-limit.ts'

let app: TestApp
const told: TellEvent[] = []
bootForSuite(async (booted) => {
  app = booted
  app.bus.subscribe((event) => void (event.type === 'tell' && told.push(event)))
  app.clock.stopAt(new Date())
})

const hour = 3_600_000
const day = 24 * hour
const sweep = async () => {
  await sweepMatches(app)
  await endDueAways(app)
  while (await sendDueReminders(app));
}
const mine = async (person: Person) => (await app.call(api.away.mine, {}, person)).body
const go = (person: Person, days = 3) => app.call(api.away.begin, { days }, person)
const back = (person: Person) => app.call(api.away.end, {}, person)
/** Whether the member was notified of a change of their away since the last call. */
const hasHeard = (person: Person) => eventTypesFor(told.splice(0), person).includes('away')
const shown = async (person: Person, matchId: string) =>
  (await app.call(api.matches.get, { matchId }, person)).body.match
const codesOf = async (person: Person) => {
  const { body } = await app.call(api.notifications.list, {}, person)
  return body.notifications.map(({ code, values }) => ({ code, values }))
}

describe('being away', () => {
  it('lasts 3 to 10 days, is allowed twice in 365, and cannot be prolonged', async () => {
    const { amina, bilal, matchId } = await createMatch(app)
    // A suspension pauses as well, but is no away.
    await app.query(sql`
      insert into pauses (id, member_id, kind, started_at, until)
      select gen_random_uuid(), id, 'suspension', created_at, created_at + interval '1 day' from profiles
      where id = ${amina.id}`)
    for (const days of [2, 11, 3.5])
      expect((await app.call(api.away.begin, { days }, amina)).error.code).toBe('invalid_input')
    expect(await mine(amina)).toMatchObject({
      away: null,
      startsLeft: 2,
      dayMs: day,
      minDays: 3,
      maxDays: 10,
    })
    const { body } = await go(amina, 10)
    const now = app.clock.date().getTime()
    expect(body.away).toEqual({
      startedAt: new Date(now).toISOString(),
      until: new Date(now + 10 * day).toISOString(),
    })
    expect(body.startsLeft).toBe(1)
    expect(hasHeard(amina)).toBe(true)
    expect((await go(amina)).error.code).toBe('already_away')
    const shorten = (until: number) =>
      app.call(api.away.shorten, { until: new Date(until).toISOString() }, amina)
    for (const until of [now + 10 * day + 1, now])
      expect((await shorten(until)).error).toMatchObject({ code: 'invalid_input', field: 'until' })
    for (const until of ['tomorrow', '', '2026-13-40T00:00:00Z'])
      expect((await app.call(api.away.shorten, { until }, amina)).error).toMatchObject({
        code: 'invalid_input',
        field: 'until',
      })
    expect((await shorten(now + 10 * day)).status).toBe(200)
    told.splice(0)
    const until = new Date(now + 4 * day).toISOString()
    expect((await shorten(now + 4 * day)).body.away?.until).toBe(until)
    expect(hasHeard(amina)).toBe(true)
    expect((await shown(bilal, matchId)).resting).toEqual({ until, who: 'them' })
    expect((await back(amina)).body).toMatchObject({ away: null, startsLeft: 1 })
    expect(hasHeard(amina)).toBe(true)
    expect((await back(amina)).error.code).toBe('not_away')
    // A second may follow at once. An early return uses up the first.
    await passTime(app, { h: 1 }, amina)
    const second = app.clock.date().toISOString()
    expect((await go(amina)).body.away?.startedAt).toBe(second)
    await back(amina)
    expect((await go(amina)).error).toMatchObject({ code: 'away_used', values: { max: 2, days: 365 } })
    expect((await mine(amina)).nextStartAt).toBe(new Date(now + 365 * day).toISOString())
  })

  it('pauses the clock for both, says until when and because of whom, and keeps the time left', async () => {
    const { amina, bilal, matchId } = await createMatch(app)
    await passTime(app, { h: 10 }, amina, bilal)
    await go(amina, 4)
    const until = new Date(app.clock.date().getTime() + 4 * day).toISOString()
    const resting = { kind: 'payment', expiresAt: null, remainingMs: 62 * hour, lengthMs: 72 * hour }
    expect(await shown(amina, matchId)).toMatchObject({
      clock: resting,
      resting: { until, who: 'me' },
      leaveFee: 3,
    })
    expect(await shown(bilal, matchId)).toMatchObject({
      clock: resting,
      resting: { until, who: 'them' },
      profile: { resting: true },
      leaveFee: 0,
    })
    await passTime(app, { d: 2 }, amina, bilal)
    await go(bilal, 5)
    expect((await shown(bilal, matchId)).resting).toMatchObject({ who: 'both' })
    expect((await shown(bilal, matchId)).leaveFee).toBe(3)
    // The first is back by date, the second is still away: the match stays paused.
    await passTime(app, { d: 3 }, amina, bilal)
    await sweep()
    expect(await shown(amina, matchId)).toMatchObject({ clock: resting, resting: { who: 'them' } })
    await passTime(app, { d: 2 }, amina, bilal)
    // What is read is true before any job has run.
    const end = new Date(app.clock.date().getTime() + 62 * hour).toISOString()
    expect(await shown(amina, matchId)).toMatchObject({
      clock: { expiresAt: end },
      resting: null,
      profile: { resting: false },
    })
    await sweep()
    expect(await shown(amina, matchId)).toMatchObject({ clock: { expiresAt: end, remainingMs: null } })
    await passTime(app, { h: 62 }, amina, bilal)
    expect((await shown(amina, matchId)).ended).toMatchObject({ expired: 'payment', at: end })
  })

  it('allows paying, writing and replying, which start paused clocks', async () => {
    const { amina, bilal, matchId } = await createMatch(app)
    await go(bilal)
    await unlockChat(app, amina, matchId, true)
    const full = { expiresAt: null, remainingMs: 48 * hour }
    expect((await shown(amina, matchId)).clock).toMatchObject({ kind: 'opening', ...full })
    await postMessage(app, amina, matchId, 'Salam')
    expect((await shown(amina, matchId)).clock).toMatchObject({ kind: 'reply', awaited: 'them', ...full })
    expect((await postMessage(app, bilal, matchId, 'Wa alaykum')).status).toBe(200)
    await back(bilal)
    const { clock } = await shown(amina, matchId)
    expect(clock).toMatchObject({ awaited: 'me', remainingMs: null })
    expect(Date.parse(clock!.expiresAt!) - app.clock.date().getTime()).toBe(48 * hour)
  })

  it('ends by its date with one notification, however many servers run the job', async () => {
    const { amina, bilal, matchId } = await createMatch(app)
    // Another match of his stays paused: she is away for longer.
    const [zahra] = await createPair(app)
    await app.transact((tx) => openMatch(tx, app, zahra.id, bilal.id))
    await go(zahra, 10)
    await go(bilal)
    await passTime(app, { ms: 3 * day - 1 }, amina, bilal)
    await sweep()
    expect((await mine(bilal)).away).not.toBeNull()
    await passTime(app, { ms: 1 }, amina, bilal)
    expect((await mine(bilal)).away).toBeNull()
    told.splice(0)
    const place = () => app.query(sql`select deck_place from profiles where id = ${bilal.id}`)
    const before = await place()
    await Promise.all([endDueAways(app), endDueAways(app), endDueAways(app)])
    await sweep()
    const over = (await codesOf(bilal)).filter(({ code }) => code === 'away_over')
    expect(hasHeard(bilal)).toBe(true)
    expect(await place(), 'he has a new place in the deck').not.toEqual(before)
    expect(over).toEqual([{ code: 'away_over', values: { matches: 1, seen: 1 } }])
    expect((await shown(bilal, matchId)).clock?.expiresAt).toBe(
      new Date(app.clock.date().getTime() + 72 * hour).toISOString(),
    )
    // Coming back by request is not notified.
    await go(amina)
    await back(amina)
    expect((await codesOf(amina)).filter(({ code }) => code === 'away_over')).toEqual([])
    // Going away again before the job has ended the last away: that one is notified first.
    await go(bilal)
    await passTime(app, { d: 3 }, bilal)
    await app.query(sql`
      update pauses set started_at = started_at - interval '1 year' where member_id = ${bilal.id}`)
    expect((await go(bilal)).status).toBe(200)
    expect((await codesOf(bilal)).filter(({ code }) => code === 'away_over')).toHaveLength(2)
  })

  it('of a member who deletes the account ends the match and refunds what was paid', async () => {
    const { amina, bilal, matchId } = await createMatch(app)
    await unlockChat(app, amina, matchId)
    await go(bilal)
    expect((await app.call(api.account.erase, { password }, bilal)).status).toBe(200)
    expect(await balance(app, amina)).toBe(9)
  })
})

describe('while somebody is away', () => {
  const deckOf = async (person: Person) => {
    await app.call(api.discovery.setFilters, defaultFilters, person)
    const { body } = await app.call(api.discovery.deck, {}, person)
    return body.cards.map(({ id }) => id)
  }

  it('they are not in decks, are marked in lists, and a like can open a paused match', async () => {
    const alone = await bootApp()
    const before = app
    app = alone
    const [amina, bilal] = await createPair(app)
    await app.call(api.discovery.favorite, { profileId: bilal.id }, amina)
    await app.call(api.discovery.like, { profileId: amina.id }, bilal)
    const [zahra, younger] = await createPair(app)
    await go(bilal)
    expect(await deckOf(amina)).toEqual([younger.id])
    const liked = await app.call(api.discovery.likedMe, {}, amina)
    const favorites = await app.call(api.discovery.favorites, {}, amina)
    expect([liked, favorites].map(({ body }) => body.people[0])).toMatchObject([
      { resting: true },
      { resting: true },
    ])
    await back(bilal)
    expect((await deckOf(amina))[0]).toBe(bilal.id)
    // Above the members after him: a member who has looked past his old place finds him as well.
    expect(await deckOf(zahra)).toEqual([bilal.id, younger.id])
    await go(bilal)
    const answer = await app.call(api.discovery.like, { profileId: bilal.id }, amina)
    const { matchId } = answer.body as { matchId: string }
    expect(await shown(amina, matchId)).toMatchObject({
      clock: { kind: 'payment', expiresAt: null, remainingMs: 72 * hour },
      resting: { who: 'them' },
      profile: { resting: true },
    })
    app = before
    await alone.close()
  })

  it('a rematch with them starts a paused round', async () => {
    const { amina, bilal, matchId } = await createMatch(app)
    await app.call(api.matches.unmatch, { matchId }, amina)
    await go(bilal)
    const { body } = await app.call(api.matches.rematch, { matchId, requestId: randomUUID() }, amina)
    expect(body.match).toMatchObject({
      round: 2,
      clock: { remainingMs: 72 * hour },
      resting: { who: 'them' },
    })
  })
})

const now = new Date('2027-06-01T12:00:00Z')
const daysAgo = (days: number, ms = 0) => new Date(now.getTime() - days * 86_400_000 + ms)
const inDays = (days: number) => daysAgo(-days)

describe('the limit of aways', () => {
  it('allows two starts in 365 days, whatever came before', () => {
    expect(awaysLeft([], now)).toBe(2)
    expect(awaysLeft([daysAgo(400), daysAgo(366), daysAgo(10)], now)).toBe(1)
    expect(awaysLeft([daysAgo(10), daysAgo(20)], now)).toBe(0)
    expect(awaysLeft([daysAgo(10), daysAgo(20), daysAgo(30)], now)).toBe(0)
    // An away that is exactly 365 days old no longer counts.
    expect(awaysLeft([daysAgo(365)], now)).toBe(2)
    expect(awaysLeft([daysAgo(365, 1)], now)).toBe(1)
  })

  it('allows the next once the older of the last two no longer counts, in any order', () => {
    expect(nextAwayAt([], now)).toBeNull()
    expect(nextAwayAt([daysAgo(10)], now)).toBeNull()
    for (const starts of [
      [daysAgo(20), daysAgo(10)],
      [daysAgo(10), daysAgo(20)],
      [daysAgo(10), daysAgo(30), daysAgo(20)],
    ])
      expect(nextAwayAt(starts, now)).toEqual(inDays(345))
    expect(nextAwayAt([daysAgo(365), daysAgo(10)], now)).toBeNull()
  })

  it('refuses an away during another one, and when none is left', () => {
    const used = [daysAgo(10), daysAgo(20)]
    expect(awayRefusal({ until: inDays(1), starts: used }, now)).toBe('already_away')
    expect(awayRefusal({ until: now, starts: [daysAgo(3)] }, now)).toBeNull()
    expect(awayRefusal({ until: null, starts: [] }, now)).toBeNull()
    expect(awayRefusal({ until: null, starts: used }, now)).toBe('away_used')
  })
})
