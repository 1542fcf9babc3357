import { randomUUID } from 'node:crypto'
import { api } from '@mithaq/contract'
import { defaultFilters } from '@mithaq/contract/filters'
import { tokens } from '@mithaq/contract/limits'
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { createMembers } from '../../../test/support/members/create-members.ts'
import type { Member } from '../../../test/support/members/add-members.ts'
import { memberCalls } from '../../../test/support/members/member-calls.ts'
import { bootForSuite } from '../../../test/support/app/boot-for-suite.ts'
import type { TestApp } from '../../../test/support/app/test-app.ts'
import { inviteAndAccept } from '../../../test/support/guardians/guardian-calls.ts'
import { sql } from '../../db/sql.ts'

// Whatever four members did before one of them corrects their sex: the rows afterwards are those that an oracle computes
// from the rows before.

let app: TestApp
bootForSuite((booted) => (app = booted), {
  PAYMENT_WINDOW_S: '7200',
  REPLY_WINDOW_S: '3600',
  OPENING_WINDOW_S: '3600',
})
vi.setConfig({ testTimeout: 180_000 })
const { block, report } = memberCalls(() => app)
const { discovery, matches, profile } = api

interface MatchRow {
  id: string
  one: string
  two: string
  at: string | null
  by: string | null
  expired: string | null
  couple: boolean
  barred: boolean
  removed1: boolean
  removed2: boolean
  unlocked: boolean
  paid1: number
  paid2: number
  awaited: string | null
  deadline: string | null
  clock: string
}

const everything = async () => {
  const rows = <T extends object>(query: ReturnType<typeof sql<T>>) => app.query(query)
  return {
    now: (await app.queryOne(sql<{ now: string }>`select (${app.clock.sql})::text as now`))!.now,
    actions: await rows(sql<{ from: string; to: string; action: string }>`
      select from_profile_id as "from", to_profile_id as "to", action from profile_actions order by 1, 2`),
    notes: await rows(sql<{ from: string; to: string; text: string | null }>`
      select from_profile_id as "from", to_profile_id as "to", text from like_sentences order by 1, 2`),
    favorites: await rows(sql<{ from: string; to: string }>`
      select user_id as "from", favorited_id as "to" from favorited_profiles order by 1, 2`),
    filters: await rows(sql<{ id: string }>`select member_id as id from discovery_filters order by 1`),
    undo: await rows(sql<{ id: string; last: string | null }>`
      select member_id as id, last_pass as "last" from action_budgets order by 1`),
    blocks: await rows(sql<object>`select blocker_id, blocked_id from blocked_profiles order by 1, 2`),
    reports: await rows(sql<object>`select reporter_id, reported_id from profile_reports order by 1, 2`),
    cases: await rows(sql<object>`select id, member_id, closed_at from cases order by 1`),
    guardians: await rows(
      sql<object>`select guardian_id, match_id, round from guardian_chats order by 1, 2, 3`,
    ),
    messages: await rows(sql<object>`select match_id, seq, content from messages order by 1, 2`),
    people: await rows(sql<{
      id: string
      sex: string
      fixed: boolean
      changes: number
      dress: string | null
      beard: string | null
      prayer: string | null
      verified: boolean
    }>`
      select id, sex, sex_fixed as fixed, sex_changes as changes, dress, beard, prayer, verified_at is not null as verified
      from profiles order by id`),
    matches: await rows(sql<MatchRow>`
      select id, profile1_id as one, profile2_id as two, unmatched_at::text as at, unmatch_initiator_id as by,
        expired_clock as expired, is_couple as couple, rematch_barred as barred, user1_removed as removed1,
        user2_removed as removed2, chat_unlocked as unlocked, user1_tokens as paid1, user2_tokens as paid2,
        awaiting_response_from as awaited, deadline::text as deadline,
        case when not chat_unlocked then 'payment' when awaiting_response_from is null then 'opening' else 'reply' end as clock
      from matches order by id`),
    goodbyes: await rows(sql<{ to: string; from: string; match: string }>`
      select user_id as "to", sender_id as "from", reference_id as match from notifications where code = 'goodbye'
      order by 1, 2, 3`),
  }
}
type Everything = Awaited<ReturnType<typeof everything>>

