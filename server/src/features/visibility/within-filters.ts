import { activeWithin } from '@mithaq/contract/filters'
import { discovery as bounds } from '@mithaq/contract/limits'
import { sql, type Sql } from '../../db/sql.ts'
import type { Clock } from '../../db/clock.ts'
import { todaySql } from '../../lib/age.ts'
import { factsTsvectorSql } from './fact-search.ts'

const age = (clock: Clock) => sql`extract(year from age(${todaySql(clock)}, o.birthday))`

/** Whether `profiles o` fits `discovery_filters f`. With `isHere` they count as active now. */
const fitsFiltersSql = (clock: Clock, isHere: boolean) => sql`
  ${age(clock)} >= f.age_from and (f.age_to = ${bounds.filterAge.max} or ${age(clock)} <= f.age_to)
  and o.height between f.height_from and f.height_to
  and (cardinality(f.countries) = 0 or o.country::text = any (f.countries))
  and coalesce(${factsTsvectorSql('o')} @@ f.asks::tsquery, true)
  and (not f.verified or o.verified_at is not null)
  and (not f.with_pictures or exists (select from profile_pictures k where k.profile_id = o.id))
  and (f.active_within is null or ${isHere}::boolean or o.last_seen_at > ${clock.sql} - make_interval(days =>
    case f.active_within when 'week' then ${activeWithin.week}::int else ${activeWithin.month}::int end))`

/** Whether the row `hider` of profiles shows itself only within its filters, and the other member does not fit them. */
export const hidesByFiltersSql = (
  clock: Clock,
  hider: string,
  other: Sql,
  { isHere }: { isHere: boolean },
) => sql`
  (${sql.raw(`${hider}.only_within_filters`)} and exists (
    select from discovery_filters f join profiles o on o.id = ${other}
    where f.member_id = ${sql.raw(`${hider}.id`)} and not coalesce(${fitsFiltersSql(clock, isHere)}, false)))`

/** Whether that hides the member from me. Members I have liked stay visible, even if they hid before my like. */
export const isHiddenFromSql = (clock: Clock, hider: string, me: Sql) => sql`
  (${hidesByFiltersSql(clock, hider, me, { isHere: true })} and (
    select true from profile_actions a
    where a.from_profile_id = ${me} and a.to_profile_id = ${sql.raw(`${hider}.id`)} and a.action = 'like'
  ) is null)`
