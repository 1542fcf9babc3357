import { randomUUID } from 'node:crypto'
import { sql, type Sql } from '../db/sql.ts'
import { expect, it, onTestFinished, vi } from 'vitest'
import {
  createMembers,
  createMatchedPairs,
  type MatchedPair,
} from '../../test/support/members/create-members.ts'
import type { Member } from '../../test/support/members/add-members.ts'
import { inviteStaffMember } from '../../test/support/staff/staff.ts'
import { bootForSuite } from '../../test/support/app/boot-for-suite.ts'
import type { TestApp } from '../../test/support/app/test-app.ts'
import { settleWallets } from '../features/matches/jobs/settle-wallets.ts'
import { createSweeps } from './workers.ts'

let app: TestApp
bootForSuite((booted) => (app = booted))

/** Rows that are due, the good one last of all; what cannot be done with the others; and whether the good one is done. */
interface Planted {
  table: string
  failing: Sql
  done: Sql
}
/** A full batch of rows that fail, and a good one behind them. */
type Plant = () => Promise<Planted>

/** When the row with this number fell due: the last one a second ago. */
const due = (last: number) => sql`${app.clock.sql} - (${last} + 1 - n) * interval '1 second'`
const uuids = (count: number) => Array.from({ length: count }, () => randomUUID())
const numbered = (ids: readonly string[]) => sql`unnest(${ids}::uuid[]) with ordinality given (id, n)`
const memberIds = async (count: number) => (await createMembers(app, count)).map(({ id }) => id)

/** Each with the next one. */
async function matched(bad: number): Promise<string> {
  const ids = await memberIds(bad + 2)
  const made = await app.query(sql<{ id: string }>`
    insert into matches (id, profile1_id, profile2_id, created_at, latest_at, clock_started_at, clock_length_ms,
      payment_expires_at, remind_at)
    select gen_random_uuid(), least(a.id, b.id), greatest(a.id, b.id), at, at, at, 259200000,
      at + interval '72 hours', at + interval '36 hours'
    from unnest(${ids}::uuid[]) with ordinality a (id, n)
    join unnest(${ids}::uuid[]) with ordinality b (id, n) on b.n = a.n + 1,
      lateral (select ${app.clock.sql} + a.n * interval '1 second' as at) made
    order by a.n returning id`)
  return made.at(-1)!.id
}

const plants: Record<string, Plant> = {
  async deadlines() {
    const good = await matched(500)
    app.clock.advance({ h: 73 })
    return {
      table: 'matches',
      failing: sql`id = ${sql.literal(good)} or unmatched_at is null`,
      done: sql`matches where id = ${good} and unmatched_at is not null`,
    }
  },
  async reminders() {
    const good = await matched(200)
    app.clock.advance({ h: 37 })
    return {
      table: 'matches',
      failing: sql`id = ${sql.literal(good)} or reminded = 0`,
      done: sql`matches where id = ${good} and reminded = 1`,
    }
  },
  async wallets() {
    const ids = await memberIds(501)
    const good = ids.at(-1)!
    await app.query(sql`
      update profiles p set next_topup_at = ${due(501)} from ${numbered(ids)} where p.id = given.id`)
    return {
      table: 'profiles',
      failing: sql`id = ${sql.literal(good)} or next_topup_at < ${sql.literal(app.clock.date().toISOString())}::timestamptz`,
      done: sql`profiles where id = ${good} and next_topup_at > ${app.clock.sql}`,
    }
  },
  async aways() {
    const ids = await memberIds(101)
    const good = ids.at(-1)!
    await app.query(sql`
      update profiles p set paused_until = ${due(101)} from ${numbered(ids)} where p.id = given.id`)
    return {
      table: 'profiles',
      failing: sql`id = ${sql.literal(good)} or paused_until is not null`,
      done: sql`profiles where id = ${good} and paused_until is null`,
    }
  },
  async suspensions() {
    const ids = await memberIds(101)
    const good = ids.at(-1)!
    await app.query(sql`
      update profiles p set restriction = 'suspended', is_active = false, active_after_restriction = true, restricted_until = ${due(101)}
      from ${numbered(ids)} where p.id = given.id`)
    return {
      table: 'profiles',
      failing: sql`id = ${sql.literal(good)} or restriction is not null`,
      done: sql`profiles where id = ${good} and restriction is null`,
    }
  },
  async decisions() {
    const ids = uuids(51)
    const good = ids.at(-1)!
    await decided(ids)
    return {
      table: 'statements',
      failing: sql`member_id = ${sql.literal(good)}`,
      done: sql`moderation_events where member_id = ${good} and applied_at is not null`,
    }
  },
  async 'doubtful pictures'() {
    const ids = await memberIds(21)
    const good = ids.at(-1)!
    await app.query(sql`
      insert into waiting_pictures (id, profile_id, storage_path, thumb_hash, blur_hash, created_at, doubted_at)
      select id, id, id::text, '', '', ${app.clock.sql}, ${due(21)} from ${numbered(ids)}`)
    await decided(ids)
    await app.query(sql`update moderation_events set type = 'dismiss', applied_at = effective_at`)
    await app.query(sql`
      insert into case_pictures (case_id, picture_id, reason, at)
      select c.id, c.member_id, 'doubtful', c.opened_at from cases c where c.member_id = any(${ids}::uuid[])`)
    return {
      table: 'profile_pictures',
      failing: sql`id = ${sql.literal(good)}`,
      done: sql`profile_pictures where id = ${good}`,
    }
  },
  async verifications() {
    const ids = await memberIds(21)
    const good = ids.at(-1)!
    await app.query(sql`
      insert into verifications (id, member_id, state, poses, by_women, challenged_at, sent_at, decision_id, outcome,
        decided_by, effective_at)
      select id, id, 'waiting', '{left,right,up}', false, ${app.clock.sql}, ${app.clock.sql}, id, 'refused', id,
        ${due(21)} from ${numbered(ids)}`)
    return {
      table: 'verifications',
      failing: sql`id = ${sql.literal(good)} or state = 'waiting'`,
      done: sql`verifications where id = ${good} and state = 'refused'`,
    }
  },
  async digests() {
    const ids = await memberIds(501)
    const good = ids.at(-1)!
    await app.query(sql`
      insert into notifications (id, user_id, type, code, sender_id, created_at, mail_at)
      select id, id, 'test', 'test', id, ${app.clock.sql}, ${due(501)} from ${numbered(ids)}`)
    return {
      table: 'notifications',
      failing: sql`id = ${sql.literal(good)} or mail_at is not null`,
      done: sql`notifications where id = ${good} and mail_at is null`,
    }
  },
  async 'guardian cuts'() {
    const ids = await memberIds(101)
    const good = ids.at(-1)!
    await app.query(sql`
      insert into guardians (id, member_id, name, relation, email, email_hash, invited_at, expires_at, accepted_at,
        cut_at, due_at)
      select id, id, 'Yusuf', 'father', id || '@mithaq.example', id::text, at, at + interval '7 days', at, at, ${due(101)}
      from ${numbered(ids)}, lateral (select ${app.clock.sql} - interval '8 days' as at) begun`)
    return {
      table: 'guardians',
      failing: sql`id = ${sql.literal(good)} or due_at < ${sql.literal(app.clock.date().toISOString())}::timestamptz`,
      done: sql`guardians where id = ${good} and due_at > ${app.clock.sql}`,
    }
  },
}