/** Each wallet once everything is applied that waits for it. */
async function balances() {
  const rows = await app.query(sql<{ id: string; balance: number }>`
    select id, token_balance + coalesce((
      select sum(case kind when 'penalty' then -amount when 'spent' then 0 else amount end)
      from pending_transfers t where t.member_id = p.id and t.applied_at is null), 0)::int as balance
    from profiles p`)
  return new Map(rows.map(({ id, balance }) => [id, balance]))
}

/** The rows that a correction has to leave, and by how much it changes each wallet. */
function oracle(before: Everything, me: string, sex: string) {
  const moved = new Map<string, number>()
  const move = (id: string, by: number) => moved.set(id, (moved.get(id) ?? 0) + by)
  const isMine = ({ from, to }: { from: string; to: string }) => from === me || to === me
  const goodbyes = [...before.goodbyes]
  const overdue = (match: MatchRow) => match.deadline! <= before.now
  const matches = before.matches.map((match) => {
    if (match.one !== me && match.two !== me) return match
    const gone = { ...match, barred: true, removed1: true, removed2: true }
    if (match.at !== null) return gone
    const other = match.one === me ? match.two : match.one
    if (!match.unlocked) {
      move(match.one, match.paid1)
      move(match.two, match.paid2)
    }
    const ended = {
      ...gone,
      by: null,
      awaited: null,
      deadline: null,
      clock: match.unlocked ? 'opening' : 'payment',
    }
    if (!overdue(match)) {
      goodbyes.push({ to: other, from: me, match: match.id })
      return { ...ended, at: before.now, expired: null }
    }
    if (match.awaited !== null) {
      move(match.awaited, -tokens.penalty)
      move(match.awaited === match.one ? match.two : match.one, tokens.compensation)
    }
    return { ...ended, at: match.deadline, expired: match.clock }
  })
  const liked = new Set(
    before.actions
      .filter((row) => row.action === 'like' && isMine(row))
      .flatMap(({ from, to }) => [from, to]),
  )
  const after: Omit<Everything, 'now'> & { now?: string } = {
    ...before,
    matches,
    goodbyes: goodbyes.toSorted((a, b) =>
      `${a.to} ${a.from} ${a.match}` < `${b.to} ${b.from} ${b.match}` ? -1 : 1,
    ),
    actions: [
      ...before.actions.filter((row) => !isMine(row)),
      ...before.matches
        .filter(({ one, two }) => one === me || two === me)
        .flatMap(({ one, two }) => [
          { from: one, to: two, action: 'apart' },
          { from: two, to: one, action: 'apart' },
        ]),
    ].toSorted((a, b) => (`${a.from} ${a.to}` < `${b.from} ${b.to}` ? -1 : 1)),
    favorites: before.favorites.filter((row) => !isMine(row)),
    notes: before.notes.map((row) => (isMine(row) ? { ...row, text: null } : row)),
    filters: before.filters.filter(({ id }) => id !== me),
    undo: before.undo.map((row) => (row.id === me || row.last === me ? { ...row, last: null } : row)),
    people: before.people.map((person) =>
      person.id === me
        ? {
            ...person,
            sex,
            fixed: false,
            changes: person.changes + 1,
            dress: sex === 'female' ? person.dress : null,
            beard: sex === 'male' ? person.beard : null,
            verified: false,
          }
        : { ...person, fixed: person.fixed || liked.has(person.id) },
    ),
  }
  delete after.now
  return { after, moved }
}

const members = 4
const act = fc.record({
  kind: fc.constantFrom(
    ...([
      'like',
      'like',
      'like',
      'like',
      'note',
      'pass',
      'favorite',
      'unlock',
      'unlock',
      'write',
      'write',
    ] as const),
    ...(['leave', 'remove', 'block', 'report', 'filters', 'wait', 'guardian'] as const),
  ),
  who: fc.nat(members - 1),
  whom: fc.nat(1),
})

