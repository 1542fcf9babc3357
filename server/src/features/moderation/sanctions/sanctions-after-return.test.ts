import { randomUUID } from 'node:crypto'
import { api } from '@mithaq/contract'
import { sql } from '../../../db/sql.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  filledProfile,
  signUpAccount,
  createMember,
  password,
  type Person,
} from '../../../../test/support/members/cast.ts'
import { decisionCalls, createModeratorsAndReporter } from '../../../../test/support/staff/decision-calls.ts'
import { createMatch, createPair, openChat } from '../../../../test/support/matches/matches.ts'
import { memberCalls } from '../../../../test/support/members/member-calls.ts'
import { listNoticeValues } from '../../../../test/support/notifications/notification-calls.ts'
import { createStaff, type Staff } from '../../../../test/support/staff/staff.ts'
import { bootForSuite } from '../../../../test/support/app/boot-for-suite.ts'
import { bootApp, production, type TestApp } from '../../../../test/support/app/test-app.ts'
import { waitUntilLocksAwaited } from '../../../../test/support/wait/wait-until.ts'
import { query } from '../../../db/db.ts'
import type { StaffCaller } from '../../../http/routes/serve-routes.ts'
import { eraseBannedAccounts } from '../../account/deletion/erase-banned-accounts.ts'
import { decideCase } from '../decisions/decide-case.ts'
import { openCase } from '../cases/open-case.ts'
import { retainFormerAddress } from '../../former-members/former-addresses.ts'

const { account, moderation, profile, security, standing } = api
let app: TestApp
bootForSuite((booted) => (app = booted))
const { again, caseOf, decide, decided, own, report, settle, sweepDecisions } = decisionCalls(() => app)
const { deck } = memberCalls(() => app)

let [leyla, yahya]: Staff[] = []
let reporter: Person
let bilal: Person
beforeEach(async () => {
  ;({ leyla, yahya, reporter } = await createModeratorsAndReporter(app))
  bilal = (await createMatch(app)).bilal
})

async function ban() {
  await report(reporter, bilal)
  const { id } = await caseOf(bilal.id, leyla!)
  await decide(id, leyla!, 'ban')
  await settle()
  await decide(id, yahya!, 'ban')
  await settle()
  return id
}
/** Two accounts of the same mailbox, in the order in which a return finds them. */
async function twins(): Promise<[Person, Person]> {
  const twin = (await createMatch(app)).bilal
  const [name, host] = bilal.email.split('@')
  twin.email = `${name}+twin@${host}`
  await app.query(sql`update accounts set email = ${twin.email} where id = ${twin.id}`)
  return bilal.id < twin.id ? [bilal, twin] : [twin, bilal]
}
async function back(email: string) {
  const { body } = await app.call(account.signUp, { email, password })
  const person = { id: body.session!.user.id, email, token: body.session!.accessToken, cookies: new Map() }
  const made = await app.call(profile.create, { ...filledProfile, name: 'Bilal', sex: 'male' }, person)
  return { person, made }
}

