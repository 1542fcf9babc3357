// node bench/discovery.ts [profiles] [pages a persona]: the deck, likes and passes through the API, against the bare SQL in the same run.
import { randomUUID } from 'node:crypto'
import { factNames } from '@mithaq/contract/facts'
import type pg from 'pg'
import { columnOf } from '../server/src/features/profile/facts.ts'
import { gatherCrowd, type Stranger } from '../server/test/crowd.ts'
import { openCaller, type Call } from './caller.ts'
import { prepareGround, secret } from './ground.ts'
import { quantile, report, withHands, type Row } from './report.ts'
import { cast, type Persona } from './personas.ts'
import { populate } from './population.ts'
import { openProcessor, type Measure, type Spent } from './processor.ts'
import { compareRounds, inTurn } from './rounds.ts'

const profiles = Number(process.argv[2] ?? 1_000_000)
const hands = 16
const pagesAPersona = Number(process.argv[3] ?? 40)
const facts = factNames.map((fact) => `'${fact}', p.${columnOf(fact)}`).join(', ')

/** What a card showed before facts, prompts, badges, activity, guardians and pictures' privacy; then what it shows. */
const cards = {
  'thin cards': '',
  'whole cards': `
    p.pictures_for, p.verified_at is not null as verified, json_strip_nulls(json_build_object(${facts})) as facts,
    case when p.last_seen_at > now() - interval '24 hours' then 'today'
      when p.last_seen_at > now() - interval '7 days' then 'week'
      when p.last_seen_at > now() - interval '30 days' then 'month' end as active,
    (select json_agg(json_build_object('prompt', s.prompt, 'answer', s.answer) order by s.position)
     from profile_prompts s where s.profile_id = p.id) as prompts,
    exists (
      select from guardians g where g.member_id = p.id and g.accepted_at is not null and g.ended_at is null) as guardian,
    (select m.match_id from match_sides m where m.me = $1 and m.other = p.id) as match_id,`,
}

const bareDeck = (card: string) => `
  select p.id, p.name, p.sex, p.country, p.city, p.about_me, p.education, p.occupation, p.nationality, p.height,
    p.marital_status, extract(year from age(current_date, p.birthday))::int as age, ${card}
    exists (select from profile_actions l where l.from_profile_id = p.id and l.to_profile_id = $1 and l.action = 'like') as likes_me,
    exists (select from favorited_profiles f where f.user_id = $1 and f.favorited_id = p.id) as favorited,
    (select json_agg(json_build_object('id', k.id, 'thumbHash', k.thumb_hash) order by k.position)
     from profile_pictures k where k.profile_id = p.id) as pictures
  from profiles p
  where p.is_active and p.rests_until is null and p.sex = 'female' and p.deck_place < $2
    and not exists (select from profile_actions a where a.from_profile_id = $1 and a.to_profile_id = p.id)
    and not exists (select from blocked_profiles b where b.blocker_id = $1 and b.blocked_id = p.id)
    and not exists (select from blocked_profiles b where b.blocker_id = p.id and b.blocked_id = $1)
  order by p.deck_place desc limit 12`

// Statistics that are renewed in the midst let every connection plan anew, 20 ms a statement.
const settings = { max_wal_size: '8GB', shared_buffers: '1GB', autovacuum: 'off' }
const ground = await prepareGround(settings)
try {
  const { pool } = ground
  console.log(`${profiles} profiles in ${Math.round(await populate(pool, profiles))} s`)
  const product = await ground.serve()
  const { call, close } = openCaller(product.port)
  const rows: Row[] = []

  const begun = performance.now()
  const personas = await cast(ground, call, profiles)
  console.log(`their histories in ${Math.round((performance.now() - begun) / 1000)} s`)
  const measure = await openProcessor(pool, product.pid)
  const met = await meetPersonas(personas, call, measure)
  rows.push(...pagesOf(met))
  // What takes long is kept as soon as it is known.
  const keep = () => report('discovery', rows, { profiles, settings, personas: met.map(summed) })
  keep()

  rows.push(...(await deckThroughput(pool, call, measure)))
  rows.push(...(await actThroughput(pool, call, measure)))
  close()
  keep()
} finally {
  await ground.clear()
}

interface Met {
  name: string
  elapsed: number[]
  spent: Spent[]
  /** Pages that had not found twelve people yet, and had not come to the end. */
  looking: number
}

