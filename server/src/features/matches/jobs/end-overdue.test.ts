import { api } from '@mithaq/contract'
import { sql } from '../../../db/sql.ts'
import { expect, it } from 'vitest'
import { createToken } from '../../../../test/support/members/add-members.ts'
import { bootForSuite } from '../../../../test/support/app/boot-for-suite.ts'
import type { TestApp } from '../../../../test/support/app/test-app.ts'
import { createMembers, createMatchedPairs } from '../../../../test/support/members/create-members.ts'
import { endOverdueMatches, endOverdueByIds } from './end-overdue.ts'
import { sendDueReminders } from './send-reminders.ts'
import { settleWallets } from './settle-wallets.ts'
import { FailedRowBackoff } from '../../../lib/run-batch.ts'

let app: TestApp
bootForSuite((booted) => (app = booted))

it('ends the other matches if one cannot end, and reports that one', async () => {
  const pairs = await createMatchedPairs(app, 12)
  const [bad, ...good] = pairs
  await app.query(sql`
    alter table matches add constraint never_ends check (id <> ${sql.literal(bad!.matchId)} or unmatched_at is null)`)
  app.clock.advance({ h: 73 })
  const reported: unknown[] = []
  await endOverdueMatches(app, new FailedRowBackoff((error) => void reported.push(error)))
  const left = await app.query(sql<{ id: string }>`select id from matches where unmatched_at is null`)
  expect(left).toEqual([{ id: bad!.matchId }])
  expect(reported).toHaveLength(1)
  const token = await createToken(app, good[0]!.one.id)
  expect((await app.call(api.matches.unmatched, {}, { token })).body.matches).toHaveLength(1)
  await app.query(sql`alter table matches drop constraint never_ends`)
  // An unavailable database is no bad row: the error is thrown.
  await app.query(sql`
    create function away() returns trigger language plpgsql as $$
    begin raise exception 'No space left on device' using errcode = '53100'; end $$`)
  await app.query(sql`create trigger away before update on matches for each row execute function away()`)
  const logged: unknown[] = []
  const log = { error: (line: unknown) => void logged.push(line) }
  await expect(endOverdueByIds(app, [bad!.matchId], log as never)).rejects.toMatchObject({ code: '53100' })
  await expect(endOverdueMatches(app)).rejects.toMatchObject({ code: '53100' })
  expect(logged).toEqual([])
  await app.query(sql`drop function away cascade`)
  await endOverdueMatches(app)
})

it('ends more than a batch in several, earliest deadline first', async () => {
  const members = await createMembers(app, 502, 1)
  const ids = members.map(({ id }) => id)
  // Each member matches the next one, a second after the match before.
  await app.query(sql`
    insert into matches (id, profile1_id, profile2_id, created_at, latest_at, clock_started_at, clock_length_ms,
      payment_expires_at, remind_at)
    select gen_random_uuid(), least(a.id, b.id), greatest(a.id, b.id), at, at, at, 259200000,
      at + interval '72 hours', at + interval '36 hours'
    from unnest(${ids}::uuid[]) with ordinality a (id, n)
    join unnest(${ids}::uuid[]) with ordinality b (id, n) on b.n = a.n + 1,
      lateral (select ${app.clock.sql} - a.n * interval '1 second' as at) made`)
  const latest = await app.query(sql<{ id: string }>`
    select id from matches where unmatched_at is null order by deadline desc limit 302`)
  app.clock.advance({ h: 37 })
  expect(await sendDueReminders(app)).toBe(true)
  const waiting = await app.query(sql<{ id: string }>`
    select id from matches where unmatched_at is null and reminded = 0 order by deadline desc`)
  expect(waiting).toEqual(latest.slice(0, 301))
  expect([await sendDueReminders(app), await sendDueReminders(app)]).toEqual([true, false])
  app.clock.advance({ h: 36 })
  expect(await endOverdueMatches(app)).toBe(true)
  const left = () => app.query(sql<{ id: string }>`select id from matches where unmatched_at is null`)
  expect(await left()).toEqual(latest.slice(0, 1))
  expect([await endOverdueMatches(app), await left()]).toEqual([false, []])
  app.clock.advance({ d: 4 })
  expect([await settleWallets(app), await settleWallets(app)]).toEqual([true, false])
})
