// node bench/discovery.ts [profiles] [pages a persona]: the deck, likes and passes through the API, against the bare SQL in the same run.
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { gatherCrowd, type Stranger } from '../server/test/crowd.ts'
import { openCaller, type Call } from './caller.ts'
import { prepareGround, secret, type Ground } from './ground.ts'
import { quantile, report, withHands, type Row } from './report.ts'
import { populate } from './population.ts'

const profiles = Number(process.argv[2] ?? 1_000_000)
const hands = 16
const pagesAPersona = Number(process.argv[3] ?? 100)
const rounds = 3

const bareDeck = `
  select p.id, p.name, p.sex, p.country, p.city, p.about_me, p.education, p.occupation, p.nationality, p.height,
    p.marital_status, extract(year from age(current_date, p.birthday))::int as age,
    exists (select from profile_actions l where l.from_profile_id = p.id and l.to_profile_id = $1 and l.action = 'like') as likes_me,
    exists (select from favorited_profiles f where f.user_id = $1 and f.favorited_id = p.id) as favorited,
    (select json_agg(json_build_object('id', k.id, 'thumbHash', k.thumb_hash) order by k.position)
     from profile_pictures k where k.profile_id = p.id) as pictures
  from profiles p
  where p.is_active and p.sex = 'female' and p.deck_place < $2
    and not exists (select from profile_actions a where a.from_profile_id = $1 and a.to_profile_id = p.id)
    and not exists (select from blocked_profiles b where b.blocker_id = $1 and b.blocked_id = p.id)
    and not exists (select from blocked_profiles b where b.blocker_id = p.id and b.blocked_id = $1)
  order by p.deck_place desc limit 12`

const ground = await prepareGround({ max_wal_size: '8GB', shared_buffers: '1GB' })
try {
  const { pool } = ground
  console.log(`${profiles} profiles in ${Math.round(await populate(pool, profiles))} s`)
  const product = await ground.serve()
  const { call, close } = openCaller(product.port)
  const rows: Row[] = []

  const personas = await cast(ground, call)
  const times = await meetPersonas(personas, call)
  const medians = Object.values(times).map((some) => quantile(some, 0.5))
  const p99s = Object.entries(times).map(([name, some]) => ({
    name,
    p99: quantile(some, 0.99),
    p50: quantile(some, 0.5),
  }))
  const usual = quantile(
    p99s.map(({ p99 }) => p99),
    0.5,
  )
  const slowest = p99s.toSorted((a, b) => b.p99 - a.p99)[0]!
  rows.push({
    what: `deck page, p99 of the slowest of twelve personas (${slowest.name}) against the median persona's`,
    ratio: slowest.p99 / usual,
    goal: 'at most 3 times',
    met: slowest.p99 / usual <= 3,
    detail: p99s.map(({ name, p50, p99 }) => `${name} ${p50.toFixed(1)}/${p99.toFixed(1)} ms`).join(', '),
  })

  rows.push(await deckThroughput(pool, call))
  rows.push(...(await actThroughput(pool, call)))
  close()
  report('discovery', rows, { profiles, personas: p99s, medians })
} finally {
  await ground.clear()
}

interface Persona {
  name: string
  me: Stranger
}

