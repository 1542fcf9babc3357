import { randomUUID } from 'node:crypto'
import { api } from '@mithaq/contract'
import { sql } from '../../../db/sql.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { createMember, password, type Person } from '../../../../test/support/members/cast.ts'
import { decisionCalls, createModeratorsAndReporter } from '../../../../test/support/staff/decision-calls.ts'
import {
  passTime,
  createMatch,
  createPair,
  openChat,
  rematch,
  postMessage,
} from '../../../../test/support/matches/matches.ts'
import { listNotices, listNoticeValues } from '../../../../test/support/notifications/notification-calls.ts'
import { balance, setBalance, walletHelpers } from '../../../../test/support/members/wallet-helpers.ts'
import { memberCalls } from '../../../../test/support/members/member-calls.ts'
import { createStaff, type Staff } from '../../../../test/support/staff/staff.ts'
import { bootForSuite, eventTypesFor, type TellEvent } from '../../../../test/support/app/boot-for-suite.ts'
import { runSweeps } from '../../../../test/support/app/run-sweeps.ts'
import type { TestApp } from '../../../../test/support/app/test-app.ts'
import { readAway } from '../../away/read-away.ts'
import { endDueAways } from '../../away/away.ts'
import { openMatch } from '../../matches/commands/open-match.ts'
import { withSettledMember } from '../../matches/commands/with-settled-member.ts'
import { liftSanctions, suspendMember } from './sanctions.ts'
import { lapseBanProposals } from './ban-proposals.ts'

const { account, matches, moderation, standing } = api
let app: TestApp
let told: TellEvent[]
bootForSuite((booted, heard) => void ([app, told] = [booted, heard]))
const { again, caseOf, decide, decided, own, report, settle, sweepDecisions } = decisionCalls(() => app)
const { deck } = memberCalls(() => app)

let leyla: Staff, yahya: Staff, reporter: Person
beforeEach(async () => void ({ leyla, yahya, reporter } = await createModeratorsAndReporter(app)))

const hour = 3_600_000
const day = 24 * hour
const shown = async (person: Person, matchId: string) =>
  (await app.call(matches.get, { matchId }, person)).body.match