describe('a member who deletes the account and returns', () => {
  it('is suspended until the same day, with the same statement and appeal', async () => {
    // A warning does not prevent a return.
    await decided(await createMember(app, 'second'), bilal, leyla!, 'warn')
    await decided(reporter, bilal, leyla!, 'suspend', { days: 7 })
    await again(bilal)
    const before = (await app.call(standing.mine, {}, bilal)).body
    expect((await app.call(account.erase, { password }, bilal)).status).toBe(200)
    app.clock.advance({ min: 5 })
    // Another spelling of the address works, too.
    const { person, made } = await back(bilal.email.replace('@', '+back@'))
    expect(made.status).toBe(200)
    const now = (await app.call(standing.mine, {}, person)).body
    expect(now).toMatchObject({ restriction: 'suspended', restrictedUntil: before.restrictedUntil })
    expect(now.statements).toMatchObject([
      { id: before.statements[0]!.id, decision: 'suspend' },
      { decision: 'warn' },
    ])
    expect((await app.call(api.matches.list, {}, person)).error.code).toBe('account_held')
    expect(await deck(reporter)).not.toContain(person.id)
    const row = sql`
      select active_after_restriction, paused_until = restricted_until as "restsAsLong",
        (select count(*)::int from moderation_events e where e.member_id = p.id) as events
      from profiles p where id = ${person.id}`
    expect(await app.query(row)).toEqual([{ active_after_restriction: true, restsAsLong: true, events: 2 }])
  })

  it('is refused after a ban, also under other spellings of the mailbox', async () => {
    await app.query(sql`update accounts set email = 'bilal.s@gmail.com' where id = ${bilal.id}`)
    bilal.email = 'bilal.s@gmail.com'
    await ban()
    expect((await back('bi.lal.s+new@gmail.com')).made.error.code).toBe('address_refused')
    await again(bilal)
    await app.call(account.erase, { password }, bilal)
    expect((await back('bilal.s@gmail.com')).made.error.code).toBe('address_refused')
    await app.query(sql`update former_addresses set left_at = left_at - interval '2 years 1 day'`)
    expect((await back('bil.als@gmail.com')).made.status).toBe(200)
  })

  it.each(['is over', 'is taken back'])(
    'cannot open another account under any of its addresses until the suspension %s',
    async (ends) => {
      const name = randomUUID()
      const [left, other] = [app.freshEmail('left'), `${name}+other@gmail.com`]
      bilal.email = `${name}@gmail.com`
      await app.query(sql`update accounts set email = ${bilal.email} where id = ${bilal.id}`)
      await app.transact((tx) => retainFormerAddress(tx, app, bilal.id, left))
      const kept = async () =>
        (await app.query(sql`select from former_addresses where member_id = ${bilal.id}`)).length
      const id = await decided(reporter, bilal, leyla!, 'suspend', { days: 3 })
      const { person, made } = await back(other)
      expect(made.error.code).toBe('address_refused')
      expect((await back(left)).made.error.code).toBe('address_refused')
      expect((await back(app.freshEmail('stranger'))).made.status).toBe(200)
      if (ends === 'is over') app.clock.advance({ d: 3 })
      else await decide(id, leyla!, 'restore')
      expect(await kept()).toBe(2)
      await settle()
      expect(await kept()).toBe(1)
      await again(person)
      expect((await app.call(profile.create, filledProfile, person)).status).toBe(200)
      expect((await app.call(standing.mine, {}, person)).body).toMatchObject({
        restriction: null,
        statements: [],
      })
    },
  )

  it('cannot use the address of another account after a ban', async () => {
    await ban()
    const [name, host] = bilal.email.split('@')
    const spelled = `${name}+other@${host}`
    const other = await createMember(app)
    await app.call(security.stepUp, { password }, other)
    expect((await app.call(security.changeAddress, { email: spelled }, other)).status).toBe(200)
    const confirmed = []
    for (const to of [spelled, other.email]) {
      const token = /\/link\/address#(\S+)/.exec((await app.mailTo(to)).text)![1]!
      confirmed.push(await app.call(security.confirmAddress, { token }))
    }
    expect(confirmed.map(({ status, body, error }) => (status === 200 ? body.waitsFor : error.code))).toEqual(
      ['old', 'link_invalid'],
    )
    expect((await app.call(account.user, {}, other)).body.email).toBe(other.email)
  })

  it.each(['suspend', 'ban'])(
    'cannot confirm a change of address that was requested before a %s',
    async (how) => {
      const [free, email] = [await createMember(app), app.freshEmail('elsewhere')]
      const changes: [Person, string][] = [
        [bilal, email],
        [free, app.freshEmail('free')],
      ]
      const links = new Map<Person, string[]>()
      for (const [person, to] of changes) {
        await app.call(security.stepUp, { password }, person)
        await app.call(security.changeAddress, { email: to }, person)
        const mails = [await app.mailTo(to), await app.mailTo(person.email)]
        links.set(
          person,
          mails.map(({ text }) => /\/link\/address#(\S+)/.exec(text)![1]!),
        )
      }
      if (how === 'ban') await ban()
      else await decided(reporter, bilal, leyla!, 'suspend', { days: 7 })
      const confirmed = []
      for (const token of [...links.get(bilal)!, ...links.get(free)!])
        confirmed.push((await app.call(security.confirmAddress, { token })).status)
      expect(confirmed).toEqual([200, 410, 200, 200])
      expect((await app.call(account.signIn, { email, password })).status).toBe(401)
      expect((await app.call(account.signIn, { email: bilal.email, password })).status).toBe(200)
    },
  )

  it('is refused when the account was erased 6 months after the ban', async () => {
    const caseId = await ban()
    await app.query(sql`update statements set issued_at = issued_at - interval '5 months 25 days'`)
    await eraseBannedAccounts(app, app.pictures)
    expect((await app.call(account.signIn, { email: bilal.email, password })).status).toBe(200)
    await app.query(sql`update statements set issued_at = issued_at - interval '10 days'`)
    // A statement of yesterday does not delay the erasure.
    await app.query(sql`
      with warned as (
        insert into moderation_events (id, case_id, member_id, staff_id, type, rule, note, at, effective_at, applied_at)
        select gen_random_uuid(), case_id, member_id, staff_id, 'warn', 4, 'Asked for money', now(), now(), now()
        from moderation_events where member_id = ${bilal.id} limit 1 returning id)
      insert into statements (event_id, member_id, issued_at) select id, ${bilal.id}, ${app.clock.sql} from warned`)
    await eraseBannedAccounts(app, app.pictures)
    expect((await app.call(account.signIn, { email: bilal.email, password })).status).toBe(401)
    const { person, made } = await back(bilal.email)
    expect(made.error.code).toBe('address_refused')
    // One moderator can lift the ban.
    expect((await app.call(moderation.look, { caseId }, leyla)).body.mayRestore).toBe(true)
    expect((await decide(caseId, leyla!, 'restore')).status).toBe(200)
    await settle()
    const again = await app.call(profile.create, { ...filledProfile, name: 'Bilal', sex: 'male' }, person)
    expect(again.status).toBe(200)
  })

  it('keeps the account until a pending appeal of a ban is answered', async () => {
    await ban()
    await again(bilal)
    const [banned] = (await app.call(standing.mine, {}, bilal)).body.statements
    const words = 'I asked nobody for money. Please read the messages again.'
    expect((await app.call(standing.appeal, { id: banned!.id, words }, bilal)).status).toBe(200)
    await app.query(sql`update statements set issued_at = issued_at - interval '6 months 5 days'`)
    await eraseBannedAccounts(app, app.pictures)
    expect((await app.call(account.signIn, { email: bilal.email, password })).status).toBe(200)
    const mariam = await createStaff(app, { name: 'Mariam', role: 'lead' })
    await decide((await caseOf(bilal.id, mariam, 'appeal')).id, mariam, 'dismiss')
    await settle()
    await eraseBannedAccounts(app, app.pictures)
    expect((await app.call(account.signIn, { email: bilal.email, password })).status).toBe(401)
  })

  it('is told of a decision about one of two accounts of the same mailbox', async () => {
    const [earlier, later] = await twins()
    for (const person of [earlier, later]) await report(reporter, person)
    const { id: caseId } = await caseOf(later.id, leyla!)
    for (const person of [earlier, later]) await app.call(account.erase, { password }, person)
    const { returning } = await app.transact(async (tx) => {
      const deciding = {
        id: randomUUID(),
        caseId,
        decision: 'warn' as const,
        rule: 4,
        note: 'You asked for money.',
      }
      await decideCase(tx, app.clock, { staffId: leyla!.id } as StaffCaller, deciding)
      const going = back(bilal.email)
      await waitUntilLocksAwaited(app.db)
      return { returning: going }
    })
    const { person } = await returning
    await settle()
    const { statements } = (await app.call(standing.mine, {}, person)).body
    expect(statements).toMatchObject([{ decision: 'warn' }])
    // The report about the other account still waits.
    expect((await caseOf(person.id, leyla!)).id).not.toBe(caseId)
  })

  it('can sign up again after the ban was lifted', async () => {
    const id = await ban()
    await again(bilal)
    await app.call(account.erase, { password }, bilal)
    await decide(id, yahya!, 'restore')
    await settle()
    expect((await back(bilal.email)).made.status).toBe(200)
  })
})

describe('during the return of a member who deleted the account', () => {
  async function reportedBesideAnother() {
    const { bilal: other } = await createMatch(app)
    for (const person of [other, bilal]) await report(reporter, person)
    return (await caseOf(bilal.id, leyla!)).id
  }

  it('a suspension takes effect', async () => {
    const caseId = await reportedBesideAnother()
    await app.call(account.erase, { password }, bilal)
    await decide(caseId, leyla!, 'suspend', { days: 7 })
    app.clock.advance({ s: 10 })
    const { returning, sweeping } = await app.transact(async (tx) => {
      // A return takes this lock last: by then it has locked the case, and the decision is about the new account.
      await query(tx, sql`select from former_addresses where member_id = ${bilal.id} for update`)
      const going = back(bilal.email)
      await waitUntilLocksAwaited(app.db)
      const due = sweepDecisions()
      await waitUntilLocksAwaited(app.db, 2)
      return { returning: going, sweeping: due }
    })
    const { person, made } = await returning
    expect(made.status).toBe(200)
    await sweeping
    await sweepDecisions()
    await again(person)
    expect(await own(person)).toMatchObject({
      restriction: 'suspended',
      statements: [{ decision: 'suspend' }],
    })
    expect((await app.call(api.matches.list, {}, person)).error.code).toBe('account_held')
    expect(await deck(await createMember(app, 'stranger'))).not.toContain(person.id)
  })

  it('a ban refuses them and leaves nothing of the new profile', async () => {
    const caseId = await reportedBesideAnother()
    await decide(caseId, leyla!, 'ban')
    await settle()
    await again(bilal)
    await app.call(account.erase, { password }, bilal)
    await decide(caseId, yahya!, 'ban')
    app.clock.advance({ s: 10 })
    const { returning, sweeping } = await app.transact(async (tx) => {
      await query(tx, sql`select from cases where id = ${caseId} for update`)
      const due = sweepDecisions()
      await waitUntilLocksAwaited(app.db)
      const going = back(bilal.email)
      await waitUntilLocksAwaited(app.db, 2)
      return { returning: going, sweeping: due }
    })
    await sweeping
    const { person, made } = await returning
    expect(made.error.code).toBe('address_refused')
    const kept = sql`
      select m.member_id as id, exists (select from profiles p where p.id = ${person.id}) as returned
      from cases m where m.id = ${caseId}`
    expect(await app.query(kept)).toEqual([{ id: bilal.id, returned: false }])
    const retried = await app.call(profile.create, { ...filledProfile, sex: 'male' }, person)
    expect(retried.error.code).toBe('address_refused')
  })
})

it('answers a sign-up with a banned address as usual, and refuses it in the mail only', async () => {
  const confirming = await bootApp({ ...production, DATABASE_URL: app.databaseUrl, UNSAFE_DEFAULTS: '1' })
  try {
    await ban()
    await again(bilal)
    await app.call(account.erase, { password }, bilal)
    const { status, body } = await confirming.call(account.signUp, { email: bilal.email, password })
    expect([status, body]).toEqual([200, { session: null }])
    // Either server may send the queued mail.
    const mail = await vi.waitFor(async () => {
      const sent = [...(await app.box.list()), ...(await confirming.box.list())]
      const found = sent.find(
        ({ to, subject }) => to === bilal.email && subject === 'No account can be opened',
      )
      expect(found).toBeDefined()
      return found!
    }, 20_000)
    expect(mail.text).not.toContain('confirmation=')
    expect(mail.text).toContain('/house-rules\n')
  } finally {
    await confirming.close()
  }
})

describe('grave reports by three trusted members', () => {
  /** A woman whose account is old enough, with a chat that was opened. */
  async function trusted() {
    const { amina } = await openChat(app)
    await app.query(sql`
      update accounts set created_at = created_at - interval '15 days' where id = ${amina.id}`)
    return amina
  }
  const isHidden = async () => (await app.call(standing.mine, {}, bilal)).body.restriction === 'under_review'

  it('hide the member from decks and lists until a decision, while matches go on', async () => {
    const { amina, bilal: him, matchId } = await createMatch(app)
    bilal = him
    const women = [await trusted(), await trusted(), await trusted()]
    await report(women[0]!, bilal, 'money')
    await report(women[1]!, bilal, 'threats')
    // These do not count: a second report by the same woman, a lesser ground, and a new account.
    await app.query(sql`update report_attempts set created_at = created_at - interval '2 days'`)
    await report(women[1]!, bilal, 'fake')
    await report(await trusted(), bilal, 'rude')
    await report(reporter, bilal, 'money')
    const young = (await openChat(app)).amina
    await app.query(sql`
      update accounts set created_at = created_at - interval '13 days 23 hours' where id = ${young.id}`)
    await report(young, bilal, 'money')
    // Neither does a member who has never opened a chat.
    await app.query(sql`
      update accounts set created_at = created_at - interval '15 days' where id = ${reporter.id}`)
    await report(await trusted(), bilal, 'rude')
    expect(await isHidden()).toBe(false)
    expect(await deck(reporter)).not.toContain(bilal.id)
    await report(women[2]!, bilal, 'married')
    expect(await isHidden()).toBe(true)
    const stranger = await createMember(app, 'stranger')
    expect(await deck(stranger)).not.toContain(bilal.id)
    const { match } = (await app.call(api.matches.get, { matchId }, amina)).body
    expect(match).toMatchObject({ resting: null, profileActive: true })
    expect(match.clock!.expiresAt).not.toBeNull()
    expect((await app.call(api.matches.list, {}, bilal)).status).toBe(200)
    expect((await app.call(profile.mine, {}, bilal)).body).toMatchObject({
      isActive: false,
      isUnderReview: true,
    })
    // Deciding a picture case does not end the review.
    const found = await app.transact((tx) => openCase(tx, app.clock, bilal.id, 'picture', 2))
    await decide(found, leyla!, 'dismiss')
    await settle()
    expect(await isHidden()).toBe(true)
    await decide((await caseOf(bilal.id, leyla!)).id, leyla!, 'dismiss')
    await settle()
    expect(await isHidden()).toBe(false)
    // He is at the top of the deck, so members who have seen past his old position meet him, too.
    expect((await deck(stranger))[0]).toBe(bilal.id)
    // Their reports were dismissed, so these three are no longer trusted.
    const [, next] = await createPair(app)
    bilal = next
    for (const woman of women) await report(woman, bilal, 'money')
    expect(await isHidden()).toBe(false)
    // After five more reports they are trusted again.
    for (const woman of women)
      await app.query(sql`
        with later as (
          insert into cases (id, member_id, kind, severity, opened_at, due_at)
          select gen_random_uuid(), gen_random_uuid(), 'report', 2, ${app.clock.sql}, ${app.clock.sql}
          from generate_series(1, 4) returning id)
        insert into case_reports (id, case_id, reporter_id, ground, created_at)
        select gen_random_uuid(), id, ${woman.id}, 'rude', ${app.clock.sql} + interval '1 second' from later`)
    app.clock.advance({ s: 1 })
    await app.query(sql`update report_attempts set created_at = created_at - interval '2 days'`)
    await report(women[0]!, bilal, 'money')
    expect(await isHidden()).toBe(true)
  })

  it('hide a member who deletes the account and returns, until a decision', async () => {
    const decidedBefore = (await createMatch(app)).bilal
    for (const him of [bilal, decidedBefore])
      for (const woman of [await trusted(), await trusted(), await trusted()])
        await report(woman, him, 'money')
    for (const him of [bilal, decidedBefore])
      expect((await app.call(account.erase, { password }, him)).status).toBe(200)
    const { id } = await caseOf(decidedBefore.id, leyla!)
    await decide(id, leyla!, 'dismiss')
    await settle()
    const { person: free } = await back(decidedBefore.email)
    const { person } = await back(bilal.email)
    const stranger = await createMember(app, 'stranger')
    const met = async () => {
      const shown = await deck(stranger)
      return [shown.includes(person.id), shown.includes(free.id)]
    }
    expect(await met()).toEqual([false, true])
    expect((await app.call(standing.mine, {}, person)).body.restriction).toBe('under_review')
    await decide((await caseOf(person.id, leyla!)).id, leyla!, 'dismiss')
    await settle()
    expect(await met()).toEqual([true, true])
  })

  it('hide a member whose mailbox has another account that was reported later', async () => {
    const [earlier, later] = await twins()
    for (const woman of [await trusted(), await trusted(), await trusted()])
      await report(woman, later, 'money')
    app.clock.advance({ min: 1 })
    await report(reporter, earlier)
    for (const person of [earlier, later]) await app.call(account.erase, { password }, person)
    const { person } = await back(bilal.email)
    expect((await app.call(standing.mine, {}, person)).body.restriction).toBe('under_review')
  })

  describe('keep hiding the member after a suspension', () => {
    const found = () => app.transact((tx) => openCase(tx, app.clock, bilal.id, 'pattern', 2))
    /** The member's restriction, and whether a stranger's deck shows them. */
    async function seen(person: Person) {
      await again(person)
      const { restriction } = (await app.call(standing.mine, {}, person)).body
      return [restriction, (await deck(await createMember(app, 'stranger'))).includes(person.id)]
    }
    /** Hidden by the reports, and suspended in a picture case. */
    async function hiddenAndSuspended() {
      for (const woman of [await trusted(), await trusted(), await trusted()])
        await report(woman, bilal, 'money')
      await decide(await found(), leyla!, 'suspend', { days: 3 })
      await settle()
      expect(await seen(bilal)).toEqual(['suspended', false])
    }
    const daysPass = async (d: number) => {
      app.clock.advance({ d })
      await settle()
      ;[leyla, yahya] = [await createStaff(app), await createStaff(app, { sex: 'male' })]
    }

    it('of another case ends', async () => {
      // Reports that came after an earlier review do not hide this member.
      const free = (await createMatch(app)).bilal
      await app.query(sql`
        update profiles set auto_hidden_at = ${app.clock.sql} - interval '1 day' where id = ${free.id}`)
      await report(reporter, free)
      const other = await app.transact((tx) => openCase(tx, app.clock, free.id, 'pattern', 2))
      await decide(other, leyla!, 'suspend', { days: 3 })
      await hiddenAndSuspended()
      await daysPass(3)
      expect(await seen(free)).toEqual([null, true])
      expect(await seen(bilal)).toEqual(['under_review', false])
      const told = async (member: Person) =>
        (await listNoticeValues(app, member, 'restored')).map(({ seen: isSeen }) => isSeen)
      expect([await told(free), await told(bilal)]).toEqual([[1], [0]])
      await decide((await caseOf(bilal.id, leyla!)).id, leyla!, 'dismiss')
      await settle()
      expect(await seen(bilal)).toEqual([null, true])
    })

    it('during which they were sent ends', async () => {
      // Only matches can report a suspended member.
      const { amina, bilal: him } = await openChat(app)
      bilal = him
      await app.query(sql`
        update accounts set created_at = created_at - interval '15 days' where id = ${amina.id}`)
      for (const woman of [await trusted(), await trusted()]) await report(woman, bilal, 'money')
      await decide(await found(), leyla!, 'suspend', { days: 3 })
      await settle()
      expect((await report(amina, bilal, 'money')).status).toBe(200)
      expect(await seen(bilal)).toEqual(['suspended', false])
      await daysPass(3)
      expect(await seen(bilal)).toEqual(['under_review', false])
    })

    it('from before is lifted in its own closed case', async () => {
      await report(reporter, bilal)
      const { id } = await caseOf(bilal.id, leyla!)
      await decide(id, leyla!, 'suspend', { days: 3 })
      for (const woman of [await trusted(), await trusted(), await trusted()])
        await report(woman, bilal, 'money')
      await settle()
      expect(await seen(bilal)).toEqual(['suspended', false])
      await decide(id, yahya!, 'restore')
      await settle()
      expect(await seen(bilal)).toEqual(['under_review', false])
    })

    it('of another case ends for a member who deleted the account and returned', async () => {
      await hiddenAndSuspended()
      expect((await app.call(account.erase, { password }, bilal)).status).toBe(200)
      const { person } = await back(bilal.email)
      expect(await seen(person)).toEqual(['suspended', false])
      await daysPass(3)
      expect(await seen(person)).toEqual(['under_review', false])
      await decide((await caseOf(person.id, leyla!)).id, leyla!, 'dismiss')
      await settle()
      expect(await seen(person)).toEqual([null, true])
    })

    it('for a proposed ban ends, until the ban is refused', async () => {
      await hiddenAndSuspended()
      const { id } = await caseOf(bilal.id, leyla!)
      await decide(id, leyla!, 'ban')
      await settle()
      await daysPass(30)
      expect(await seen(bilal)).toEqual(['under_review', false])
      await decide(id, yahya!, 'restore')
      await settle()
      expect(await seen(bilal)).toEqual([null, true])
    })
  })

  it('hide the member when sent in parallel, and once in 30 days without a decision', async () => {
    const women = await Promise.all([trusted(), trusted(), trusted()])
    await Promise.all(women.map((woman) => report(woman, bilal, 'money')))
    expect(await isHidden()).toBe(true)
    await app.query(sql`
      update profiles set restriction = null, active_after_restriction = false, is_active = true where id = ${bilal.id}`)
    // A decision about another member does not count.
    await decided(reporter, (await createMatch(app)).bilal, leyla!, 'warn')
    for (const [days, hides] of [
      [0, false],
      [29, false],
      [31, true],
    ] as const) {
      await app.query(sql`
        update profiles set auto_hidden_at = ${app.clock.sql} - make_interval(days => ${days})
        where id = ${bilal.id}`)
      await app.query(sql`update report_attempts set created_at = created_at - interval '2 days'`)
      await report(women[0]!, bilal, 'money')
      expect(await isHidden()).toBe(hides)
    }
    // After a decision, the same three report the member again.
    await decide((await caseOf(bilal.id, leyla!)).id, leyla!, 'warn')
    await settle()
    expect(await isHidden()).toBe(false)
    const sayAgain = async () => {
      await app.query(sql`update report_attempts set created_at = created_at - interval '2 days'`)
      for (const woman of [...women.slice(1), reporter])
        expect((await report(woman, bilal, 'money')).status).toBe(200)
    }
    await sayAgain()
    expect(await isHidden()).toBe(false)
    // The badge makes a member trusted, like an opened chat.
    await app.query(sql`
      update accounts set created_at = created_at - interval '15 days' where id = ${reporter.id}`)
    await app.query(sql`update profiles set verified_at = ${app.clock.sql} where id = ${reporter.id}`)
    await sayAgain()
    expect(await isHidden()).toBe(true)
    // A suspended member stays suspended.
    await app.query(sql`
      update profiles set restriction = 'suspended', restricted_until = now() + interval '9 days', auto_hidden_at = null where id = ${bilal.id}`)
    await sayAgain()
    expect((await app.call(standing.mine, {}, bilal)).body.restriction).toBe('suspended')
  })
})

it('keeps nothing of a deleted member who had no case', async () => {
  const person = await signUpAccount(app)
  await app.call(profile.create, filledProfile, person)
  await app.call(account.erase, { password }, person)
  const kept = await app.query(sql`select from former_addresses where member_id = ${person.id}`)
  expect(kept).toHaveLength(0)
})