/** The twelve who make a deck slow, each in their own way. */
async function cast({ pool }: Ground, call: Call): Promise<Persona[]> {
  const crowd = (await gatherCrowd(pool, secret, 24)).filter((_, n) => n % 2 === 1)
  const [fresh, swiper, rare, narrow, done, shunned, popular, returning, ...others] = crowd as [
    Stranger,
    ...Stranger[],
  ]
  const [choosy, wolof, verified, twoWay] = others
  const act = (me: Stranger, which: string) =>
    pool.query(
      `insert into profile_actions (from_profile_id, to_profile_id, action, created_at)
       select $1, id, 'pass', now() from (select id from profiles p where sex = 'female' and is_active ${which}) chosen`,
      [me.id],
    )
  const filter = (me: Stranger, some: object) =>
    call(me.token, 'PUT', '/discovery/filters', {
      ageRange: [18, 80],
      heightRange: [130, 200],
      countries: [],
      ...some,
    })

  await act(swiper!, `order by deck_place desc limit ${Math.min(50_000, Math.round(profiles / 4))}`)
  await filter(rare!, { countries: ['VA', 'TV', 'NR'] })
  await filter(narrow!, { ageRange: [33, 34], heightRange: [171, 172] })
  await act(done!, '')
  await pool.query(
    `insert into blocked_profiles (blocker_id, blocked_id, created_at)
     select id, $1, now() from (select id from profiles where sex = 'female' and is_active order by deck_place desc limit 5000) chosen`,
    [shunned!.id],
  )
  await filter(popular!, { countries: ['MY', 'TR'] })
  await pool.query(
    `insert into profile_actions (from_profile_id, to_profile_id, action, created_at)
     select id, $1, 'like', now() from (
       select id from profiles where sex = 'female' and is_active and country not in ('MY', 'TR')
       order by deck_place desc limit 5000) chosen`,
    [popular!.id],
  )
  // A month ago: swiped through most of it, within an age that people have grown into since.
  await filter(returning!, { ageRange: [25, 40] })
  await act(
    returning!,
    "and birthday between '1986-01-01' and '2001-01-01' order by deck_place desc limit 20000",
  )
  await call(returning!.token, 'GET', '/discovery/deck')
  await pool.query(`update deck_progress set as_of = as_of - 30 where member_id = $1`, [returning!.id])
  await pool.query(
    `update profiles set deck_place = nextval('deck_places'), placed_at = now() - interval '2 minutes'
     where id in (select id from profiles where is_active order by deck_place desc limit $1)`,
    [Math.round(profiles / 20)],
  )
  await filter(choosy!, {
    said: {
      sect: ['sunni'],
      prayer: ['five_daily', 'mostly'],
      smoking: ['never'],
      children: ['none'],
      marriage: ['six_months'],
      educationLevel: ['master', 'doctorate'],
    },
  })
  await filter(wolof!, { said: { languages: ['wo'] } })
  await filter(verified!, { verified: true })
  // One in ten shows herself only to people within her filters, and he is within those of half of them.
  await pool.query(
    `insert into discovery_filters (member_id, age_from, age_to, height_from, height_to, countries, filter_key, asks)
     select id, 18, 80, 130, 200, '{}', 'bench', case when random() < 0.5 then '''sect:shia'''::tsquery end
     from profiles where sex = 'female' and random() < 0.1 on conflict do nothing`,
  )
  await pool.query(
    `update profiles set only_within_filters = true where id in (select member_id from discovery_filters where filter_key = 'bench')`,
  )
  await filter(twoWay!, { said: { prayer: ['five_daily'] } })
  await call(twoWay!.token, 'PUT', '/discovery/visibility', { onlyWithinFilters: true })
  await pool.query('vacuum (analyze) profiles')
  await pool.query('vacuum (analyze) profile_actions')
  return [
    { name: 'new', me: fresh },
    { name: 'acted on the first 50,000', me: swiper! },
    { name: 'three rare countries', me: rare! },
    { name: 'narrow age and height', me: narrow! },
    { name: 'nothing left', me: done! },
    { name: 'blocked by thousands', me: shunned! },
    { name: 'thousands of likers outside the filters', me: popular! },
    { name: 'returning after a month', me: returning! },
    { name: 'many facts at once', me: choosy! },
    { name: 'a rare language', me: wolof! },
    { name: 'verified only', me: verified! },
    { name: 'two-way', me: twoWay! },
  ]
}

/** Each fetches pages and passes two of every page, in turn, so that a slow moment of the machine meets all alike. */
async function meetPersonas(personas: readonly Persona[], call: Call): Promise<Record<string, number[]>> {
  const times: Record<string, number[]> = {}
  for (const { name, me } of personas) {
    const begun = performance.now()
    await call(me.token, 'GET', '/discovery/deck')
    console.log(`first page, ${name}: ${(performance.now() - begun).toFixed(1)} ms`)
    await call(me.token, 'GET', '/discovery/deck')
  }
  for (let page = 0; page < pagesAPersona; page++)
    for (const { name, me } of personas) {
      const begun = performance.now()
      const { cards } = JSON.parse(await call(me.token, 'GET', '/discovery/deck'))
      ;(times[name] ??= []).push(performance.now() - begun)
      for (const { id } of cards.slice(0, 2))
        await call(me.token, 'POST', `/discovery/profiles/${id}/pass`, {})
    }
  return times
}

