import type { MemberCard } from '@mithaq/contract/members'
import { sql, type Sql } from '../../db/sql.ts'
import type { Clock } from '../../db/clock.ts'
import { queryOne, type Db } from '../../db/db.ts'
import { canSee } from '../visibility/can-see.ts'
import {
  isVisibleToMatchesSql,
  visiblePictureSql,
  pictureVisibilitySql,
  newMemberPictureVisibilitySql,
} from '../visibility/picture-visibility.ts'
import { factColumnsSql, factsFromRow } from './facts.ts'
import { profileColumnsWithoutFactsSql } from './own-profile.ts'
import { hidesByFiltersSql } from '../visibility/within-filters.ts'

/** The match that I and `profiles p` have or had. */
export const joinOurMatchSql = (me: string, clock: Clock) => sql`
  left join lateral (
    select m.match_id as id, m.unmatched_at is null and m.deadline > ${clock.sql} as running
    from match_sides m where m.me = ${me} and m.other = p.id
  ) ours on true`

// A lateral subquery per card: as a plain join PostgreSQL may read everything a popular member ever received.
const joinActionSql = (name: 'theirs' | 'mine', from: Sql, to: Sql) => sql`
  left join lateral (
    select a.action from profile_actions a where a.from_profile_id = ${from} and a.to_profile_id = ${to} limit 1
  ) ${sql.raw(name)} on true`

/** Null for hidden members: a suspended member still signs in and would otherwise differ from a deactivated one. */
const activitySql = (clock: Clock) => sql`
  case when not ${isVisibleToMatchesSql} then null
    when p.last_seen_at > ${clock.sql} - interval '24 hours' then 'today'
    when p.last_seen_at > ${clock.sql} - interval '7 days' then 'week'
    when p.last_seen_at > ${clock.sql} - interval '30 days' then 'month' end`

type CardRow = Omit<MemberCard, 'location' | 'facts'> & { country: string; city: string; place: string }

/** The SQL for my likes and match with `profiles p`, and for which of their pictures I may see. */
interface Relation {
  columns: Sql
  joins: Sql
  sight: Sql
}

const likesMeSql = sql`coalesce(theirs.action = 'like', false) as "likesMe"`

/** If I hide by filters, a like from outside them does not reach me, unless we have matched. */
const currentRelation = (clock: Clock, me: string): Relation => ({
  columns: sql`
    coalesce(theirs.action = 'like', false)
      and (ours.id is not null or not ${hidesByFiltersSql(clock, 'self', sql`p.id`, { isHere: false })}) as "likesMe",
    coalesce(mine.action = 'like', false) as "iLike", coalesce(mine.action = 'pass', false) as "iPassed",
    ours.id as "matchId", coalesce(ours.running, false) as matched`,
  joins: sql`
    join profiles self on self.id = ${me}
    ${joinActionSql('theirs', sql`p.id`, sql`${me}`)} ${joinActionSql('mine', sql`${me}`, sql`p.id`)} ${joinOurMatchSql(me, clock)}`,
  sight: pictureVisibilitySql(clock, me),
})

/** People I have not acted on: no like of mine and no match. Without waiting likes none of them likes me either. */
const noRelationYet = (me: string, likesWait: boolean): Relation => ({
  columns: sql`
    ${likesWait ? likesMeSql : sql`false as "likesMe"`}, false as "iLike", false as "iPassed",
    null::uuid as "matchId", false as matched`,
  joins: likesWait ? joinActionSql('theirs', sql`p.id`, sql`${me}`) : sql``,
  sight: newMemberPictureVisibilitySql,
})

const cardsSql = (clock: Clock, me: string, found: Sql, between: Relation) => sql<CardRow>`
  select ${profileColumnsWithoutFactsSql(clock)}, ${factColumnsSql}, found.place, ${activitySql(clock)} as active,
    exists (
      select from guardians g where g.member_id = p.id and g.accepted_at is not null and g.ended_at is null) as guardian,
    ${between.columns},
    (select true from favorited_profiles f where f.user_id = ${me} and f.favorited_id = p.id) is not null as favorited,
    coalesce((
      select json_agg(${visiblePictureSql(sql`s.sight`)} order by k.position)
      from (select ${between.sight} as sight) s join profile_pictures k on k.profile_id = p.id
      where s.sight is not null), '[]') as pictures
  from (${found}) found
  join profiles p on p.id = found.id
  ${between.joins}
  order by found.place desc`

/**
 * The cards of `found (id, place)`, highest place first. The caller has checked that I may meet these people and have not
 * acted on them; checking again for each card is slow.
 */
export const newCardsSql = (clock: Clock, me: string, found: Sql, { likesWait }: { likesWait: boolean }) =>
  cardsSql(clock, me, found, noRelationYet(me, likesWait))

/** The row becomes the card; the contract names what of it is sent. */
export function cardFromRow(row: CardRow): MemberCard {
  const { country, city } = row
  return Object.assign(row, { facts: factsFromRow(row), location: { country, city } })
}

/** The card of somebody I can see. */
export async function readCard(
  db: Db,
  clock: Clock,
  me: string,
  other: string,
): Promise<MemberCard | undefined> {
  if (!(await canSee(db, clock, me, other))) return undefined
  const found = sql`select ${other}::uuid as id, 0 as place`
  const row = await queryOne(db, cardsSql(clock, me, found, currentRelation(clock, me)))
  return row && cardFromRow(row)
}
