import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { hashSecret, generateSecret } from '../../server/src/features/staff/secrets.ts'
import { createCrowd } from '../../server/test/support/members/crowd.ts'
import { openCaller } from './caller.ts'
import { secret, type Ground } from './ground.ts'
import { quantile, type Row } from './report.ts'

const asked = 300
const aPage = 20

/** The moderators' queue with many open cases, compared with an empty one and one of a single page. */
export async function measureStaffQueue(ground: Ground, cases: number): Promise<Row[]> {
  const { pool } = ground
  await createCrowd(pool, secret, cases)
  const product = await ground.serve()
  const { call, close } = openCaller(product.port)
  const as = `none\r\ncookie: mithaq_staff_session_${product.port}=${await session(pool)}`
  const median = async (path: string) => {
    const times: number[] = []
    for (let n = 0; n < asked; n++) {
      const begun = performance.now()
      await call(as, 'GET', path)
      times.push(performance.now() - begun)
    }
    return quantile(times.slice(asked / 10), 0.5)
  }
  const empty = await median('/staff/cases')
  await open(pool, aPage)
  const page = await median('/staff/cases')
  await open(pool, cases - aPage)
  const [many, severe] = [await median('/staff/cases'), await median('/staff/cases?severity=1')]
  close()
  await product.stop()
  const detail = `empty ${empty.toFixed(2)}, ${aPage} open ${page.toFixed(2)}, ${cases} open ${many.toFixed(2)}, by severity ${severe.toFixed(2)} ms`
  const row = (what: string, ratio: number, most: number): Row => ({
    what,
    ratio,
    goal: `at most ${most} times`,
    met: ratio <= most,
    detail,
  })
  return [
    row(`the queue of ${cases} open cases against a queue of one page`, many / page, 1.5),
    row(`the queue of ${cases} open cases against an empty one`, many / empty, 3),
    row('the same by severity against a queue of one page', severe / page, 1.5),
  ]
}

/** A signed-in member of staff. */
async function session(pool: pg.Pool) {
  const [id, secret] = [randomUUID(), generateSecret()]
  await pool.query(
    `insert into staff (id, email, name, sex, role, created_at)
     values ($1, 'leyla@mithaq.example', 'Leyla', 'female', 'reviewer', now())`,
    [id],
  )
  await pool.query(
    'insert into staff_sessions (token_hash, staff_id, created_at, seen_at) values ($1, $2, now(), now())',
    [hashSecret(secret), id],
  )
  return secret
}

/** One case each about this many more members, with a report, due over the next three days. */
async function open(pool: pg.Pool, count: number) {
  await pool.query(
    `with made as (
       insert into cases (id, member_id, kind, severity, opened_at, due_at)
       select gen_random_uuid(), p.id, 'report', 1 + (random() * 2)::int, now(), now() + random() * interval '3 days'
       from profiles p where not exists (select from cases c where c.member_id = p.id) limit $1 returning id)
     insert into case_reports (id, case_id, ground, created_at, reason)
     select gen_random_uuid(), id, 'money', now(), 'Asked me for money.' from made`,
    [count],
  )
  await pool.query('analyze cases, case_reports')
}