/** New members' first pages: the same people, by the statement that one would write for them. */
async function deckThroughput(pool: pg.Pool, call: Call): Promise<Row> {
  const men = (await gatherCrowd(pool, secret, 64)).filter((_, n) => n % 2 === 1)
  for (const me of men) await call(me.token, 'GET', '/discovery/deck')
  const asked = Array.from({ length: 1500 }, (_, n) => men[n % men.length]!)
  const rates: { bare: number; api: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const bare =
      asked.length /
      (await withHands(hands, asked, ({ id }) =>
        pool.query({ name: 'deck', text: bareDeck, values: [id, Number.MAX_SAFE_INTEGER] }),
      ))
    const api =
      asked.length / (await withHands(hands, asked, ({ token }) => call(token, 'GET', '/discovery/deck')))
    rates.push({ bare, api })
  }
  const best = (of: 'bare' | 'api') => Math.max(...rates.map((rate) => rate[of]))
  const ratio = best('api') / best('bare')
  return {
    what: 'deck page throughput against the bare prepared SQL',
    ratio,
    goal: 'at least half',
    met: ratio >= 0.5,
    detail: `${Math.round(best('api'))} a second, bare ${Math.round(best('bare'))}`,
  }
}

/** What any like must do: lock the pair, see who both are, write the action and its answer, record the notice. */
async function actBare(pool: pg.Pool, action: 'like' | 'pass', pairs: readonly [Stranger, string][]) {
  return withHands(hands, pairs, async ([{ id: me }, other]) => {
    const client = await pool.connect()
    const run = (name: string, text: string, values: unknown[]) => client.query({ name, text, values })
    await client.query('begin')
    await run('pair', 'select pg_advisory_xact_lock(hashtextextended($1, 7430005))', [
      [me, other].toSorted().join(' '),
    ])
    await run(
      'budget',
      `insert into action_budgets as b values ($1, now()) on conflict (member_id) do update set spent_until = b.spent_until + interval '2.4 seconds'`,
      [me],
    )
    await run(
      'between',
      `select p.id, p.sex, p.is_active,
         (select action from profile_actions where from_profile_id = $2 and to_profile_id = $1) as theirs,
         exists (select from blocked_profiles where (blocker_id, blocked_id) in (($1, $2), ($2, $1))) as blocked
       from profiles p where p.id in ($1, $2) order by p.id for key share`,
      [me, other],
    )
    await run(
      'act',
      `insert into profile_actions (from_profile_id, to_profile_id, action, created_at) values ($1, $2, $3, clock_timestamp())
       on conflict (from_profile_id, to_profile_id) do update set action = excluded.action`,
      [me, other, action],
    )
    if (action === 'like')
      await run(
        'notice',
        `insert into notifications (id, user_id, type, sender_id, created_at) values ($1, $2, 'like', $3, clock_timestamp())`,
        [randomUUID(), other, me],
      )
    await client.query('commit')
    client.release()
  })
}

async function actThroughput(pool: pg.Pool, call: Call): Promise<Row[]> {
  const men = (await gatherCrowd(pool, secret, 128)).filter((_, n) => n % 2 === 1)
  const { rows: women } = await pool.query(
    `select id from profiles where sex = 'female' and is_active order by deck_place limit 20000`,
  )
  let next = 0
  const freshPairs = (count: number) =>
    Array.from({ length: count }, (): [Stranger, string] => {
      const n = next++
      return [men[n % men.length]!, women[(n * 7) % women.length]!.id]
    })
  const rows: Row[] = []
  for (const action of ['like', 'pass'] as const) {
    const rates: { bare: number; api: number }[] = []
    for (let round = 0; round < rounds; round++) {
      const bare = 800 / (await actBare(pool, action, freshPairs(800)))
      const api =
        800 /
        (await withHands(hands, freshPairs(800), ([{ token }, id]) =>
          call(token, 'POST', `/discovery/profiles/${id}/${action}`, {}),
        ))
      rates.push({ bare, api })
      await pool.query('delete from action_budgets')
    }
    const best = (of: 'bare' | 'api') => Math.max(...rates.map((rate) => rate[of]))
    const ratio = best('bare') / best('api')
    rows.push({
      what: `${action} against the bare transaction, ${hands} clients`,
      ratio,
      goal: 'at most 1.5 times slower',
      met: ratio <= 1.5,
      detail: `${Math.round(best('api'))} a second, bare ${Math.round(best('bare'))}`,
    })
  }
  return rows
}
