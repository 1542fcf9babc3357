import { moderation as limits } from '@mithaq/contract/limits'
import { caseKinds, type CaseKind, type QueuedCase, type Severity } from '@mithaq/contract/moderation'
import { sql, type Sql } from '../../../db/sql.ts'
import { statementTimeSql, type Clock } from '../../../db/clock.ts'
import { queryOne, query, type Db } from '../../../db/db.ts'
import {
  instantSql,
  createPager,
  cursorColumnsSql,
  type Cursor,
  type CursorColumns,
} from '../../../lib/pager.ts'
import { canOpenCaseSql, strangerPictureVisibilitySql } from '../cases/case-access.ts'
import { visiblePictureSql } from '../../visibility/picture-visibility.ts'
import { todaySql } from '../../../lib/age.ts'
import { canDecideSql, caseStageSql, lacksDeciderSql } from '../cases/permissions.ts'

export interface QueueFilters {
  kind?: CaseKind | undefined
  severity?: `${Severity}` | undefined
  due?: 'overdue' | 'day' | undefined
  mine?: 'true' | undefined
  closed?: 'true' | undefined
}

/** Arguments of `json_build_object` for `moderation_events e` and `staff s`. */
export const caseEventFieldsSql = sql`
  'id', e.id, 'at', ${instantSql(sql`e.at`)}, 'decision', e.type, 'rule', e.rule, 'note', e.note, 'by', s.name,
  'takenBack', exists (select from moderation_events u where u.undoes = e.id), 'stage', e.stage, 'days', e.days,
  'field', e.field, 'pictures', coalesce(cardinality(e.pictures), 0)`

/** Columns of `cases c` with `joinWorstReportSql`. A deleted member is shown as in the last report. */
export const queuedCaseColumnsSql = (clock: Clock, me: string) => sql`
  c.id, c.kind, c.severity::int as severity, ${instantSql(sql`c.opened_at`)} as "openedAt", ${instantSql(sql`c.due_at`)} as "dueAt",
  (select count(*)::int from case_reports r where r.case_id = c.id) as reports,
  latest.ground,
  coalesce(${memberFaceSql(clock, me, sql`c.member_id`)}, latest.face) as member,
  ${caseStageSql} as stage, ${canDecideSql(me)} as "mayDecide", ${lacksDeciderSql(clock)} as "waitsForPeople",
  (select json_build_object('name', s.name, 'mine', s.id = ${me}, 'until', ${instantSql(sql`k.until`)})
    from case_claims k join staff s on s.id = k.staff_id
    where k.case_id = c.id and k.until > ${clock.sql} and s.removed_at is null) as claim,
  case when c.closed_at is not null then ${instantSql(sql`c.closed_at`)} end as "closedAt",
  case when c.closed_at is not null then (
    select json_build_object(${caseEventFieldsSql}) from moderation_events e left join staff s on s.id = e.staff_id
    where e.case_id = c.id and e.undoes is null and not exists (select from moderation_events u where u.undoes = e.id)
    order by e.at desc limit 1) end as decided,
  case when c.closed_at is not null then (
    select v.outcome from verifications v where v.case_id = c.id order by v.challenged_at desc limit 1) end as outcome`

/** Joins the latest report of the worst ground as `latest`. */
export const joinWorstReportSql = sql`
  left join lateral (
    select r.ground, case when r.profile is null then null else json_build_object('name', r.profile->>'name',
      'age', (r.profile->>'age')::int, 'picture', null) end as face
    from case_reports r where r.case_id = c.id
    order by array_position(array['threats', 'sexual', 'underage', 'fake', 'money', 'married', 'rude', 'other'], r.ground),
      r.created_at desc limit 1
  ) latest on true`

/**
 * Name, age and main picture of a member, null if the account is deleted. Before the case is opened, a moderator sees no
 * more of the picture than a stranger does.
 */
export const memberFaceSql = (clock: Clock, me: string, memberId: Sql) => sql`
  (select json_build_object('name', p.name, 'age', extract(year from age(${todaySql(clock)}, p.birthday))::int,
      'picture', (select ${visiblePictureSql(strangerPictureVisibilitySql(me))} from profile_pictures k
        where k.profile_id = p.id order by k.position limit 1))
    from profiles p where p.id = ${memberId})`

/** A page of open cases, ordered by due time, or of closed cases, the latest first. */
export async function listQueue(db: Db, clock: Clock, me: string, filters: QueueFilters, from: Cursor) {
  const isClosed = filters.closed === 'true'
  const at = isClosed ? 'c.closed_at' : 'c.due_at'
  const page = createPager(from, limits.queuePage, isClosed ? 'newest' : 'earliest')
  const found = await query(
    db,
    sql<QueuedCase & CursorColumns & { memberId: string }>`
      select ${cursorColumnsSql(at, 'c.id')}, c.member_id as "memberId", ${queuedCaseColumnsSql(clock, me)}
      from (
        select c.* from cases c
        where c.closed_at is ${isClosed ? sql`not null` : sql`null`} and ${page.afterCursorSql(at, 'c.id')}
          ${filtersSql(clock, me, filters)} and ${canOpenCaseSql(clock, me)}
        ${page.orderAndLimitSql(at, 'c.id')}
      ) c ${joinWorstReportSql}
      ${page.orderSql(at, 'c.id')}`,
  )
  const { shown, next } = page.cutPage(found)
  return { ...(await countOpenCases(db, clock)), cases: shown, next }
}

/** Only the conditions that are set: a condition such as `x is null or …` would keep indexes from being used. */
const filtersSql = (clock: Clock, me: string, { kind, severity, due, mine }: QueueFilters) => sql`
  ${kind ? sql`and c.kind = ${kind}` : sql``}
  ${severity ? sql`and c.severity = ${severity}::smallint` : sql``}
  ${due ? sql`and c.due_at < ${statementTimeSql(clock)} + ${due === 'day' ? sql`interval '1 day'` : sql`interval '0'`}` : sql``}
  ${
    mine
      ? sql`and exists (
          select from case_claims k where k.case_id = c.id and k.staff_id = ${me} and k.until > ${clock.sql})`
      : sql``
  }`

interface OpenCaseCounts {
  now: string
  kinds: Record<CaseKind, number>
  overdue: number
  oldest: { openedAt: string; dueAt: string } | null
}

/** Counts all open cases, regardless of filters, up to `countedTo`. */
async function countOpenCases(db: Db, clock: Clock) {
  const countSql = (which: Sql) => sql`
    (select count(*)::int from (
      select from cases c where c.closed_at is null and ${which} order by c.due_at limit ${limits.countedTo}) counted)`
  const counted = await queryOne(
    db,
    sql<OpenCaseCounts>`
      select ${instantSql(clock.sql)} as now,
        (select json_object_agg(k.kind, ${countSql(sql`c.kind = k.kind`)}) from unnest(${caseKinds}::text[]) as k(kind)) as kinds,
        ${countSql(sql`c.due_at < ${statementTimeSql(clock)}`)} as overdue,
        (select json_build_object('openedAt', ${instantSql(sql`c.opened_at`)}, 'dueAt', ${instantSql(sql`c.due_at`)})
          from cases c where c.closed_at is null order by c.due_at, c.id limit 1) as oldest`,
  )
  if (counted === undefined) throw new Error('Invariant violated: the count of open cases returned no row')
  const open = Object.values(counted.kinds).reduce((sum, of) => sum + of, 0)
  return { ...counted, open: Math.min(open, limits.countedTo) }
}