async function play(
  people: readonly Member[],
  { kind, who, whom }: { kind: string; who: number; whom: number },
) {
  // Always of the other sex: those alternate.
  const [me, her] = [people[who]!, people[(who + 1 + 2 * whom) % members]!]
  const match = await app.queryOne(sql<{ id: string }>`
    select match_id as id from match_sides where me = ${me.id} and other = ${her.id}`)
  const profileId = her.id
  const matchId = match?.id ?? randomUUID()
  if (kind === 'like') await app.call(discovery.like, { profileId }, me)
  if (kind === 'note')
    await app.call(discovery.like, { profileId, sentence: { about: 'about', text: 'So do I.' } }, me)
  if (kind === 'pass') await app.call(discovery.pass, { profileId, inDeck: true }, me)
  if (kind === 'favorite') await app.call(discovery.favorite, { profileId }, me)
  if (kind === 'filters') await app.call(discovery.setFilters, defaultFilters, me)
  if (kind === 'unlock')
    await app.call(matches.unlock, { matchId, express: true, requestId: randomUUID() }, me)
  if (kind === 'write')
    await app.call(api.chat.send, { matchId, id: randomUUID(), content: 'Salam', quoteId: null }, me)
  if (kind === 'leave') await app.call(matches.unmatch, { matchId }, me)
  if (kind === 'remove') await app.call(matches.remove, { matchId }, me)
  if (kind === 'block') await block(me, her)
  if (kind === 'report') await report(me, her, 'They asked me for money.')
  if (kind === 'guardian') await inviteAndAccept(app, me).catch(() => {})
  if (kind === 'wait') app.clock.advance({ s: 1801 })
}

it('leaves exactly the rows that follow from those before', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(act, { minLength: 25, maxLength: 60 }),
      fc.nat(members - 1),
      async (acts, who) => {
        await app.query(sql`delete from accounts`)
        app.clock.stopAt(new Date())
        const people = await createMembers(app, members, 100)
        await app.query(
          sql`update profiles set dress = 'hijab', prayer = 'five_daily', verified_at = ${app.clock.sql} where sex = 'female'`,
        )
        await app.query(sql`update profiles set beard = 'full', prayer = 'mostly' where sex = 'male'`)
        for (const one of acts) await play(people, one)
        const me = people[who]!
        const had = await balances()
        const before = await everything()
        const mine = before.people.find(({ id }) => id === me.id)!
        const sex = mine.sex === 'male' ? 'female' : 'male'
        const answer = await app.call(profile.correctSex, { sex }, me)
        const isRestricted = await app.queryOne(
          sql`select from profiles where id = ${me.id} and restriction is not null`,
        )
        expect(answer.status === 200 ? answer.body.sex : answer.error.code).toBe(
          isRestricted ? 'sex_not_now' : sex,
        )
        if (isRestricted) return
        const { after, moved } = oracle(before, me.id, sex)
        const { now: _, ...is } = await everything()
        expect(is).toEqual(after)
        const has = await balances()
        for (const [id, balance] of had) expect(has.get(id), id).toBe(balance + (moved.get(id) ?? 0))

        // Corrected back, those who matched stay apart.
        await app.call(profile.correctSex, { sex: mine.sex as 'male' }, me)
        for (const match of after.matches.filter(({ one, two }) => one === me.id || two === me.id)) {
          const other = people.find(({ id }) => id === (match.one === me.id ? match.two : match.one))!
          for (const [one, two] of [
            [me, other],
            [other, me],
          ] as const) {
            expect((await app.call(discovery.like, { profileId: two.id }, one)).status).not.toBe(200)
            expect((await app.call(matches.get, { matchId: match.id }, one)).status).toBe(404)
            expect(
              (await app.call(matches.rematch, { matchId: match.id, requestId: randomUUID() }, one)).status,
            ).toBe(404)
            expect(
              (await app.call(matches.unmatched, {}, one)).body.matches.map(({ id }) => id),
            ).not.toContain(match.id)
            expect((await app.call(discovery.deck, {}, one)).body.cards.map(({ id }) => id)).not.toContain(
              two.id,
            )
          }
        }
      },
    ),
    {
      numRuns: Number(process.env['RUNS'] ?? 12),
      endOnFailure: true,
      ...(process.env['SEED'] && { seed: Number(process.env['SEED']) }),
    },
  )
})
