import type pg from 'pg'
import { databaseClock } from '../../server/src/db/clock.ts'
import { readConfig } from '../../server/src/config/config.ts'
import { openDatabase } from '../../server/src/db/db.ts'
import { endOverdueMatches } from '../../server/src/features/matches/jobs/end-overdue.ts'
import { settleWallets } from '../../server/src/features/matches/jobs/settle-wallets.ts'
import { FailedRowBackoff } from '../../server/src/lib/run-batch.ts'
import { createLocalBus } from '../../server/src/ports/bus/local-bus.ts'
import { createCrowd } from '../../server/test/support/members/crowd.ts'
import { secret, type Ground } from './ground.ts'
import type { Row } from './report.ts'

const batch = 500
const members = 20_000

/** Matches that became overdue while the server was down, compared with bare SQL in the same batches. */
export async function measureOverdue({ pool, url }: Ground, total: number): Promise<Row> {
  const crowd = await createCrowd(pool, secret, members, 1_000_000)
  const ids = crowd.map(({ id }) => id)

  await overdueMatches(pool, ids, 0, total)
  const bareS = await timed(() => sweepBare(pool))
  await overdueMatches(pool, ids, total, total)
  const { db, close } = openDatabase(url, createLocalBus(), () => {})
  const deps = { db, clock: databaseClock, config: readConfig({ DEMO: '0' }, '/') }
  const oursS = await timed(async () => {
    while (await endOverdueMatches(deps, new FailedRowBackoff((error) => console.error(error))));
    while (await settleWallets(deps));
  })
  await close()
  await expectAllEnded(pool)

  const ratio = oursS / bareS
  return {
    what: `${total} overdue matches against the bare sweep in batches of ${batch}`,
    ratio,
    goal: 'at most 2 times slower',
    met: ratio <= 2,
    detail: `${Math.round(total / oursS)} a second, bare ${Math.round(total / bareS)}`,
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1000
}

/** Unlocked chats whose reply clock has run out: each end moves tokens on both sides. All pairs are different. */
async function overdueMatches(pool: pg.Pool, ids: readonly string[], from: number, count: number) {
  await pool.query(
    `with m as (select $1::uuid[] as ids),
     pairs as (
       select n, ids[1 + (n % cardinality(ids))] as a,
         ids[1 + ((n + 1 + n / cardinality(ids)) % cardinality(ids))] as b
       from m, generate_series($2::int, $3::int) as n)
     insert into matches (id, profile1_id, profile2_id, created_at, latest_at, clock_started_at, chat_unlocked,
       user1_tokens, user2_tokens, response_timer_expires_at, awaiting_response_from)
     select gen_random_uuid(), least(a, b), greatest(a, b), now(), now(), now() - interval '3 days', true, 3, 3,
       now() - make_interval(secs => 1 + n % 86400), a
     from pairs`,
    [ids, from, from + count - 1],
  )
  await pool.query('vacuum analyze matches')
}

/** The minimum of such a sweep, written by hand. */
async function sweepBare(pool: pg.Pool) {
  const client = await pool.connect()
  const text = `
    with due as (
      select id, profile1_id, profile2_id, awaiting_response_from as silent, deadline, round from matches
      where unmatched_at is null and deadline <= clock_timestamp() order by deadline limit ${batch}
      for update skip locked),
    sides as (
      select id, deadline, round, p as member, case when p = silent then -2 else 2 end as amount,
        case when p = silent then 'penalty' else 'compensation' end as type
      from due, unnest(array[profile1_id, profile2_id]) as p),
    moved as (
      insert into token_transactions (id, user_id, amount, type, description, reference_id, idempotency_key, created_at)
      select gen_random_uuid(), member, amount, type, type, id, type || ' ' || id || ' ' || round || ' ' || member, deadline
      from sides returning user_id, amount),
    sums as (select user_id, sum(amount)::int as amount from moved group by user_id),
    balanced as (
      update profiles p set token_balance = token_balance + sums.amount from sums where p.id = sums.user_id),
    told as (
      insert into notifications (id, user_id, type, code, "values", sender_id, reference_id, created_at)
      select gen_random_uuid(), s.member, told.type, coalesce(told.code, s.type), '{"tokens": 2}',
        case when s.member = d.profile1_id then d.profile2_id else d.profile1_id end, s.id, clock_timestamp()
      from sides s join due d on d.id = s.id,
        (values ('unmatched', 'expired_reply'), ('tokens', null)) as told (type, code))
    update matches m set unmatched_at = due.deadline, response_timer_expires_at = null,
      awaiting_response_from = null, expired_clock = 'reply', clock_started_at = null, remind_at = null
    from due where m.id = due.id`
  for (;;) {
    const { rowCount } = await client.query({ name: 'sweep', text })
    if ((rowCount ?? 0) === 0) break
  }
  client.release()
}

async function expectAllEnded(pool: pg.Pool) {
  const { rows } = await pool.query<{ running: number; wrong: number }>(
    `select count(*) filter (where unmatched_at is null)::int as running,
       count(*) filter (where expired_clock <> 'reply')::int as wrong from matches`,
  )
  if (rows[0]?.running !== 0 || rows[0]?.wrong !== 0) throw new Error(`left over: ${JSON.stringify(rows[0])}`)
}
