import { moderation as limits } from '@mithaq/contract/limits'
import type { CaseKind, QueuedCase, Severity } from '@mithaq/contract/moderation'
import { sql, type RawBuilder } from 'kysely'
import type { Clock } from '../../db/clock.ts'
import { first, rows, type Db } from '../../db/db.ts'
import { instant, pager, placed, type Cursor, type Placed } from '../../db/pager.ts'
import { openTo } from './women-only.ts'
import { today } from '../profile/queries.ts'
import { mayDecide, stageOf, waitsForPeople } from './who-decides.ts'

export interface QueueFilters {
  kind?: CaseKind | undefined
  severity?: `${Severity}` | undefined
  due?: 'overdue' | 'day' | undefined
  mine?: 'true' | undefined
}

/** Of `cases c`, with what is shown of it everywhere. For a deleted member, as the last report knew them. */
export const queuedColumns = (clock: Clock, me: string) => sql`
  c.id, c.kind, c.severity::int as severity, ${instant(sql`c.opened_at`)} as "openedAt", ${instant(sql`c.due_at`)} as "dueAt",
  (select count(*)::int from case_reports r where r.case_id = c.id) as reports,
  latest.ground,
  coalesce(${faceOf(clock, sql`c.member_id`)}, latest.face) as member,
  ${stageOf} as stage, ${mayDecide(me)} as "mayDecide", ${waitsForPeople} as "waitsForPeople",
  (select json_build_object('name', s.name, 'mine', s.id = ${me}, 'until', ${instant(sql`k.until`)})
    from case_claims k join staff s on s.id = k.staff_id
    where k.case_id = c.id and k.until > ${clock.sql} and s.removed_at is null) as claim`

/** Joined with what the last of the worst reports said. */
export const latestReport = sql`
  left join lateral (
    select r.ground, case when r.profile is null then null else json_build_object('name', r.profile->>'name',
      'age', (r.profile->>'age')::int, 'picture', null) end as face
    from case_reports r where r.case_id = c.id
    order by array_position(array['threats', 'sexual', 'underage', 'fake', 'money', 'married', 'rude', 'other'], r.ground),
      r.created_at desc limit 1
  ) latest on true`

/** Name, age and main picture of a member who is there, as a stranger sees it: a case is looked at before more is shown. */
export const faceOf = (clock: Clock, memberId: RawBuilder<unknown>) => sql`
  (select json_build_object('name', p.name, 'age', extract(year from age(${today(clock)}, p.birthday))::int,
      'picture', (select json_build_object('id', k.id,
          'thumbHash', case p.pictures_for when 'everyone' then k.thumb_hash else k.blur_hash end,
          'blurred', p.pictures_for <> 'everyone', 'address', '') from profile_pictures k
        where k.profile_id = p.id order by k.position limit 1))
    from profiles p where p.id = ${memberId})`

/** Open cases, what is due first at the top. */
export async function queuePage(
  db: Db,
  clock: Clock,
  me: string,
  { kind, severity, due, mine }: QueueFilters,
  from: Cursor,
) {
  const page = pager(from, limits.queuePage, 'earliest')
  const wanted = sql`
    (${kind ?? null}::text is null or c.kind = ${kind ?? null})
    and (${severity ?? null}::int is null or c.severity = ${severity ?? null}::int)
    and (${due ?? null}::text is null
      or c.due_at < ${clock.sql} + case ${due ?? null} when 'day' then interval '1 day' else interval '0' end)
    and (not ${mine === 'true'} or exists (
      select from case_claims k where k.case_id = c.id and k.staff_id = ${me} and k.until > ${clock.sql}))`
  const found = await rows(
    db,
    sql<QueuedCase & Placed>`
      select ${placed('c.due_at', 'c.id')}, ${queuedColumns(clock, me)}
      from (
        select c.* from cases c
        where c.closed_at is null and ${page.behind('c.due_at', 'c.id')} and ${wanted} and ${openTo(clock, me)}
        ${page.limited('c.due_at', 'c.id')}
      ) c ${latestReport}
      order by c.due_at, c.id`,
  )
  const { shown, next } = page.cut(found)
  return { ...(await counts(db, clock)), cases: shown, next }
}

interface Counts {
  now: string
  kinds: Partial<Record<CaseKind, number>>
  overdue: number
  oldest: { openedAt: string; dueAt: string } | null
}

/** What is open in the whole house, whatever is filtered. */
async function counts(db: Db, clock: Clock) {
  const counted = await first(
    db,
    sql<Counts>`
      select ${instant(clock.sql)} as now, coalesce(json_object_agg(k.kind, k.open) filter (where k.kind is not null), '{}') as kinds,
        coalesce(sum(k.overdue), 0)::int as overdue,
        (select json_build_object('openedAt', ${instant(sql`c.opened_at`)}, 'dueAt', ${instant(sql`c.due_at`)})
          from cases c where c.closed_at is null order by c.due_at, c.id limit 1) as oldest
      from (
        select kind, count(*)::int as open, count(*) filter (where due_at < ${clock.sql})::int as overdue
        from cases where closed_at is null group by kind) k`,
  )
  if (counted === undefined) throw new Error('a count without an answer')
  const { kinds: found, ...rest } = counted
  const { report = 0, picture = 0, verification = 0, pattern = 0, appeal = 0 } = found
  const kinds = { report, picture, verification, pattern, appeal }
  return { ...rest, kinds, open: report + picture + verification + pattern + appeal }
}
