import { sql, type Sql } from '../db/sql.ts'
import { expect, it, onTestFinished } from 'vitest'
import { createMembers } from '../../test/support/members/create-members.ts'
import { inviteStaffMember } from '../../test/support/staff/staff.ts'
import { bootForSuite } from '../../test/support/app/boot-for-suite.ts'
import type { TestApp } from '../../test/support/app/test-app.ts'
import { createWorkers } from './workers.ts'

let app: TestApp
bootForSuite((booted) => (app = booted))

const ago = (length: string) => sql`(${app.clock.sql} - ${sql.literal(length)}::interval)`

/** What is due of each member, what cannot be done with any but the good one's, and whose is done. */
interface Planted {
  rows: Sql
  table: string
  failing: Sql
  done: Sql
}
type Plant = (members: Sql, good: string, staffId: string) => Planted

const verification = (members: Sql, state: string, byWomen: boolean, at: string) => sql`
  insert into verifications (id, member_id, state, poses, by_women, challenged_at, sent_at, folder)
  select id, id, ${state}, '{left,right,up}', ${byWomen}, ${ago(at)},
    case when ${state} = 'waiting' then ${ago(at)} end, id::text from ${members}`
const lapsed = sql`select member_id as id from verifications where state = 'lapsed'`
const notLapsed = (good: string) => sql`member_id = ${sql.literal(good)} or state <> 'lapsed'`
const erased = sql`select storage_path::uuid as id from file_erasures`

const plants: Record<string, Plant> = {
  'a verification that nobody decided': (members, good) => ({
    rows: verification(members, 'waiting', false, '8 days'),
    table: 'verifications',
    failing: notLapsed(good),
    done: lapsed,
  }),
  'a verification for which nobody is left': (members, good) => ({
    rows: verification(members, 'waiting', true, '1 day'),
    table: 'notifications',
    failing: sql`user_id = ${sql.literal(good)}`,
    done: sql`select user_id as id from notifications where code = 'verification_waits'`,
  }),
  'a challenge that was never finished': (members, good) => ({
    rows: verification(members, 'challenged', false, '1 day'),
    table: 'verifications',
    failing: notLapsed(good),
    done: lapsed,
  }),
  'selfies that were sealed two years ago': (members, good) => ({
    rows: sql`
      insert into sealed_selfies (folder, member_id, poses, by_women, sealed_at)
      select id::text, id, '{left,right,up}', false, ${ago('3 years')} from ${members}`,
    table: 'file_erasures',
    failing: sql`storage_path = ${sql.literal(good)}`,
    done: erased,
  }),
  'a removed picture': (members, good) => ({
    rows: sql`
      insert into removed_pictures (id, profile_id, event_id, storage_path, thumb_hash, blur_hash, of_badge, created_at,
        removed_at)
      select id, id, id, id::text, '', '', false, ${ago('2 days')}, ${ago('2 days')} from ${members}`,
    table: 'file_erasures',
    failing: sql`storage_path = ${sql.literal(good)}`,
    done: erased,
  }),
  'a proposed ban': (members, good, staffId) => ({
    rows: sql`
      with proposed as (
        insert into cases (id, member_id, kind, severity, opened_at, due_at, ban_proposed_by)
        select id, id, 'pattern', 2, ${ago('32 days')}, ${ago('31 days')}, ${staffId} from ${members} returning id)
      insert into moderation_events (id, case_id, member_id, staff_id, type, stage, rule, note, at, effective_at, applied_at)
      select id, id, id, ${staffId}, 'ban', 'first', 4, 'For money.', ${ago('31 days')}, ${ago('31 days')},
        ${ago('31 days')} from proposed`,
    table: 'cases',
    failing: sql`member_id = ${sql.literal(good)} or ban_proposed_by is not null`,
    done: sql`select member_id as id from cases where ban_proposed_by is null`,
  }),
}

it.each(Object.keys(plants))(
  'reports %s that makes housekeeping fail, and does all other work',
  async (name) => {
    const ids = (await createMembers(app, 3)).map(({ id }) => id).toSorted()
    const good = ids[1]!
    const { id: staffId } = await inviteStaffMember(app, { sex: 'male' })
    const planted = plants[name]!(sql`unnest(${ids}::uuid[]) id`, good, staffId)
    const inTable = (change: Sql) => app.query(sql`alter table ${sql.ref(planted.table)} ${change}`)
    await app.query(planted.rows)
    await inTable(sql`add constraint failing check (${planted.failing}) not valid`)
    onTestFinished(async () => {
      await inTable(sql`drop constraint failing`)
      for (const table of ['accounts', 'cases', 'sealed_selfies', 'file_erasures'])
        await app.query(sql`delete from ${sql.ref(table)}`)
    })
    const { run } = createWorkers(app, app, app.box, null).find((worker) => worker.name === 'housekeeping')!
    await expect(run({})).rejects.toThrow('"failing"')
    expect(await app.query(planted.done)).toEqual([{ id: good }])
  },
)
