import { moderation as limits } from '@mithaq/contract/limits'
import { severityOf } from '@mithaq/contract/moderation'
import type { Ground } from '@mithaq/contract/safety'
import { sql } from '../../../db/sql.ts'
import type { Clock } from '../../../db/clock.ts'
import { query, type Tx } from '../../../db/db.ts'
import type { SentLikeNote } from '../../likes/like-note.ts'
import { hideIfTrustedReportersAgree } from './auto-hide.ts'
import { openCase } from './open-case.ts'
import { profileSnapshotSql } from './profile-snapshot.ts'

/** The last messages and goodbyes between two members as JSON, oldest first. */
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
  /** The note with a like that the reported member had sent. */
  likeNote?: SentLikeNote | null
}

/** Adds a report to the member's `report` case, with a snapshot of the profile and, from a chat, its last messages. */
export async function addReport(tx: Tx, clock: Clock, report: NewReport) {
  const { id, reporterId, memberId, ground, reason, fromChat, likeNote = null } = report
  const caseId = await openCase(tx, clock, memberId, 'report', severityOf[ground])
  await query(
    tx,
    sql`
      insert into case_reports (id, case_id, reporter_id, ground, created_at, reason, sentence, sentence_about, excerpt, profile)
      values (${id}, ${caseId}, ${reporterId}, ${ground}, ${clock.sql}, ${reason}, ${likeNote?.text ?? null}, ${likeNote?.about ?? null},
        ${fromChat ? lastMessagesSql(reporterId, memberId) : null}, ${profileSnapshotSql(clock, sql`${memberId}`)})`,
  )
  await hideIfTrustedReportersAgree(tx, clock, memberId, caseId)
}