/** A warning about each of these members. */
async function decided(ids: readonly string[]) {
  const { id: staffId } = await inviteStaffMember(app)
  await app.query(sql`
    with opened as (
      insert into cases (id, member_id, kind, severity, opened_at, due_at)
      select gen_random_uuid(), id, 'picture', 2, ${app.clock.sql}, ${app.clock.sql} from ${numbered(ids)}
      returning id, member_id)
    insert into moderation_events (id, case_id, member_id, staff_id, type, stage, rule, note, at, effective_at)
    select gen_random_uuid(), o.id, o.member_id, ${staffId}, 'warn', 'first', 1, 'Seen.', ${app.clock.sql}, ${due(ids.length)}
    from opened o join ${numbered(ids)} on given.id = o.member_id`)
}

it.each(Object.keys(plants))(
  '%s: reports a full batch of failing rows and processes the others',
  async (name) => {
    app.clock.stopAt(app.clock.date())
    // What fails is left alone for two seconds, which a busy machine may take between the runs.
    const still = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
    onTestFinished(() => still.mockRestore())
    const { table, failing, done } = await plants[name]!()
    const inTable = (change: Sql) => app.query(sql`alter table ${sql.ref(table)} ${change}`)
    onTestFinished(async () => {
      await inTable(sql`drop constraint failing`)
      await app.query(sql`delete from accounts`)
    })
    await inTable(sql`add constraint failing check (${failing}) not valid`)
    const bad: string[] = []
    const { run } = createSweeps(app, app, app.box, (told) => bad.push(told)).find(
      (sweep) => sweep.name === name,
    )!
    const isDone = async () => (await app.queryOne(sql`select from ${done}`)) !== undefined
    const before = [await run(), await isDone()]
    await run()
    expect([before, await isDone(), new Set(bad)]).toEqual([[true, false], true, new Set([name])])
  },
)

it('settles other wallets while some depend on a match that cannot end', async () => {
  app.clock.stopAt(app.clock.date())
  const [{ one, matchId }] = (await createMatchedPairs(app, 1)) as [MatchedPair]
  const [good] = (await createMembers(app, 1)) as [Member]
  onTestFinished(async () => void (await app.query(sql`delete from accounts`)))
  const owe = (memberId: string, count: number, due: Sql) =>
    app.query(sql`
      insert into pending_transfers (member_id, match_id, round, kind, amount, due_at)
      select ${memberId}, gen_random_uuid(), 1, 'compensation', 2, ${due} from generate_series(1, ${count})`)
  await owe(one.id, 500, sql`${app.clock.sql} - interval '1 minute'`)
  await owe(good.id, 1, app.clock.sql)
  await app.query(sql`update matches set payment_expires_at = ${app.clock.sql} where id = ${matchId}`)
  await settleWallets(app)
  expect(
    await app.query(sql`select member_id as id from pending_transfers where applied_at is not null`),
  ).toEqual([{ id: good.id }])
})
