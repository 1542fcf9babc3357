import { sql } from '../db/sql.ts'
import { afterAll, afterEach, beforeAll, expect, inject as provided, it, vi } from 'vitest'
import { cloneDatabase } from '../../test/support/app/database.ts'
import { waitForEvent } from '../../test/support/wait/wait-until.ts'
import { openDatabase, query, transact } from '../db/db.ts'
import { createLocalBus } from '../ports/bus/local-bus.ts'
import { defineJob, type Urgency } from '../ports/queue/queue.ts'
import { openJobQueue, createWorker, type JobQueue } from './job-queue.ts'

const letters = defineJob<{ to: string }>('letters')
let database: Awaited<ReturnType<typeof cloneDatabase>>
let opened: ReturnType<typeof openDatabase>
beforeAll(async () => {
  database = await cloneDatabase(provided('postgresUrl'))
  opened = openDatabase(database.url, createLocalBus(), () => {}, 4)
})
afterAll(async () => {
  await opened.close()
  await database.drop()
})

let stop = async () => {}
afterEach(() => waitForEvent('the work stopped', stop()))

/** Work on letters, with the names of whom they went to, in their order. */
async function office(atOnce: number, send: (to: string) => Promise<void>) {
  const work: JobQueue = await openJobQueue(database.url, [letters], () => {})
  stop = work.stop
  const post = (names: readonly string[], urgency?: Urgency) =>
    transact(opened.db, async (tx) => {
      for (const to of names) await work.add(tx, letters, { to }, urgency)
    })
  return {
    post,
    open: () =>
      work.start([
        createWorker(letters, ({ to }) => send(to), { concurrency: atOnce, schedule: '17 3 * * *' }),
      ]),
  }
}

it('repeats only the job that failed', async () => {
  const sent: string[] = []
  const repeated = Promise.withResolvers<object[]>()
  const { post, open } = await office(5, async (to) => {
    const again = sent.includes(to)
    sent.push(to)
    if (to !== 'Bilal') return
    const kept = sql<object>`select output from pgboss.job where name = 'letters' and data ->> 'to' = 'Bilal'`
    if (again) repeated.resolve(await query(opened.db, kept))
    else throw new Error('550 no such mailbox: bilal@mithaq.example')
  })
  await post(['Amina', 'Bilal', 'Maryam', 'Yusuf', 'Zaynab'])
  await open()
  // What the mail server said would name the address.
  expect(await waitForEvent('the failed letter was sent again', repeated.promise)).toEqual([
    { output: { name: 'Error' } },
  ])
  expect(sent.toSorted()).toEqual(['Amina', 'Bilal', 'Bilal', 'Maryam', 'Yusuf', 'Zaynab'])
  const byItself = await query(opened.db, sql<object>`select name, cron from pgboss.schedule`)
  expect(byItself).toEqual([{ name: 'letters', cron: '17 3 * * *' }])
})

it('retries, expires and deletes jobs as configured', async () => {
  await office(1, async () => {})
  const kept = await query(
    opened.db,
    sql<object>`
      select retry_limit as tries, retry_delay as "afterS", retry_backoff as longer, expire_seconds as "heldS",
        retention_seconds as "keptS", deletion_seconds as "doneS" from pgboss.queue where name = 'letters'`,
  )
  expect(kept).toEqual([{ tries: 8, afterS: 2, longer: true, heldS: 900, keptS: 259_200, doneS: 3_600 }])
})

it('runs urgent jobs first, even while all other places are taken', async () => {
  const sent: string[] = []
  const full = Promise.withResolvers<void>()
  const [released, own] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { post, open } = await office(4, async (to) => {
    sent.push(to)
    if (to === 'Amina') own.resolve()
    if (!to.startsWith('stranger')) return
    if (sent.filter((name) => name.startsWith('stranger')).length === 3) full.resolve()
    await released.promise
  })
  await post(['nobody'], 'low')
  await post(['stranger 1', 'stranger 2', 'stranger 3', 'stranger 4'])
  await post(['newcomer', 'newcomer', 'newcomer'], 'high')
  await open()
  await waitForEvent('three letters to strangers were under way', full.promise)
  await post(['Amina'], 'urgent')
  await waitForEvent('the member’s own letter was sent meanwhile', own.promise)
  expect(sent.slice(0, 3)).toEqual(['newcomer', 'newcomer', 'newcomer'])
  expect(sent.slice(3, 6).toSorted()).toEqual(['stranger 1', 'stranger 2', 'stranger 3'])
  expect(sent.slice(6)).toEqual(['Amina'])
  released.resolve()
})

it('closes each connection within an hour', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout')
  await office(1, async () => {})
  const lives = timers.mock.calls.map(([, ms = 0]) => ms / 60_000).filter((min) => min >= 45)
  timers.mockRestore()
  expect(lives.length).toBeGreaterThan(0)
  expect(Math.max(...lives)).toBeLessThanOrEqual(60)
})
