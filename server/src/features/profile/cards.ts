import type { MemberCard } from '@mithaq/contract/members'
import { sql, type RawBuilder } from 'kysely'
import type { Clock } from '../../db/clock.ts'
import { first, type Db } from '../../db/db.ts'
import { unblocked } from '../../db/unblocked.ts'
import { pictureSeen, sightOf } from './may-see.ts'
import { columns } from './queries.ts'
import { isGoneFor } from './within-filters.ts'

/** The match that I and `profiles p` have or had. */
export const ourMatch = (me: string, clock: Clock) => sql`
  left join lateral (
    select m.match_id as id, m.unmatched_at is null and m.deadline > ${clock.sql} as running
    from match_sides m where m.me = ${me} and m.other = p.id
  ) ours on true`

// One at a time: joined, PostgreSQL would read for a single card whatever somebody popular ever received.
const actionOf = (name: string, from: RawBuilder<unknown>, to: RawBuilder<unknown>) => sql`
  left join lateral (
    select a.action from profile_actions a where a.from_profile_id = ${from} and a.to_profile_id = ${to} limit 1
  ) ${sql.ref(name)} on true`

const activity = (clock: Clock) => sql`
  case when p.last_seen_at > ${clock.sql} - interval '24 hours' then 'today'
    when p.last_seen_at > ${clock.sql} - interval '7 days' then 'week'
    when p.last_seen_at > ${clock.sql} - interval '30 days' then 'month' end`

type CardRow = Omit<MemberCard, 'location'> & { country: string; city: string; place: string }

/** The cards of `found (id, place)`, highest place first. Whether I may see them is for the caller to know. */
export const cardsFrom = (clock: Clock, me: string, found: RawBuilder<unknown>) => sql<CardRow>`
  select ${columns(clock)}, found.place, ${activity(clock)} as active,
    exists (
      select from guardians g where g.member_id = p.id and g.accepted_at is not null and g.ended_at is null) as guardian,
    coalesce(theirs.action = 'like', false) as "likesMe",
    coalesce(mine.action = 'like', false) as "iLike",
    coalesce(mine.action = 'pass', false) as "iPassed",
    (select true from favorited_profiles f where f.user_id = ${me} and f.favorited_id = p.id) is not null as favorited,
    ours.id as "matchId", coalesce(ours.running, false) as matched,
    coalesce((
      select json_agg(${pictureSeen(sql`s.sight`)} order by k.position)
      from (select ${sightOf(clock, me)} as sight) s join profile_pictures k on k.profile_id = p.id
      where s.sight is not null), '[]') as pictures
  from (${found}) found
  join profiles p on p.id = found.id
  ${actionOf('mine', sql`${me}`, sql`p.id`)} ${actionOf('theirs', sql`p.id`, sql`${me}`)}
  ${ourMatch(me, clock)}
  order by found.place desc`

/** The contract names what of it is sent. */
export function cardOf({ country, city, ...rest }: CardRow): MemberCard {
  return { ...rest, location: { country, city } }
}

/** The card of somebody I can see. */
export async function cardFor(
  db: Db,
  clock: Clock,
  me: string,
  other: string,
): Promise<MemberCard | undefined> {
  if (!(await canSee(db, clock, me, other))) return undefined
  const row = await first(db, cardsFrom(clock, me, sql`select ${other}::uuid as id, 0 as place`))
  return row && cardOf(row)
}

/** Somebody I could meet, am matched with, or have found. Everybody else is not there at all. */
export const canSee = (db: Db, clock: Clock, me: string, other: string): Promise<boolean> =>
  isThere(
    db,
    me,
    other,
    sql`(m.unmatched_at is null and m.deadline > ${clock.sql} or m.found)`,
    sql`not ${isGoneFor(clock, 'p', sql`${me}`)}`,
  )

/** Members I can see, and those who hid after our match ended: hiding must not keep me from blocking or reporting them. */
export const canComplainOf = (db: Db, me: string, other: string): Promise<boolean> =>
  isThere(db, me, other, sql`true`)

async function isThere(
  db: Db,
  me: string,
  other: string,
  matched: RawBuilder<unknown>,
  shown = sql`true`,
): Promise<boolean> {
  const found = await first(
    db,
    sql`
      select from profiles p join profiles mine on mine.id = ${me}
      where p.id = ${other} and p.sex <> mine.sex and ${unblocked(me, sql`p.id`)}
        and (p.is_active and (${shown}) or exists (
          select from match_sides m where m.me = mine.id and m.other = p.id and ${matched}))`,
  )
  return found !== undefined
}
