import { sql, type Sql } from '../../db/sql.ts'
import type { Clock } from '../../db/clock.ts'
import { query, type Db } from '../../db/db.ts'
import { isSenderVisibleSql } from '../notifications/inbox/sender-visibility.ts'
import { likeNoteAboutSql, joinLikeNotePictureSql } from '../likes/like-note.ts'
import { hidesByFiltersSql, isHiddenFromSql } from '../visibility/within-filters.ts'
import { notBlockedSql } from '../visibility/not-blocked.ts'
import { blockListSql } from '../safety/block-list.ts'
import { rowsPerRead, isStillShownSql, type KeyedRow, type ReadRowsAfter } from './exported-rows.ts'

/** Of other members, only first names; none of those whose likes I cannot see. */
export function exportedLists(
  db: Db,
  clock: Clock,
  me: string,
): { name: string; read: ReadRowsAfter<string> }[] {
  const list = (name: string, rowsAfter: (after: Sql) => Sql<KeyedRow>) => ({
    name,
    read: (after: string | null) =>
      query(db, rowsAfter(sql`${after ?? '00000000-0000-0000-0000-000000000000'}::uuid`)),
  })
  const page = sql`order by key limit ${rowsPerRead}`
  /** For `profiles p`. Hide blocks: a name that stayed while deleted members disappear would reveal one. */
  const isUnblocked = notBlockedSql(me, sql`p.id`)
  /** For `profiles p`: null if they are hidden from me now; my own action is still exported. */
  const nameOf = sql`case when not ${isHiddenFromSql(clock, 'p', sql`${me}`)} then p.name end`
  /** The rows `r` of a table that belong to my matches, with the other member as `p`. */
  const ofMyMatches = (table: 'goodbyes' | 'timeline_entries', after: Sql) => sql`
    from ${sql.ref(table)} r join match_sides s on s.match_id = r.match_id and s.me = ${me}
      join profiles p on p.id = s.other
    where ${isStillShownSql} and r.id > ${after} ${page}`
  return [
    list(
      'likes-and-passes',
      (after) => sql<KeyedRow>`
        select a.to_profile_id as key, ${nameOf} as name, a.action, s.text as sentence, a.created_at as at
        from profile_actions a join profiles p on p.id = a.to_profile_id
        left join like_sentences s on s.from_profile_id = a.from_profile_id and s.to_profile_id = a.to_profile_id
          and s.text is not null
        where a.from_profile_id = ${me} and a.action <> 'apart' and ${isUnblocked} and a.to_profile_id > ${after} ${page}`,
    ),
    list(
      'favorites',
      (after) => sql<KeyedRow>`
        select favorited_id as key, ${nameOf} as name, f.created_at as at
        from favorited_profiles f join profiles p on p.id = favorited_id
        where user_id = ${me} and ${isUnblocked} and favorited_id > ${after} ${page}`,
    ),
    list(
      'blocked',
      (after) => sql<KeyedRow>`
        select e.id as key, p.name, e.created_at as at from ${blockListSql(me)} where e.id > ${after} ${page}`,
    ),
    list(
      'reports',
      (after) => sql<KeyedRow>`
        select r.id as key, p.name, r.ground, r.reason, r.created_at as at
        from profile_reports r join profiles p on p.id = r.reported_id
        where reporter_id = ${me} and r.id > ${after} and not exists (
          select from blocked_profiles b where b.blocker_id = ${me} and b.blocked_id = p.id and not b.listed) ${page}`,
    ),
    list(
      'goodbyes',
      (after) => sql<KeyedRow>`
        select r.id as key, case when r.by_member = ${me} then 'me' else p.name end as "from", r.ready, r.words, r.at
        ${ofMyMatches('goodbyes', after)}`,
    ),
    list(
      'chat-lines',
      (after) => sql<KeyedRow>`
        select r.id as key, p.name as "with", r.kind, r.text, r.at,
          case r.by_member when ${me} then 'me' when s.other then p.name end as "from"
        ${ofMyMatches('timeline_entries', after)}`,
    ),
    list(
      'found',
      (after) => sql<KeyedRow>`
        select s.match_id as key, p.name as "with", s.my_couple_marked_at as "saidAt", s.is_couple as "bothSaid"
        from match_sides s join profiles p on p.id = s.other
        where s.me = ${me} and (s.is_couple or s.my_couple_marked_at is not null) and ${isStillShownSql}
          and s.match_id > ${after} ${page}`,
    ),
    list(
      'picture-grants',
      (after) => sql<KeyedRow>`
        select s.match_id as key, p.name as "with", (
          select json_agg(json_build_object('whosePictures', case g.owner_id when ${me} then 'mine' else 'theirs' end,
            'round', g.round, 'askedAt', g.asked_at, 'grantedAt', g.granted_at) order by g.round, g.owner_id = ${me})
          from picture_access g where g.match_id = s.match_id) as rounds
        from match_sides s join profiles p on p.id = s.other
        where s.me = ${me} and ${isStillShownSql} and s.match_id > ${after}
          and exists (select from picture_access g where g.match_id = s.match_id) ${page}`,
    ),
    list(
      'sentences-received',
      (after) => sql<KeyedRow>`
        select s.id as key, p.name as "from", ${likeNoteAboutSql} as about, s.text as sentence, s.created_at as at
        from like_sentences s join profiles p on p.id = s.from_profile_id join profiles mine on mine.id = s.to_profile_id
        ${joinLikeNotePictureSql(sql`'sharp'`)}
        where s.to_profile_id = ${me} and s.text is not null and p.is_active
          and (exists (select from match_sides m where m.me = ${me} and m.other = p.id)
            or not ${hidesByFiltersSql(clock, 'p', sql`${me}`, { isHere: true })}
              and not ${hidesByFiltersSql(clock, 'mine', sql`p.id`, { isHere: false })})
          and s.id > ${after} ${page}`,
    ),
    list(
      'statements',
      (after) => sql<KeyedRow>`
        select t.event_id as key, e.type as decision, e.rule, e.note as reason, e.field,
          coalesce(cardinality(e.pictures), 0) as pictures, e.quoted as quote, t.issued_at as at, t.until,
          t.read_at as "readAt", t.lifted_at as "liftedAt",
          case when a.event_id is not null then json_build_object('words', a.words, 'at', a.at, 'outcome', a.outcome,
            'decidedAt', a.decided_at) end as appeal
        from statements t join moderation_events e on e.id = t.event_id left join appeals a on a.event_id = t.event_id
        where t.member_id = ${me} and t.event_id > ${after} ${page}`,
    ),
    list(
      'verifications',
      (after) => sql<KeyedRow>`
        select id as key, case state when 'fraudulent' then 'refused' else state end as state, by_women as "byWomen",
          poses, challenged_at as "begunAt", sent_at as "sentAt", effective_at as "decidedAt"
        from verifications where member_id = ${me} and id > ${after} ${page}`,
    ),
    list(
      'tokens',
      (after) => sql<KeyedRow>`
        select id as key, amount, type, description, created_at as at
        from token_transactions where user_id = ${me} and id > ${after} ${page}`,
    ),
    list(
      'notifications',
      (after) => sql<KeyedRow>`
        select n.id as key, n.type, n.code, n.values, p.name as "from",
          n.content as text, n.created_at as at, n.read_at as "readAt"
        from notifications n left join profiles p on p.id = n.sender_id
        where n.user_id = ${me} and ${isSenderVisibleSql(clock)} and n.id > ${after} ${page}`,
    ),
    list(
      'reply-days',
      (after) => sql<KeyedRow>`
        select member_id as key, day, answered, expired
        from reply_days where member_id = ${me} and member_id > ${after} order by day`,
    ),
    list(
      'settings',
      (after) => sql<KeyedRow>`
        select user_id as key, off, quiet_from as "quietFrom", quiet_to as "quietTo", time_zone as "timeZone",
          hide_message_text as "hideMessageText", marketing
        from notification_settings where user_id = ${me} and user_id > ${after}`,
    ),
    list(
      'filters',
      (after) => sql<KeyedRow>`
        select member_id as key, to_jsonb(f) - 'member_id' - 'asks' as filters
        from discovery_filters f where member_id = ${me} and member_id > ${after}`,
    ),
    list(
      'guardians',
      (after) => sql<KeyedRow>`
        select id as key, name, relation, email, zone, invited_at as "invitedAt", accepted_at as "acceptedAt",
          ended_at as "endedAt"
        from guardians where member_id = ${me} and id > ${after} ${page}`,
    ),
    list(
      'away',
      (after) => sql<KeyedRow>`
        select id as key, kind, started_at as "startedAt", until
        from pauses where member_id = ${me} and id > ${after} ${page}`,
    ),
  ]
}
