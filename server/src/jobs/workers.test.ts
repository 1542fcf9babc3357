import { sql } from '../db/sql.ts'
import { expect, it } from 'vitest'
import { addSimilarMembers, type Member } from '../../test/support/members/add-members.ts'
import { inviteStaffMember } from '../../test/support/staff/staff.ts'
import { bootForSuite } from '../../test/support/app/boot-for-suite.ts'
import type { TestApp } from '../../test/support/app/test-app.ts'
import { query, type Db } from '../db/db.ts'
import { createSweeps, createWorkers } from './workers.ts'

let app: TestApp
bootForSuite((booted) => (app = booted))

/** One thing of each kind whose time has come, and how what is left of it is found. */
async function plant(db: Db) {
  const [emina, silent, gone, banned] = (await addSimilarMembers(app, 4)) as [Member, Member, Member, Member]
  const [{ id: staffId }, { id: formerId }, { id: lately }] = [
    await inviteStaffMember(app),
    await inviteStaffMember(app),
    await inviteStaffMember(app),
  ]
  const ago = (length: string) => sql`(${app.clock.sql} - ${sql.literal(length)}::interval)`
  const unused = async (member: Member, length: string) => {
    await query(db, sql`update accounts set created_at = ${ago(length)} where id = ${member.id}`)
    await query(db, sql`update profiles set last_seen_at = ${ago(length)} where id = ${member.id}`)
    await query(db, sql`delete from sessions where account_id = ${member.id}`)
  }
  await unused(silent, '1 year 345 days')
  await unused(gone, '3 years')
  await query(
    db,
    sql`
      update accounts set warned_30_at = ${ago('40 days')}, warned_7_at = ${ago('10 days')} where id = ${gone.id}`,
  )
  await query(db, sql`update profiles set restriction = 'banned', is_active = false where id = ${banned.id}`)
  const uuid = sql`gen_random_uuid()`
  for (const planted of [
    sql`update sessions set expires_at = ${ago('1 day')} where account_id = ${emina.id}`,
    sql`insert into welcome_grants (email_hash, granted_at, closed_at) values ('old', now(), ${ago('3 years')})`,
    sql`insert into shown_people values (${emina.id}, ${ago('2 days')}, '{}')`,
    sql`insert into former_addresses values (${emina.id}, 'old', ${ago('3 years')})`,
    sql`insert into filterable_changes values (${emina.id}, ${ago('25 hours')})`,
    sql`
      insert into notifications (id, user_id, type, code, sender_id, created_at, read_at)
      values (${uuid}, ${emina.id}, 'test', 'test', ${emina.id}, ${ago('2 years')}, ${ago('2 years')})`,
    sql`update staff_links set expires_at = ${ago('1 day')} where staff_id = ${staffId}`,
    sql`insert into staff_sessions values ('old', ${staffId}, ${ago('9 hours')}, ${ago('1 minute')})`,
    sql`insert into staff_sessions values ('idle', ${staffId}, ${ago('1 hour')}, ${ago('31 minutes')})`,
    sql`insert into staff_sessions values ('open', ${staffId}, ${ago('1 hour')}, ${ago('1 minute')})`,
    sql`insert into staff_challenges values ('old', 'sign_in', null, ${ago('1 day')})`,
    sql`update staff set removed_at = ${ago('3 years')} where id = ${formerId}`,
    sql`update staff set removed_at = ${ago('1 year')} where id = ${lately}`,
    sql`
      insert into cases (id, member_id, kind, severity, opened_at, due_at, closed_at)
      values (${uuid}, ${emina.id}, 'report', 2, ${ago('3 years')}, ${ago('3 years')}, ${ago('3 years')})`,
    sql`
      insert into exports (id, member_id, asked_at, ready_at, expires_at, size)
      values (${uuid}, ${emina.id}, ${ago('8 days')}, ${ago('8 days')}, ${ago('1 day')}, 1)`,
    sql`insert into sent_texts values (${emina.id}, 'old', ${silent.id}, ${ago('2 days')})`,
    sql`
      insert into guardians (id, member_id, name, relation, email, email_hash, invited_at, expires_at)
      values (${uuid}, ${emina.id}, 'Yusuf', 'father', 'yusuf@mithaq.example', 'old', ${ago('50 days')}, ${ago('43 days')})`,
    sql`
      insert into verifications (id, member_id, state, poses, by_women, partner, challenged_at, sent_at)
      values (${uuid}, ${emina.id}, 'waiting', '{}', false, true, ${ago('8 days')}, ${ago('8 days')})`,
    sql`
      insert into removed_pictures (id, profile_id, event_id, storage_path, thumb_hash, blur_hash, of_badge, created_at, removed_at)
      values (${uuid}, ${emina.id}, ${uuid}, 'old', '', '', false, ${ago('2 days')}, ${ago('2 days')})`,
    sql`
      with proposed as (
        insert into cases (id, member_id, kind, severity, opened_at, due_at, ban_proposed_by)
        values (${uuid}, ${emina.id}, 'pattern', 2, ${ago('32 days')}, ${ago('31 days')}, ${staffId}) returning id)
      insert into moderation_events (id, case_id, member_id, staff_id, type, stage, rule, note, at, effective_at, applied_at)
      select ${uuid}, id, ${emina.id}, ${staffId}, 'ban', 'first', 4, 'For money.', ${ago('31 days')}, ${ago('31 days')},
        ${ago('31 days')} from proposed`,
    sql`insert into partner_messages values (${uuid}, ${ago('2 days')})`,
  ])
    await query(db, planted)
  const counted = {
    sessions: sql`sessions where account_id = ${emina.id}`,
    'welcome grants': sql`welcome_grants where email_hash = 'old'`,
    'people shown': sql`shown_people`,
    'changes of filterable fields': sql`filterable_changes`,
    'former addresses': sql`former_addresses where email_hash = 'old'`,
    notifications: sql`notifications where user_id = ${emina.id} and type = 'test'`,
    'links of the staff': sql`staff_links where staff_id = ${staffId}`,
    'old sessions of the staff': sql`staff_sessions where token_hash = 'old'`,
    'idle sessions of the staff': sql`staff_sessions where token_hash = 'idle'`,
    'questions to passkeys': sql`staff_challenges`,
    'former staff': sql`staff where id = ${formerId}`,
    cases: sql`cases where kind = 'report'`,
    exports: sql`exports`,
    'sent texts': sql`sent_texts`,
    'invitations of guardians': sql`guardians where name is not null`,
    verifications: sql`verifications where state = 'waiting'`,
    'removed pictures': sql`removed_pictures`,
    'proposed bans': sql`cases where ban_proposed_by is not null`,
    'messages of the partner': sql`partner_messages`,
    'long banned': sql`accounts where id = ${banned.id}`,
    'long silent': sql`accounts where id = ${gone.id}`,
    'not warned': sql`accounts where id = ${silent.id} and warned_30_at is null`,
  }
  const kept = {
    'an open session of the staff': sql`staff_sessions where token_hash = 'open'`,
    'a good link': sql`staff_links where staff_id = ${lately}`,
    'who left the staff a year ago': sql`staff where id = ${lately}`,
    'the member who is here': sql`accounts where id = ${emina.id}`,
    'the member who was warned': sql`accounts where id = ${silent.id}`,
  }
  return async () => {
    const left: string[] = []
    for (const [what, where] of Object.entries({ ...counted, ...kept }))
      if ((await query(db, sql`select from ${where}`)).length > 0) left.push(what)
    return { left, all: Object.keys({ ...counted, ...kept }), kept: Object.keys(kept) }
  }
}

