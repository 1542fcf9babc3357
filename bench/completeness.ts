// node bench/completeness.ts [members]: everyone swipes to the end while others join, leave, return, move, change facts, are
// verified and hide; at the end each has met everyone eligible exactly once.
import { createCrowd, type CrowdMember } from '../server/test/support/members/crowd.ts'
import { openCaller } from './support/caller.ts'
import { prepareGround, secret } from './support/ground.ts'
import { report, withHands } from './support/report.ts'

const members = Number(process.argv[2] ?? 1000)
const hands = 8
const countries = ['MA', 'EG', 'TR', 'ID', 'PK', 'MY', 'FR', 'GB', 'NG', 'DZ']

const ground = await prepareGround()
try {
  const { pool } = ground
  const product = await ground.serve()
  const { call, close } = openCaller(product.port)
  const pick = <T>(some: readonly T[], n: number) => some[n % some.length]!

  const spread = (people: readonly CrowdMember[]) =>
    pool.query(
      // Women have odd indexes, so facts are assigned by couples.
      `update profiles p set country = ($2::text[])[1 + n % 10], height = 160 + (n % 20)::int,
         birthday = current_date - (20 * 365 + (n * 7919) % 9000)::int,
         prayer = (array['mostly', 'five_daily', 'fridays', null])[1 + n / 2 % 4],
         languages = (case when n / 2 % 9 = 0 then '{wo,ar}' when n / 2 % 9 < 4 then '{ar}' else '{}' end)::text[],
         marital_status = (array['Never Married', 'Widowed', 'Divorced'])[1 + n / 2 % 3],
         verified_at = case when n / 2 % 7 < 2 then clock_timestamp() end
       from unnest($1::uuid[]) with ordinality chosen (id, n) where p.id = chosen.id`,
      [people.map(({ id }) => id), countries],
    )
  const people = await createCrowd(pool, secret, members)
  await spread(people)
  const swiping = [...people]
  /** Every third member filters by a fact or by verification, in any country. */
  const asksMore = (n: number) => n % 3 === 0
  const more = [
    { said: { prayer: ['mostly', 'five_daily'] } },
    { verified: true },
    { said: { languages: ['wo'] } },
    { said: { languages: ['ar'], maritalStatus: ['Widowed', 'Never Married'] } },
    { said: { prayer: ['fridays'] }, verified: true },
  ]
  for (const [n, { token }] of people.entries()) {
    await call(token, 'PUT', '/discovery/filters', {
      ...(asksMore(n) && pick(more, n / 3)),
      ageRange: pick(
        [
          [18, 80],
          [25, 40],
          [30, 80],
        ] as const,
        n,
      ),
      heightRange: pick(
        [
          [130, 200],
          [165, 175],
        ] as const,
        n,
      ),
      countries: asksMore(n)
        ? []
        : n % 4 === 0
          ? [pick(countries, n), pick(countries, n + 3)]
          : [pick(countries, n * 3)],
    })
    // Some likes, some passes.
    if (n % 7 === 0) await call(token, 'PUT', '/discovery/visibility', { onlyWithinFilters: true })
  }

  // Each member passes one page per round; a member whose deck is empty waits for the next round. Every second one passes the
  // last card first.
  const shown = new Map<string, string[]>(people.map(({ id }) => [id, []]))
  const lookedAt = new Map<string, string>()
  let [twice, ineligible, lost, pages] = [0, 0, 0, 0]
  async function swipe({ id: me, token }: CrowdMember): Promise<number> {
    const front = lookedAt.get(me)
    const asked = front === undefined ? '' : `?front=${front}`
    const { cards } = JSON.parse(await call(token, 'GET', `/discovery/deck${asked}`)) as {
      cards: { id: string }[]
    }
    pages++
    const page = cards.map(({ id }) => id)
    const before = shown.get(me) ?? []
    twice += page.filter((id) => before.includes(id)).length
    const { rows } = await pool.query<{ id: string }>({
      name: 'eligible',
      text: eligible('p.id = any($2::uuid[])'),
      values: [me, front === undefined ? page : [...page, front]],
    })
    const allowed = rows.map(({ id }) => id)
    ineligible += page.filter((id) => !allowed.includes(id)).length
    if (front !== undefined && allowed.includes(front) && page[0] !== front) lost++
    const ids = page.length > 1 ? page.filter((id) => id !== front) : page
    shown.set(me, [...before, ...ids])
    await pool.query({
      name: 'pass',
      text: `insert into profile_actions (from_profile_id, to_profile_id, action, created_at)
             select $1, id, 'pass', clock_timestamp() from unnest($2::uuid[]) id`,
      values: [me, ids],
    })
    return ids.length
  }

  for (const { id } of swiping.filter((_, n) => n % 2 === 0)) {
    const text = `${eligible('true')} order by p.deck_place limit 1`
    const { rows } = await pool.query<{ id: string }>({ name: 'last', text, values: [id, []] })
    if (rows[0]) lookedAt.set(id, rows[0].id)
  }
  const begun = performance.now()
  let isLater = false
  for (let round = 0, active = 1; active > 0 || !isLater; round++) {
    if (active === 0) {
      // Everyone has come to the end. Ten minutes later an empty deck again requires a complete search.
      await pool.query(`update deck_lists set begun_at = begun_at - interval '11 minutes'`)
      isLater = true
    }
    active = 0
    await withHands(hands, swiping, async (member) => {
      if ((await swipe(member)) > 0) active++
    })
    if (round >= 6) continue
    // In between some join, leave, return, move, change facts, are verified, hide or show themselves.
    const those = (n: number) => people.filter((_, at) => at % 23 === n)
    const some = (n: number) => those(n).map(({ id }) => id)
    await spread(await createCrowd(pool, secret, 20))
    await pool.query('update profiles set is_active = false where id = any($1::uuid[])', [some(round)])
    const newPlace = `deck_place = nextval('deck_places'), placed_at = clock_timestamp()`
    await pool.query(
      `update profiles set is_active = true, ${newPlace} where id = any($1::uuid[]) and not is_active`,
      [some(round - 1)],
    )
    const changed = async (ids: readonly string[], what: string) => {
      await pool.query(`update profiles set ${what}, ${newPlace} where id = any($1::uuid[])`, [ids])
      // They may now be within the filters of hidden people, so they look again.
      await pool.query(`delete from deck_lists where member_id = any($1::uuid[])`, [ids])
    }
    await changed(some(round + 9), `country = 'MA'`)
    await changed(some(round + 12), 'verified_at = clock_timestamp()')
    for (const [n, { token }] of those(round + 15).entries()) {
      await call(token, 'PATCH', '/profile/facts/faith', {
        prayer: pick(['mostly', 'fridays', 'learning'], n),
      })
      await call(token, 'PATCH', '/profile/facts/learning', {
        languages: pick([['wo'], [], ['ar', 'fr']], n),
      })
      await call(token, 'PUT', '/discovery/visibility', { onlyWithinFilters: n % 2 === 0 })
    }
    // As if the minute had passed during which a new deck position may still be uncommitted.
    await pool.query(`update profiles set placed_at = placed_at - interval '2 minutes'`)
    active = 1
  }
  let missed = 0
  for (const { id } of swiping)
    missed += (await pool.query({ name: 'left', text: eligible('true'), values: [id, []] })).rows.length
  const byMore = people.filter((_, n) => asksMore(n)).flatMap(({ id }) => shown.get(id) ?? []).length
  const met = twice + ineligible + missed + lost === 0
  report('completeness', [
    {
      what: `deck completeness, ${members} members swiping to the end while others join, leave, return, move, say something else, are verified and hide`,
      ratio: missed + twice + ineligible + lost,
      goal: '0 missed, 0 twice, 0 ineligible, 0 lost while they were looked at',
      met,
      detail: `${missed} missed, ${twice} twice, ${ineligible} ineligible, ${lost} lost; ${[...shown.values()].flat().length} people shown, ${byMore} of them by facts or verified, on ${pages} pages in ${Math.round((performance.now() - begun) / 1000)} s`,
    },
  ])
  close()
  if (!met) process.exitCode = 1
} finally {
  await ground.clear()
}