describe('a suspension', () => {
  it('ends all sessions and allows only the statement, deletion and sign-out', async () => {
    const { bilal, matchId } = await createMatch(app)
    await decided(reporter, bilal, leyla, 'suspend', { days: 7 })
    expect((await app.call(account.user, {}, bilal)).status).toBe(401)
    expect((await app.call(account.refresh, {}, { cookies: bilal.cookies })).status).toBe(401)
    const { session, reactivated } = await again(bilal)
    expect([session.user.standing, reactivated]).toEqual(['suspended', false])
    expect((await app.call(matches.get, { matchId }, bilal)).error.code).toBe('account_held')
    const until = new Date(app.clock.date().getTime() + 7 * day).toISOString()
    const { statements, ...stands } = await own(bilal)
    expect(stands).toMatchObject({ restriction: 'suspended', tokens: 9 })
    expect(Date.parse(stands.restrictedUntil!)).toBe(Date.parse(until))
    expect(statements).toMatchObject([{ decision: 'suspend', proposed: false }])
    await app.call(standing.read, { id: statements[0]!.id }, bilal)
    expect((await app.call(matches.get, { matchId }, bilal)).error.code).toBe('account_held')
    expect((await app.call(account.erase, { password }, bilal)).status).toBe(200)
  })

  it('hides the member from decks, Liked lists and counts until it ends', async () => {
    const suspended = await createMatch(app)
    const stranger = await createMember(app, 'stranger')
    await memberCalls(() => app).like(suspended.bilal, stranger)
    const liked = async () => (await app.call(api.discovery.likedCounts, {}, stranger)).body.likedMe
    expect(await liked()).toBe(1)
    expect(await deck(stranger)).toContain(suspended.bilal.id)
    await passTime(app, { h: 10 }, suspended.amina, stranger, reporter)
    await report(reporter, suspended.bilal)
    const { id } = await caseOf(suspended.bilal.id, (leyla = await createStaff(app)))
    await decide(id, leyla, 'suspend', { days: 3 })
    app.clock.advance({ s: 10 })
    await sweepDecisions()
    expect(await liked()).toBe(0)
    expect(await deck(stranger)).not.toContain(suspended.bilal.id)
    const before = told.length
    await passTime(app, { d: 3 }, stranger)
    await sweepDecisions()
    expect(await deck(stranger)).toContain(suspended.bilal.id)
    // He is at the top of the deck, so members who have seen past his old position meet him, too.
    const above = sql`select from profiles where deck_place > (select deck_place from profiles where id = ${suspended.bilal.id})`
    expect(await app.query(above)).toEqual([])
    expect(eventTypesFor(told.slice(before), suspended.bilal)).toEqual(
      expect.arrayContaining(['away', 'standing']),
    )
  })

  it('or a ban hides the member from the Unmatched list until it ends, but keeps the chat', async () => {
    const [amina, bilal] = await createPair(app)
    const [, umar] = await createPair(app)
    const ended = async (other: Person) => {
      const { matchId } = await app.transact((tx) => openMatch(tx, app, amina.id, other.id))
      await app.call(matches.unmatch, { matchId }, amina)
      app.clock.advance({ s: 1 })
      return matchId
    }
    const [his, umars] = [await ended(bilal), await ended(umar)]
    const listed = async () => {
      const { body } = await app.call(matches.unmatched, {}, amina)
      const { unmatched } = (await app.call(matches.summary, {}, amina)).body
      expect(unmatched).toBe(body.matches.length)
      return body.matches.map(({ id }) => id)
    }
    const both = [umars, his]
    expect(await listed()).toEqual(both)
    // A member under review has not left.
    await app.query(sql`
      update profiles set is_active = false, active_after_restriction = true, restriction = 'under_review' where id = ${bilal.id}`)
    expect(await listed()).toEqual(both)
    await app.query(sql`
      update profiles set is_active = true, active_after_restriction = false, restriction = null where id = ${bilal.id}`)
    await decided(reporter, bilal, leyla, 'suspend', { days: 3 })
    expect(await listed()).toEqual([umars])
    expect(await shown(amina, his)).toMatchObject({ ended: { by: 'me', canRematch: false } })
    expect((await app.call(api.chat.messages, { matchId: his }, amina)).status).toBe(200)
    await passTime(app, { d: 3 }, amina)
    await sweepDecisions()
    expect(await listed()).toEqual(both)
    expect(await shown(amina, his)).toMatchObject({ ended: { canRematch: true } })
    await report(await createMember(app, 'second'), bilal)
    const [first, second] = [await createStaff(app), await createStaff(app, { name: 'Yahya', sex: 'male' })]
    const { id } = await caseOf(bilal.id, first)
    for (const staff of [first, second]) {
      await decide(id, staff, 'ban')
      await settle()
      expect(await listed()).toEqual([umars])
    }
    await decide(id, second, 'restore')
    await settle()
    expect(await listed()).toEqual(both)
  })

  it('resumes clocks with the time they had left when it ends or is lifted, and keeps tokens', async () => {
    const { amina, bilal, matchId } = await createMatch(app)
    await passTime(app, { h: 12 }, amina, bilal, reporter)
    leyla = await createStaff(app)
    const caseId = await decided(reporter, bilal, leyla, 'suspend', { days: 3 })
    const left = (await shown(amina, matchId)).clock!.remainingMs!
    expect(left).toBe(72 * hour - 12 * hour - 10_000)
    await passTime(app, { d: 1 }, amina)
    leyla = await createStaff(app)
    expect((await decide(caseId, leyla, 'warn')).error.code).toBe('case_closed')
    const id = randomUUID()
    expect((await decide(caseId, leyla, 'restore', { id })).status).toBe(200)
    // After taking it back, the case is closed as before.
    expect((await app.call(moderation.takeBack, { id }, leyla)).status).toBe(200)
    expect((await decide(caseId, leyla, 'warn')).error.code).toBe('case_closed')
    const [closed] = (await app.call(moderation.queue, { closed: 'true' }, leyla)).body.cases
    expect(closed!.decided).toMatchObject({ decision: 'suspend', takenBack: false })
    await settle()
    expect((await shown(amina, matchId)).resting).not.toBeNull()
    expect((await decide(caseId, leyla, 'restore')).status).toBe(200)
    await settle()
    expect((await listNotices(app, reporter)).map(({ code }) => code).toSorted()).toEqual([
      'report_acted',
      'report_dismissed',
    ])
    const back = (await shown(amina, matchId)).clock!
    expect(Date.parse(back.expiresAt!) - app.clock.date().getTime()).toBe(left)
    expect((await again(bilal)).session.user.standing).toBe('unread')
    const { statements } = await own(bilal)
    await app.call(standing.read, { id: statements[0]!.id }, bilal)
    expect([await balance(app, bilal), (await shown(bilal, matchId)).resting]).toEqual([9, null])
    // It also ends by its date.
    const second = await createMember(app, 'second')
    await decided(second, bilal, leyla, 'suspend', { days: 3 })
    const then = (await shown(amina, matchId)).clock!.remainingMs!
    await passTime(app, { d: 3 }, amina)
    // The job that ends aways skips suspensions.
    await endDueAways(app)
    await sweepDecisions()
    const codes = (await listNotices(app, bilal)).map(({ code }) => code)
    expect([codes.includes('away_over'), codes.filter((code) => code === 'restored').length]).toEqual([
      false,
      2,
    ])
    const end = Date.parse((await shown(amina, matchId)).clock!.expiresAt!)
    expect(end - app.clock.date().getTime()).toBe(then)
    await again(bilal)
    expect((await app.call(standing.mine, {}, bilal)).body.restriction).toBeNull()
  })

  it('pauses the matches of a member who is away until the later of the two ends', async () => {
    const { amina, bilal, matchId } = await createMatch(app)
    const began = app.clock.date()
    await app.call(api.away.begin, { days: 10 }, bilal)
    const until = (await shown(amina, matchId)).resting!.until
    const caseId = await decided(reporter, bilal, leyla, 'suspend', { days: 3 })
    expect((await shown(amina, matchId)).resting!.until).toBe(until)
    await decide(caseId, leyla, 'restore')
    await settle()
    expect((await shown(amina, matchId)).resting!.until).toBe(until)
    // It also ends by its date, even before the job has run.
    await decided(await createMember(app, 'second'), bilal, leyla, 'suspend', { days: 3 })
    await passTime(app, { d: 3 }, amina)
    expect((await shown(amina, matchId)).profile.resting).toBe(true)
    await sweepDecisions()
    expect(await shown(amina, matchId)).toMatchObject({ resting: { until }, profile: { resting: true } })
    await passTime(app, { d: 7 }, amina)
    await endDueAways(app)
    expect((await shown(amina, matchId)).resting).toBeNull()
    // Suspensions do not count as aways.
    const away = await readAway(app.db, bilal.id, app.clock.date())
    expect(away).toMatchObject({ latest: { startedAt: began }, starts: [began] })
  })

  it('ends with a notice that says whether others see the member again', async () => {
    const [plain, resting] = await createPair(app)
    const [hidden] = await createPair(app)
    const members = [plain, resting, hidden]
    await app.call(api.away.begin, { days: 10 }, resting)
    await app.call(account.deactivate, {}, hidden)
    for (const { id } of members)
      await withSettledMember(app, id, (tx, held) => suspendMember(tx, app, id, 3, held))
    app.clock.advance({ d: 3 })
    await sweepDecisions()
    const values = await Promise.all(members.map((member) => listNoticeValues(app, member, 'restored')))
    expect(values).toEqual([1, 0, 0].map((seen) => [{ matches: 0, seen }]))
  })

  it('settles overdue matches first, and lets nobody rematch the suspended member', async () => {
    const { amina, bilal, matchId } = await openChat(app)
    await postMessage(app, amina, matchId, 'Salam')
    await report(reporter, bilal)
    expect((await caseOf(bilal.id, leyla)).facts).toMatchObject({ openChats: 1, matchesEver: 1 })
    app.clock.advance({ h: 48 })
    leyla = await createStaff(app)
    const { id, facts } = await caseOf(bilal.id, leyla)
    expect(facts).toMatchObject({ openChats: 0, matchesEver: 1 })
    await passTime(app, {}, amina)
    await decide(id, leyla, 'suspend', { days: 30 })
    await settle()
    await runSweeps(app)
    expect((await shown(amina, matchId)).ended).toMatchObject({ expired: 'reply', silent: 'them' })
    expect((await rematch(app, amina, matchId)).error.code).toBe('cannot_rematch')
    expect(await shown(amina, matchId)).toMatchObject({ profileActive: false, profile: { picture: null } })
  })
})

