import type { MatchLine } from '@mithaq/contract/matches'
import { sql } from '../../../db/sql.ts'
import type { Clock } from '../../../db/clock.ts'
import { query, type Db } from '../../../db/db.ts'
import { likeNoteAboutSql, joinLikeNotePictureSql } from '../../likes/like-note.ts'
import { pictureVisibilitySql } from '../../visibility/picture-visibility.ts'

interface TimelineRow extends Omit<MatchLine, 'by' | 'at'> {
  byMember: string | null
  at: Date
}

/** What a chat shows between its messages, in order: goodbyes, like notes, warnings, guardians, and extended clocks. */
export async function listTimeline(db: Db, clock: Clock, matchId: string, me: string): Promise<MatchLine[]> {
  const rows = await query(
    db,
    sql<TimelineRow>`
      select id, round, kind, by_member as "byMember",
        case when kind like 'guardian%' then (select p.name from profiles p where p.id = by_member) else text end as text,
        null as code, values, null::json as picture, at, after_seq as "afterSeq"
      from timeline_entries where match_id = ${matchId}
      union all
      select id, round, 'goodbye', by_member, words, ready, '{}', null, at, after_seq from goodbyes where match_id = ${matchId}
      union all
      select id, round, 'care', by_member, null, null,
        (select jsonb_object_agg(kind, 1) from unnest(found) kind), null, at, after_seq
      from contact_warnings where match_id = ${matchId} and by_member <> ${me}
      union all
      select s.id, 1, 'sentence', s.from_profile_id, s.text, ${likeNoteAboutSql}, '{}', meant.picture, s.created_at, 0
      from match_sides m join like_sentences s
        on (s.from_profile_id, s.to_profile_id) in ((m.me, m.other), (m.other, m.me)) and s.text is not null
      ${joinLikeNotePictureSql(sql`(select ${pictureVisibilitySql(clock, me)} from profiles p where p.id = s.to_profile_id)`)}
      where m.match_id = ${matchId} and m.me = ${me}
      order by "afterSeq", at, id`,
  )
  return rows.map(({ byMember, at, ...entry }) => ({
    ...entry,
    by: byMember === null ? null : byMember === me ? 'me' : 'them',
    at: at.toISOString(),
  }))
}
