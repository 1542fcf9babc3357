import type { Filters } from '@mithaq/contract/filters'
import { ageOn } from '@mithaq/contract/profile'
import { sql } from '../../../src/db/sql.ts'
import { queryOne, query } from '../../../src/db/db.ts'
import { readFilters } from '../../../src/features/discovery/deck/filters.ts'
import type { TestApp } from '../app/test-app.ts'

interface Seen {
  id: string
  sex: string
  birthday: string
  country: string
  height: number
  active: boolean
  place: number
  likePlace: number | null
  acted: boolean
  blocked: boolean
  prayer: string | null
  languages: string[]
  status: string
  pictures: number
  verified: boolean
  unseenDays: number
  hides: boolean
}

/** Whether a member is within filters, computed in plain code. */
function within(filters: Filters, p: Seen, today: string): boolean {
  const [from, to] = filters.ageRange
  const { prayer, languages, maritalStatus } = filters.said
  const oneOf = (chosen: readonly string[] | undefined, said: readonly (string | null)[]) =>
    chosen === undefined || chosen.length === 0 || said.some((answer) => chosen.includes(answer ?? ''))
  const age = ageOn(p.birthday, today)
  return (
    age >= from &&
    (age <= to || to === 80) &&
    p.height >= filters.heightRange[0] &&
    p.height <= filters.heightRange[1] &&
    (filters.countries.length === 0 || filters.countries.includes(p.country as never)) &&
    oneOf(prayer, [p.prayer]) &&
    oneOf(languages, p.languages) &&
    oneOf(maritalStatus, [p.status]) &&
    (!filters.verified || p.verified) &&
    (!filters.withPictures || p.pictures > 0) &&
    (filters.activeWithin === null || p.unseenDays < { week: 7, month: 30 }[filters.activeWithin])
  )
}

/** Everyone eligible for a deck, likers first, in order, computed in plain code. */
export async function listEligibleInOrder(
  { db, clock }: TestApp,
  me: string,
  filters: Filters,
): Promise<string[]> {
  const day = await queryOne(
    db,
    sql<{
      today: string
    }>`select (${clock.sql} at time zone 'utc')::date::text as today`,
  )
  const mine = await queryOne(db, sql<{ sex: string }>`select sex from profiles where id = ${me}`)
  const everybody = await query(
    db,
    sql<Seen>`
      select id, sex, birthday::text, country, height, is_active as active, deck_place::int as place,
        prayer, languages, marital_status as status, only_within_filters as hides,
        verified_at is not null as verified,
        (select count(*)::int from profile_pictures where profile_id = p.id) as pictures,
        (extract(epoch from ${clock.sql} - last_seen_at) / 86400)::float8 as "unseenDays",
        (select deck_place::int from profile_actions where from_profile_id = p.id and to_profile_id = ${me} and action = 'like') as "likePlace",
        exists (select from profile_actions where from_profile_id = ${me} and to_profile_id = p.id) as acted,
        exists (select from blocked_profiles where (blocker_id = ${me} and blocked_id = p.id) or (blocker_id = p.id and blocked_id = ${me})) as blocked
      from profiles p`,
  )
  const me0 = everybody.find(({ id }) => id === me)!
  const hiders = new Map<string, Filters>()
  for (const { id, hides } of everybody) if (hides) hiders.set(id, await readFilters(db, id))
  const eligible = everybody.filter((p) => {
    const theirs = hiders.get(p.id)
    return (
      p.active &&
      p.sex !== mine!.sex &&
      !p.acted &&
      !p.blocked &&
      within(filters, p, day!.today) &&
      p.unseenDays < 60 &&
      // The viewer counts as active now.
      (theirs === undefined || within(theirs, { ...me0, unseenDays: 0 }, day!.today))
    )
  })
  const byPlace = (of: (p: Seen) => number) => (a: Seen, b: Seen) => of(b) - of(a)
  return [
    ...eligible.filter((p) => p.likePlace !== null).toSorted(byPlace((p) => p.likePlace!)),
    ...eligible.filter((p) => p.likePlace === null).toSorted(byPlace((p) => p.place)),
  ].map(({ id }) => id)
}
