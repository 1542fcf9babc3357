import { randomUUID } from 'node:crypto'
import { moderation as limits } from '@mithaq/contract/limits'
import { severityOf, type CaseKind, type Severity } from '@mithaq/contract/moderation'
import type { Ground } from '@mithaq/contract/safety'
import { sql, type Sql } from '../../../db/sql.ts'
import type { Clock } from '../../../db/clock.ts'
import { queryOne, query, type Tx } from '../../../db/db.ts'
import type { SentLikeNote } from '../../likes/like-note.ts'
import { profileColumnsSql } from '../../profile/own-profile.ts'
import { hideIfTrustedReportersAgree } from './auto-hide.ts'

/** The open case of this kind about a member, made where there is none: as severe as the worst, due as the earliest. Open consoles hear of it. */
export async function openCase(
  tx: Tx,
  clock: Clock,
  memberId: string,
  kind: CaseKind,
  severity: Severity,
  dueH: number = kind === 'appeal' ? limits.appeal.dueH : limits.dueH[severity],
) {
  const due = sql`${clock.sql} + make_interval(hours => ${dueH})`
  const opened = await queryOne(
    tx,
    sql<{ id: string }>`
      insert into cases (id, member_id, kind, severity, opened_at, due_at)
      values (${randomUUID()}, ${memberId}, ${kind}, ${severity}, ${clock.sql}, ${due})
      on conflict (member_id, kind) where closed_at is null do update
        set severity = least(cases.severity, excluded.severity), due_at = least(cases.due_at, excluded.due_at)
      returning id`,
  )
  if (opened === undefined) throw new Error('a case was neither found nor opened')
  tx.publish({ type: 'cases' })
  return opened.id
}

/** The profile as it is at this moment. */
export const profileSnapshotSql = (clock: Clock, memberId: Sql) => sql`
  (select to_jsonb(said) || jsonb_build_object('pictures', coalesce((
      select jsonb_agg(jsonb_build_object('id', k.id, 'thumbHash', k.thumb_hash) order by k.position)
      from profile_pictures k where k.profile_id = said.id), '[]'))
    from (select ${profileColumnsSql(clock)} from profiles p where p.id = ${memberId}) said)`

/** The last messages between two and what they said when they parted, oldest first. */
const lastMessagesSql = (reporterId: string, memberId: string) => sql`
  (select jsonb_agg(jsonb_build_object('fromReporter', by_member = ${reporterId}, 'content', content,
      'at', to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
      || case when goodbye is null then '{}' else jsonb_build_object('goodbye', goodbye) end order by seq, goodbye nulls first)
    from (
      (select g.seq, g.sender_id as by_member, g.content, g.created_at as at, null as goodbye
        from messages g join match_sides s using (match_id)
        where s.me = ${reporterId} and s.other = ${memberId} order by g.seq desc limit ${limits.excerpt})
      union all
      (select b.after_seq, b.by_member, coalesce(b.words, ''), b.at, coalesce(b.ready, 'words')
        from goodbyes b join match_sides s using (match_id)
        where s.me = ${reporterId} and s.other = ${memberId} order by b.round desc limit ${limits.excerptGoodbyes})
    ) latest)`

export interface NewReport {
  id: string
  reporterId: string
  memberId: string
  ground: Ground
  reason: string
  fromChat: boolean
  /** What the reported one had said with a like, and about what. */
  sentence?: SentLikeNote | null
}

/** A report becomes or joins a case, with the profile as it is and, from a chat, what was last written there. */
export async function addReport(tx: Tx, clock: Clock, report: NewReport) {
  const { id, reporterId, memberId, ground, reason, fromChat, sentence = null } = report
  const caseId = await openCase(tx, clock, memberId, 'report', severityOf[ground])
  await query(
    tx,
    sql`
      insert into case_reports (id, case_id, reporter_id, ground, created_at, reason, sentence, sentence_about, excerpt, profile)
      values (${id}, ${caseId}, ${reporterId}, ${ground}, ${clock.sql}, ${reason}, ${sentence?.text ?? null}, ${sentence?.about ?? null},
        ${fromChat ? lastMessagesSql(reporterId, memberId) : null}, ${profileSnapshotSql(clock, sql`${memberId}`)})`,
  )
  await hideIfTrustedReportersAgree(tx, clock, memberId, caseId)
}