it('processes everything that is due in the hourly housekeeping, and nothing else', async () => {
  const left = await plant(app.db)
  const before = await left()
  expect(before.left).toEqual(before.all)
  const all = createWorkers(app, app, app.box, null)
  await all.find(({ name }) => name === 'housekeeping')!.run({})
  expect((await left()).left).toEqual(before.kept)
})

it('does all other housekeeping while the mail server is away, and reports it', async () => {
  await app.query(sql`delete from staff_sessions`)
  const left = await plant(app.db)
  const { kept } = await left()
  const away = { ...app.box, send: () => Promise.reject(new Error('no mail today')) }
  const all = createWorkers(app, app, away, null)
  const run = all.find(({ name }) => name === 'housekeeping')!.run({})
  await expect(run).rejects.toThrow('no mail today')
  expect((await left()).left).toEqual(['not warned', ...kept])
})

it('erases due data before it sends mails', async () => {
  await app.query(sql`delete from staff_sessions`)
  const left = await plant(app.db)
  const { kept } = await left()
  let atFirstMail: string[] | undefined
  const slow = { ...app.box, send: async () => void (atFirstMail ??= (await left()).left) }
  const all = createWorkers(app, app, slow, null)
  await all.find(({ name }) => name === 'housekeeping')!.run({})
  expect(atFirstMail?.filter((what) => what !== 'not warned')).toEqual(kept)
})

it('runs the scheduled jobs', () => {
  const all = createWorkers(app, app, app.box, null)
  const schedules = Object.fromEntries(
    all.flatMap(({ name, schedule }) => (schedule ? [[name, schedule]] : [])),
  )
  expect(schedules).toEqual({
    housekeeping: '17 * * * *',
    'answers-in-time': '11 5 * * 1',
    'advise-on-selfies': '* * * * *',
    'compare-badges': '* * * * *',
    'examine-waiting-pictures': '* * * * *',
    'erase-picture-files': '*/5 * * * *',
    'audit-picture-files': '41 3 * * *',
    'audit-ledger': expect.stringMatching(/^\d+ \d+ \* \* \*$/),
  })
})

it('has a sweep for everything that becomes due, which pauses when nothing is due', async () => {
  const bad: string[] = []
  const sweeps = createSweeps(app, app, app.box, (name) => bad.push(name))
  expect(sweeps.map(({ name }) => name)).toEqual([
    ...['deadlines', 'aways', 'decisions', 'suspensions', 'doubtful pictures', 'verifications', 'wallets'],
    ...['reminders', 'pushes', 'digests', 'guardian cuts', 'guardian mails'],
  ])
  const more = []
  for (const { run } of sweeps) more.push(await run())
  expect([more, bad]).toEqual([sweeps.map(() => false), []])
})