/** Each fetches pages and passes two of every page, one after the other, so that a slow moment of the machine meets all. */
async function meetPersonas(personas: readonly Persona[], call: Call, measure: Measure): Promise<Met[]> {
  const all = personas.map(
    ({ name, me }) =>
      ({ name, token: me.token, elapsed: [], spent: [], looking: 0 }) as Met & { token: string },
  )
  for (let page = 0; page < pagesAPersona; page++)
    for (const one of all) {
      let answer = ''
      const begun = performance.now()
      const taken = await measure(async () => (answer = await call(one.token, 'GET', '/discovery/deck')))
      one.elapsed.push(performance.now() - begun)
      if (taken) one.spent.push(taken)
      const { cards, isStillLooking } = JSON.parse(answer)
      if (isStillLooking) one.looking++
      for (const { id } of cards.slice(0, 2))
        await call(one.token, 'POST', `/discovery/profiles/${id}/pass`, { inDeck: true })
    }
  return all.map(({ name, elapsed, spent, looking }) => ({ name, elapsed, spent, looking }))
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Milliseconds of processor that a page took, of server and database together. */
function summed({ name, elapsed, spent, looking }: Met) {
  const processor = spent.map(({ server, database }) => server + database)
  return {
    ...{ name, looking, mean: mean(processor), slowest: Math.max(...processor) },
    ...{ median: quantile(processor, 0.5), database: mean(spent.map(({ database }) => database)) },
    ...{ elapsed: quantile(elapsed, 0.5), slowestElapsed: Math.max(...elapsed) },
  }
}

/** By the processor's time, which another's work on the same machine hardly touches. */
function pagesOf(met: readonly Met[]): Row[] {
  const personas = met.filter(({ spent }) => spent.length > 0).map(summed)
  if (personas.length === 0) return []
  const dearest = personas.toSorted((a, b) => b.mean - a.mean)[0]!
  const slowest = personas.toSorted((a, b) => b.slowest - a.slowest)[0]!
  const said = (of: (one: ReturnType<typeof summed>) => string) =>
    personas.map((one) => `${one.name} ${of(one)}`).join(', ')
  return [
    {
      what: `deck page, processor, mean of ${pagesAPersona} pages of the dearest of twelve personas (${dearest.name})`,
      ratio: dearest.mean,
      goal: 'at most 8 ms',
      met: dearest.mean <= 8,
      detail: said(
        (one) =>
          `${one.mean.toFixed(1)} ms (${one.median.toFixed(1)} at the half, still looking ${one.looking})`,
      ),
    },
    {
      what: `deck page, processor, the slowest page of twelve personas (${slowest.name})`,
      ratio: slowest.slowest,
      goal: 'at most 250 ms',
      met: slowest.slowest <= 250,
      detail: said((one) => `${one.slowest.toFixed(0)} ms`),
    },
  ]
}

/**
 * New members' first pages: the same people, by the statement that one would write for them. By the clock, and by the
 * processor of the database and of whoever asks it: the server, or for the bare statement this process.
 */
async function deckThroughput(pool: pg.Pool, call: Call, measure: Measure): Promise<Row[]> {
  const men = (await gatherCrowd(pool, secret, 64)).filter((_, n) => n % 2 === 1)
  for (const me of men) await call(me.token, 'GET', '/discovery/deck')
  const asked = Array.from({ length: 1500 }, (_, n) => men[n % men.length]!)
  const own = await openProcessor(pool, process.pid)
  const taken = compareRounds(asked.length)
  const bare = (which: keyof typeof cards) => () =>
    taken.note(which, own, () =>
      withHands(hands, asked, ({ id }) =>
        pool.query({ name: which, text: bareDeck(cards[which]), values: [id, Number.MAX_SAFE_INTEGER] }),
      ),
    )
  const api = () =>
    taken.note('api', measure, () =>
      withHands(hands, asked, ({ token }) => call(token, 'GET', '/discovery/deck')),
    )
  await inTurn([bare('thin cards'), bare('whole cards'), api])
  return (['whole cards', 'thin cards'] as const).flatMap((which) =>
    taken.rows(which, `deck page throughput against the bare prepared SQL, ${which}`, (times) => ({
      ratio: 1 / times,
      goal: 'at least 0.4',
      met: 1 / times >= 0.4,
    })),
  )
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
        `insert into notifications (id, user_id, type, code, sender_id, created_at) values ($1, $2, 'like', 'like', $3, clock_timestamp())`,
        [randomUUID(), other, me],
      )
    await client.query('commit')
    client.release()
  })
}

async function actThroughput(pool: pg.Pool, call: Call, measure: Measure): Promise<Row[]> {
  const men = (await gatherCrowd(pool, secret, 128)).filter((_, n) => n % 2 === 1)
  const { rows: women } = await pool.query(
    `select id from profiles where sex = 'female' and is_active and not only_within_filters
     order by deck_place limit 20001`,
  )
  let next = 0
  const freshPairs = (count: number) =>
    Array.from({ length: count }, (): [Stranger, string] => {
      const n = next++
      return [men[n % men.length]!, women[(n * 7) % women.length]!.id]
    })
  const own = await openProcessor(pool, process.pid)
  const acts = 1500
  const rows: Row[] = []
  for (const action of ['like', 'pass'] as const) {
    const taken = compareRounds(acts)
    // As the deck passes: by undo it could be taken back.
    const body = action === 'pass' ? { inDeck: true } : {}
    const bare = () => taken.note('bare', own, () => actBare(pool, action, freshPairs(acts)))
    const api = () =>
      taken.note('api', measure, () =>
        withHands(hands, freshPairs(acts), ([{ token }, id]) =>
          call(token, 'POST', `/discovery/profiles/${id}/${action}`, body),
        ),
      )
    await inTurn([bare, api], () => pool.query('delete from action_budgets'))
    rows.push(
      ...taken.rows('bare', `${action} against the bare transaction, ${hands} clients`, (times) => ({
        ratio: times,
        goal: 'at most 1.5 times slower',
        met: times <= 1.5,
      })),
    )
  }
  return rows
}