describe('a ban', () => {
  it('suspends at once, and only a second person confirms or refuses it', async () => {
    const { amina, bilal, matchId } = await createMatch(app)
    await report(reporter, bilal)
    const { id } = await caseOf(bilal.id, leyla)
    await app.call(moderation.claim, { caseId: id }, leyla)
    await decide(id, leyla, 'ban')
    await settle()
    expect((await app.mailTo(bilal.email)).subject).toBe('Your account is suspended')
    await again(bilal)
    expect(await own(bilal)).toMatchObject({
      restriction: 'suspended',
      statements: [{ proposed: true, appealBy: null }],
    })
    const open = await caseOf(bilal.id, leyla)
    expect(open).toMatchObject({ id, stage: 'confirmation', mayDecide: false, waitsForPeople: false })
    expect([open.restriction, Date.parse(open.restrictedUntil!)]).toEqual([
      'suspended',
      app.clock.date().getTime() + 30 * day,
    ])
    expect(Math.round((Date.parse(open.dueAt) - app.clock.date().getTime()) / hour)).toBe(24)
    expect((await decide(id, leyla, 'ban')).error.code).toBe('needs_another')
    expect((await decide(id, yahya, 'warn')).error).toMatchObject({ field: 'decision' })
    await decide(id, yahya, 'restore')
    await settle()
    expect((await own(bilal)).restriction).toBeNull()
    expect((await shown(amina, matchId)).resting).toBeNull()
  })

  it('ends running matches without a fee; lifting it brings back everything but them', async () => {
    const { amina, bilal, matchId } = await createMatch(app)
    await app.call(matches.unlock, { matchId, express: false, requestId: randomUUID() }, amina)
    expect(await balance(app, amina)).toBe(6)
    await report(reporter, bilal)
    const { id } = await caseOf(bilal.id, leyla)
    await decide(id, leyla, 'ban')
    await settle()
    await again(bilal)
    await decide(id, yahya, 'ban')
    await settle()
    expect((await app.call(account.user, {}, bilal)).status).toBe(401)
    await runSweeps(app)
    expect(await balance(app, amina)).toBe(9)
    expect((await shown(amina, matchId)).ended).toMatchObject({ by: 'them', canRematch: false })
    await again(bilal)
    // Lifting nothing leaves the ban in force.
    await withSettledMember(app, bilal.id, (tx, held) => liftSanctions(tx, app, bilal.id, sql`false`, held))
    expect(await own(bilal)).toMatchObject({ restriction: 'banned', restrictedUntil: null, tokens: 9 })
    const codes = async () => (await listNotices(app, reporter)).map(({ code }) => code)
    expect(await codes()).toEqual(['report_acted'])
    const [closed] = (await app.call(moderation.queue, { closed: 'true' }, leyla)).body.cases
    expect(closed!.decided).toMatchObject({ by: 'Yahya', stage: 'confirmation' })
    await decide(id, yahya, 'restore')
    await settle()
    expect(await codes()).toEqual(['report_acted', 'report_dismissed'])
    expect(await own(bilal)).toMatchObject({ restriction: null })
    expect((await shown(amina, matchId)).ended).not.toBeNull()
    expect((await again(bilal)).session.user.hasProfile).toBe(true)
  })

  it('waits, and says so, if the staff has nobody else', async () => {
    await app.query(sql`update staff set removed_at = ${app.clock.sql} where id = ${yahya.id}`)
    const { bilal } = await createMatch(app)
    await report(reporter, bilal)
    await decide((await caseOf(bilal.id, leyla)).id, leyla, 'ban')
    expect(await caseOf(bilal.id, leyla)).toMatchObject({ mayDecide: false, waitsForPeople: true })
  })

  it('lapses if nobody confirms it in 30 days, and its case waits for a first decision', async () => {
    const [{ bilal }, { bilal: other }, { bilal: third }] = [
      await createMatch(app),
      await createMatch(app),
      await createMatch(app),
    ]
    for (const person of [bilal, other, third]) await report(reporter, person)
    const { id, dueAt } = await caseOf(bilal.id, leyla)
    const first = randomUUID()
    await decide(id, leyla, 'ban', { id: first })
    await app.call(moderation.takeBack, { id: first }, leyla)
    await settle()
    // The confirmation is due later than the first decision was; the proposal that was taken back does not count.
    app.clock.advance({ h: 2 })
    await app.query(sql`update staff_sessions set seen_at = ${app.clock.sql}`)
    await decide(id, leyla, 'ban')
    await settle()
    app.clock.advance({ d: 29, h: 23 })
    expect(await lapseBanProposals(app.db, app.clock)).toBe(0)
    await app.query(sql`update staff_sessions set created_at = ${app.clock.sql}, seen_at = ${app.clock.sql}`)
    await decide((await caseOf(other.id, yahya)).id, yahya, 'ban')
    await settle()
    app.clock.advance({ h: 1, s: 1 })
    let news = 0
    app.bus.subscribe((event) => void (event.type === 'cases' && news++))
    expect(await lapseBanProposals(app.db, app.clock)).toBe(1)
    expect(await lapseBanProposals(app.db, app.clock)).toBe(0)
    expect(news).toBe(1)
    await sweepDecisions()
    // The same two moderators, signed in again.
    await app.query(sql`update staff_sessions set created_at = ${app.clock.sql}, seen_at = ${app.clock.sql}`)
    const open = await caseOf(bilal.id, leyla)
    expect(open).toMatchObject({ id, dueAt, stage: 'first', mayDecide: true, restriction: null })
    expect((await decide(id, leyla, 'ban')).error.code).toBe('needs_another')
    // She may propose a ban of a third member; it is refused.
    const { id: next } = await caseOf(third.id, leyla)
    expect((await decide(next, leyla, 'ban')).status).toBe(200)
    await decide(next, yahya, 'restore')
    // Another moderator may propose it again, for another 30 days, and she may confirm it.
    expect((await decide(id, yahya, 'ban')).status).toBe(200)
    await settle()
    expect(await lapseBanProposals(app.db, app.clock)).toBe(0)
    expect((await decide(id, leyla, 'ban')).status).toBe(200)
    await settle()
    await again(bilal)
    expect((await own(bilal)).statements.map(({ proposed }) => proposed)).toEqual([false, true, true])
    // The proposed ban of the other member still waits.
    const waits = sql`select from statements where member_id = ${other.id} and lifted_at is null`
    expect(await app.query(waits)).toHaveLength(1)
    expect((await caseOf(other.id, leyla)).stage).toBe('confirmation')
  })

  it('can be taken back for 10 seconds, which restores the due time of its case', async () => {
    const { bilal } = await createMatch(app)
    await report(reporter, bilal)
    const before = await caseOf(bilal.id, leyla)
    const id = randomUUID()
    app.clock.advance({ min: 5 })
    await decide(before.id, leyla, 'ban', { id })
    await app.call(moderation.takeBack, { id }, leyla)
    await settle()
    expect(await caseOf(bilal.id, leyla)).toMatchObject({
      stage: 'first',
      dueAt: before.dueAt,
      restriction: null,
    })
    // After another moderator has confirmed it, she can no longer take it back.
    const second = randomUUID()
    await decide(before.id, leyla, 'ban', { id: second })
    app.clock.advance({ s: 1 })
    await decide(before.id, yahya, 'ban')
    expect((await app.call(moderation.takeBack, { id: second }, leyla)).error.code).toBe('too_late')
  })
})

const { balanceOf } = walletHelpers(() => app)

it.each(['suspensions', 'wallets'])(
  'grants no weekly tokens during a suspension, but afterwards, if %s are swept first',
  async (swept) => {
    const { leyla, reporter } = await createModeratorsAndReporter(app)
    const [{ bilal: free }, { bilal: held }] = [await createMatch(app), await createMatch(app)]
    for (const person of [free, held]) await setBalance(app, person, 1)
    await decided(reporter, free, leyla, 'suspend', { days: 3 })
    await decided(reporter, held, leyla, 'suspend', { days: 7 })
    app.clock.advance({ d: 7, h: 1 })
    if (swept === 'suspensions') await sweepDecisions()
    await runSweeps(app)
    await sweepDecisions()
    expect([await balanceOf(free.id), await balanceOf(held.id)]).toEqual([6, 1])
  },
)
