import { expect, it } from 'vitest'
import { FailedRowBackoff, processRows, processBatchOrRows } from './run-batch.ts'

/** Rows of which some fail, and a clock that moves when the test says so. */
function sweeping(batch: number, actMs = 0) {
  let nowMs = 0
  const told: unknown[] = []
  const done: string[] = []
  const failing = new Map<string, unknown>()
  const backoff = new FailedRowBackoff(
    (error) => told.push(error),
    () => nowMs,
  )
  const act = async ({ id }: { id: string }) => {
    nowMs += actMs
    if (failing.has(id)) throw failing.get(id)
    done.push(id)
  }
  return {
    failing,
    told,
    done,
    pass: (ms: number) => void (nowMs += ms),
    async sweep(...ids: string[]) {
      const except = backoff.waitingIds()
      const due = ids.filter((id) => !except.includes(id)).slice(0, batch)
      return processRows(
        due.map((id) => ({ id })),
        batch,
        act,
        backoff,
      )
    },
  }
}

it('reports a failing row and retries it ever later, while others continue', async () => {
  const { sweep, failing, told, done, pass } = sweeping(5)
  failing.set('bad', 'bad')
  const waits: number[] = []
  for (let n = 0; n < 8; n++) {
    const before = told.length
    let ms = 0
    for (; told.length === before; ms += 500) {
      await sweep('bad', 'good')
      pass(500)
    }
    waits.push(ms / 1000)
  }
  expect(waits).toEqual([0.5, 2, 4, 8, 16, 32, 60, 60])
  expect(new Set(done)).toEqual(new Set(['good']))
})

it('resets the wait of a row that succeeded', async () => {
  const { sweep, failing, told, done, pass } = sweeping(5)
  failing.set('row', 'bad')
  for (let n = 0; n < 3; n++) {
    await sweep('row')
    pass(60_000)
  }
  failing.clear()
  await sweep('row')
  failing.set('row', 'bad')
  await sweep('row')
  pass(2_000)
  await sweep('row')
  expect([told.length, done]).toEqual([5, ['row']])
})

it('forgets a failed row that is not seen for a minute', async () => {
  const { sweep, failing, told, pass } = sweeping(5)
  failing.set('row', 'bad')
  for (let n = 0; n < 4; n++) {
    await sweep('row')
    pass(8_000)
  }
  pass(80_000)
  await sweep()
  await sweep('row')
  pass(2_000)
  await sweep('row')
  expect(told).toHaveLength(6)
})

it('does not block others after a slow batch that failed', async () => {
  const { sweep, failing, done } = sweeping(3, 3_000)
  for (const id of ['a', 'b', 'c']) failing.set(id, 'bad')
  await sweep('a', 'b', 'c', 'good')
  await sweep('a', 'b', 'c', 'good')
  expect(done).toEqual(['good'])
})

it('continues after a full failed batch, unless a thousand rows fail', async () => {
  const { sweep, failing } = sweeping(500)
  const ids = Array.from({ length: 1_500 }, (_, n) => `row ${n}`)
  for (const id of ids) failing.set(id, 'bad')
  expect([await sweep(...ids), await sweep(...ids), await sweep(...ids)]).toEqual([true, false, false])
})

const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' })

it('stops and blames no row if the database is away', async () => {
  const told: unknown[] = []
  const backoff = new FailedRowBackoff((error) => told.push(error))
  backoff.recordBatch([], ['done before'])
  const tried: string[] = []
  const act = async ({ id }: { id: string }) => {
    tried.push(id)
    if (id === 'b') throw away
  }
  const due = ['done before', 'b', 'c'].map((id) => ({ id }))
  await expect(processRows(due, 3, act, backoff)).rejects.toBe(away)
  expect([tried, told, backoff.waitingIds()]).toEqual([['done before', 'b'], [], []])
})

it('reports a row that times out, and continues with the others', async () => {
  const { sweep, failing, told, done } = sweeping(5)
  failing.set('slow', Object.assign(new Error('canceled'), { code: '57014' }))
  await sweep('slow', 'good')
  expect([told.length, done]).toEqual([1, ['good']])
})

it('reports a batch that fails as a whole, unless the database is away', async () => {
  const told: unknown[] = []
  const backoff = new FailedRowBackoff((error) => told.push(error))
  const alone: string[] = []
  const batch = (failure: Error) => ({
    size: 2,
    processBatch: () => Promise.reject(failure),
    loadDueRows: async () => [{ id: 'a' }, { id: 'b' }],
    processRow: async (id: string) => alone.push(id),
  })
  const mistake = new Error('a mistake')
  expect(await processBatchOrRows(batch(mistake), backoff)).toBe(true)
  await expect(processBatchOrRows(batch(away), backoff)).rejects.toBe(away)
  expect([alone, told]).toEqual([['a', 'b'], [mistake]])
})
