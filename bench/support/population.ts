import type pg from 'pg'

/** Where members live, most common first; the other countries share the rest, the last ones hardly anyone. */
const common = [
  'ID',
  'PK',
  'BD',
  'NG',
  'EG',
  'TR',
  'MA',
  'DZ',
  'SA',
  'MY',
  'GB',
  'FR',
  'DE',
  'US',
  'IQ',
  'JO',
]
const uncommon = [
  'TN',
  'AE',
  'QA',
  'KW',
  'OM',
  'LB',
  'SN',
  'ML',
  'NL',
  'BE',
  'SE',
  'CA',
  'AU',
  'BA',
  'AL',
  'UZ',
]
const rare = ['FJ', 'IS', 'MT', 'BB', 'SM', 'LI', 'VA', 'TV', 'NR']

/** The facts of four in five members, the first answers more often. */
const said = (dice: string, answers: readonly string[]) =>
  `case when ${dice} < 0.8 then ('{${answers.join()}}'::text[])[1 + floor(${dice} * 6.25)::int] end`

const indexes = `
  select indexname as name, indexdef as definition from pg_indexes
  where schemaname = 'public' and tablename in ('profiles', 'profile_pictures') and indexdef not like '%UNIQUE%'`

/**
 * Adds members with pictures, with realistic countries, ages, heights and activity, unless they exist already; with `sex`
 * only that half. Indexes are created after the rows, and foreign keys are not checked.
 */
export async function populate(
  pool: pg.Pool,
  count: number,
  { only }: { only?: 'female' } = {},
): Promise<number> {
  const begun = performance.now()
  const { rows: members } = await pool.query(`select count(*)::int as found from accounts`)
  if (members[0].found >= (only === undefined ? count : count * 0.4)) {
    await forgetActs(pool)
    return 0
  }
  const { rows } = await pool.query(indexes)
  for (const { name } of rows) await pool.query(`drop index ${name}`)
  const client = await pool.connect()
  await setFsync(client, 'off')
  await client.query(`select setseed(0.42), set_config('session_replication_role', 'replica', false),
    set_config('synchronous_commit', 'off', false), set_config('maintenance_work_mem', '1GB', false)`)
  const step = 100_000
  for (let from = 0; from < count; from += step) {
    const size = Math.min(step, count - from)
    await client.query('begin')
    await client.query(
      `create temp table newcomers on commit drop as
       select gen_random_uuid() as id, case when random() < 0.55 then 'male' else 'female' end as sex,
         random() as where_from, random() as r1, random() as r2, random() as r3, random() as r4, random() as r5
       from generate_series(1, ${size})`,
    )
    if (only !== undefined) await client.query('delete from newcomers where sex <> $1', [only])
    await client.query(
      `insert into accounts (id, email, password_hash, created_at)
       select id, id || '@town.mithaq.example', '', now() from newcomers`,
    )
    // The sum of three random numbers approximates the bell curve of heights and ages.
    await client.query(
      `insert into profiles (id, name, sex, country, city, birthday, about_me, occupation, nationality, height,
         marital_status, is_active, created_at, last_seen_at, placed_at, sect, prayer, smoking, children, marriage,
         education_level, languages, verified_at)
       select id, 'Somebody', sex,
         case when where_from < 0.9 then ($1::text[])[1 + floor(power(r1, 1.7) * 16)::int]
           when where_from < 0.999 then ($2::text[])[1 + floor(r1 * 16)::int]
           else ($3::text[])[1 + floor(power(r1, 2) * 9)::int] end,
         'Some town', current_date - (18 * 365 + 10 + floor(power(r2, 2) * 62 * 365))::int,
         repeat('I like long walks and short sentences. ', 8), 'Gardener', '{MA}',
         greatest(130, least(200, round((case sex when 'male' then 175 else 162 end) + (r1 + r3 + r4 - 1.5) * 20)::int)),
         'Never Married', r5 < 0.93, now() - interval '200 days', now() - r3 * interval '55 days',
         now() - interval '10 minutes', ${said('r1', ['sunni', 'sunni', 'sunni', 'shia', 'just_muslim'])},
         ${said('r2', ['five_daily', 'mostly', 'sometimes', 'fridays', 'learning'])},
         ${said('r3', ['never', 'never', 'never', 'sometimes', 'yes'])},
         ${said('r4', ['none', 'none', 'none', 'with_me', 'not_with_me'])},
         ${said('r5', ['six_months', 'one_year', 'one_year', 'two_years', 'in_gods_time'])},
         ${said('where_from', ['school', 'bachelor', 'bachelor', 'master', 'doctorate'])},
         case when r2 < 0.0005 then '{wo,fr}'::text[] when r2 < 0.6 then '{ar,en}' when r2 < 0.7 then '{}' else '{en,ur}' end,
         case when r4 < 0.05 then now() end
       from newcomers`,
      [common, uncommon, rare],
    )
    await client.query(
      // With their blurred previews, or the server would create them during the measurement.
      `insert into profile_pictures (id, profile_id, storage_path, position, thumb_hash, blur_hash, created_at)
       select gen_random_uuid(), id, 'bench/' || id || n, n, 'k0oGLQaSVsJ3d3eHh2d4d3eIeId3', 'AQAFAAB3', now()
       from newcomers, generate_series(0, 1) n`,
    )
    await client.query('commit')
  }
  for (const { definition } of rows) await client.query(definition)
  await client.query('vacuum (analyze)')
  await setFsync(client, 'on')
  await client.query('checkpoint')
  client.release(true)
  return (performance.now() - begun) / 1000
}

/** Deletes what earlier runs left, such as pending mails, which the server would process during the measurement. */
async function forgetActs(pool: pg.Pool) {
  await pool.query('drop schema if exists pgboss cascade')
  await pool.query(
    `truncate notifications, profile_actions, blocked_profiles, discovery_filters, deck_lists, action_budgets,
       shown_people cascade`,
  )
  await pool.query('update profiles set only_within_filters = false where only_within_filters')
  await pool.query('vacuum (analyze)')
  await pool.query('checkpoint')
}

/** For the whole database, so that commits wait for the disk again. */
async function setFsync(client: pg.PoolClient, to: 'on' | 'off') {
  await client.query(`alter system set fsync = ${to}`)
  await client.query('select pg_reload_conf()')
}