/** Everyone the member may meet, computed from every row; only the condition uses $2. */
function eligible(condition: string): string {
  return `
    select p.id from profiles me join discovery_filters f on f.member_id = me.id, profiles p
    where me.id = $1 and ($2::uuid[] is not null) and ${condition} and p.is_active and p.sex <> me.sex
      and ${within('p', 'f')}
      and (not p.only_within_filters
        or (select ${within('me', 'theirs')} from discovery_filters theirs where theirs.member_id = p.id))
      and not exists (select from profile_actions a where a.from_profile_id = me.id and a.to_profile_id = p.id)`
}

/** The filters' condition on a profile's row, written independently of the product. */
function within(who: string, filters: string): string {
  const age = `extract(year from age((now() at time zone 'utc')::date, ${who}.birthday))`
  return `(
    ${age} >= ${filters}.age_from and (${filters}.age_to = 80 or ${age} <= ${filters}.age_to)
    and ${who}.height between ${filters}.height_from and ${filters}.height_to
    and (cardinality(${filters}.countries) = 0 or ${who}.country::text = any (${filters}.countries))
    and (not ${filters}.verified or ${who}.verified_at is not null)
    and not exists (
      select from jsonb_each(${filters}.said) asked (fact, chosen)
      where (chosen ?| case fact
        when 'prayer' then array[${who}.prayer]
        when 'languages' then ${who}.languages
        when 'maritalStatus' then array[${who}.marital_status::text] end) is not true))`
}
