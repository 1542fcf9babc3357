import { moderation as limits } from '@mithaq/contract/limits'
import type { OwnStanding, Statement } from '@mithaq/contract/standing'
import { sql } from '../../../db/sql.ts'
import type { Clock } from '../../../db/clock.ts'
import { queryOne, query, type Db, type Tx } from '../../../db/db.ts'
import { instantSql } from '../../../lib/pager.ts'
import { openCase } from '../cases/open-case.ts'

const { appeal: appealLimits } = limits

/** For `statements t` and `moderation_events e`: whether it can be appealed. A proposed ban gets its second decision anyway. */
const canAppealSql = (clock: Clock) => sql`
  not (e.type = 'ban' and e.stage = 'first') and t.lifted_at is null
  and t.issued_at > ${clock.sql} - make_interval(months => ${appealLimits.withinMonths})
  and not exists (select from appeals o where o.event_id = t.event_id)`

/** A member's restriction, tokens and statements, without the names of moderators. */
export async function loadOwnStanding(db: Db, clock: Clock, memberId: string): Promise<OwnStanding> {
  const row = await queryOne(
    db,
    sql<Omit<OwnStanding, 'statements'>>`
      select ${instantSql(clock.sql)} as now, p.restriction, coalesce(p.token_balance, 0) as tokens,
        case when p.restricted_until is not null then ${instantSql(sql`p.restricted_until`)} end as "restrictedUntil"
      from accounts a left join profiles p on p.id = a.id where a.id = ${memberId}`,
  )
  if (row === undefined) throw new Error(`Invariant violated: a session has no account (account ${memberId})`)
  return { ...row, statements: await listStatements(db, clock, memberId) }
}

const listStatements = (db: Db, clock: Clock, memberId: string) =>
  query(
    db,
    sql<Statement>`
      select e.id, e.type as decision, e.type = 'ban' and e.stage = 'first' as proposed, ${instantSql(sql`t.issued_at`)} as at,
        case when t.until is not null then ${instantSql(sql`t.until`)} end as until, e.rule::int as rule, e.note as reason,
        e.field, coalesce(cardinality(e.pictures), 0) as pictures,
        case when e.quoted is not null then json_build_object('text', e.quoted, 'at', ${instantSql(sql`e.quoted_at`)}) end as quote,
        t.read_at is not null as read,
        case when ${canAppealSql(clock)}
          then ${instantSql(sql`(t.issued_at + make_interval(months => ${appealLimits.withinMonths}))`)} end as "appealBy",
        case when a.event_id is not null then json_build_object('at', ${instantSql(sql`a.at`)}, 'words', a.words,
          'answerBy', ${instantSql(sql`(a.at + make_interval(hours => ${appealLimits.dueH}))`)}, 'outcome', a.outcome,
          'answer', (
            select d.note from moderation_events d
            where d.case_id = a.case_id and d.stage = 'appeal' and d.applied_at >= a.at and a.outcome is not null
              and not exists (select from moderation_events u where u.undoes = d.id)
            order by d.applied_at limit 1)) end as appeal
      from statements t join moderation_events e on e.id = t.event_id left join appeals a on a.event_id = t.event_id
      where t.member_id = ${memberId} order by t.issued_at desc, e.id limit 50`,
  )

/** Marks a statement as read. Returns false if the member has no such statement. */
export async function markStatementRead(
  db: Db,
  clock: Clock,
  memberId: string,
  id: string,
): Promise<boolean> {
  const found = await query(
    db,
    sql`
      update statements set read_at = coalesce(read_at, ${clock.sql})
      where event_id = ${id} and member_id = ${memberId} returning event_id`,
  )
  return found.length > 0
}

/** Appeals a decision, once, in the member's open appeal case or a new one. Returns the refusal, or null. */
export async function appealDecision(tx: Tx, clock: Clock, memberId: string, id: string, words: string) {
  // Locks the statement, so that of two parallel appeals the second sees the first.
  const found = await queryOne(
    tx,
    sql<{ canAppeal: boolean; severity: 1 | 2 | 3; words: string | null }>`
      select ${canAppealSql(clock)} as "canAppeal", c.severity::int as severity,
        (select a.words from appeals a where a.event_id = t.event_id) as words
      from statements t join moderation_events e on e.id = t.event_id join cases c on c.id = e.case_id
      where t.event_id = ${id} and t.member_id = ${memberId} for update of t`,
  )
  if (found === undefined) return 'not_found' as const
  // The same appeal, sent again because the response was lost.
  if (found.words === words) return null
  if (!found.canAppeal || found.words !== null) return 'cannot_appeal' as const
  const caseId = await openCase(tx, clock, memberId, 'appeal', found.severity)
  await query(
    tx,
    sql`
      insert into appeals (event_id, case_id, words, at) values (${id}, ${caseId}, ${words}, ${clock.sql})`,
  )
  return null
}
