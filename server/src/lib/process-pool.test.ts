import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { isAlive, waitUntilProcessGone } from '../../test/support/wait/wait-until.ts'
import { openProcessPool, type PoolOptions, type ProcessPool } from './process-pool.ts'

const folder = mkdtempSync(join(tmpdir(), 'mithaq-pool-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A process that does as it is told; with a file named 'broken' beside it, it cannot begin. */
const script = join(folder, 'obedient.mjs')
const broken = join(folder, 'broken')
writeFileSync(
  script,
  `import { existsSync } from 'node:fs'
  import { serveTasks } from ${JSON.stringify(new URL('pooled-process.ts', import.meta.url).href)}
  const work = (task) => {
    if (task === 'exit') process.exit(0)
    if (task === 'throw later') return new Promise(() => setTimeout(() => { throw new Error('later') }))
    if (task === 'fill memory') for (const all = []; ; ) all.push(new Array(100_000).fill(task))
    if (task === 'run for ever') for (;;);
    if (task === 'cannot') throw new Error('no answer to this')
    return task
  }
  await serveTasks({ memoryMb: 200 }, async () => {
    if (existsSync(${JSON.stringify(broken)})) throw new Error('it is broken')
    return work
  })`,
)

const opened: ProcessPool<string, string>[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const pool of opened.splice(0)) pool.close()
  rmSync(broken, { force: true })
})

const pids: number[] = []
function open(options: Partial<PoolOptions> = {}): ProcessPool<string, string> {
  const pool = openProcessPool<string, string>({
    script,
    processes: 1,
    memoryMb: 200,
    heapMb: 64,
    reservedMb: 1024,
    startMs: 120_000,
    timeoutMs: 120_000,
    maxWaiting: 10,
    idleMs: 60_000,
    onTaskStarted: (pid) => pids.push(pid),
    ...options,
  })
  opened.push(pool)
  return pool
}

it.each(['exit', 'throw later', 'fill memory'])(
  'fails only the task whose process died by "%s", and starts another process',
  async (task) => {
    const lost: string[] = []
    const pool = open({ onProcessLost: (why) => lost.push(why) })
    const [before, died, after] = await Promise.all(['first', task, 'next'].map(pool.run))
    expect([before, after]).toEqual([{ answer: 'first' }, { answer: 'next' }])
    expect(died).toEqual({ problem: expect.stringContaining('the process ended with'), died: true })
    expect(lost).toHaveLength(1)
  },
)

it('fails only the task that throws, and its process runs the next one', async () => {
  const pool = open()
  expect(await pool.run('cannot')).toEqual({ problem: 'no answer to this' })
  expect(await pool.run('next')).toEqual({ answer: 'next' })
  expect(pids.at(-1)).toBe(pids.at(-2))
})

it('ends a process that takes too long for a task', async () => {
  const pool = open({ timeoutMs: 200 })
  expect(await pool.run('run for ever')).toEqual({ problem: 'no answer within 200 ms', died: true })
  await waitUntilProcessGone(pids.at(-1)!)
})

it('fails all waiting tasks if no process starts, and tries again a second later', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  writeFileSync(broken, '')
  const pool = open()
  const busy = { busy: 'it is broken' }
  expect(await Promise.all(['one', 'two'].map(pool.run))).toEqual([busy, busy])
  rmSync(broken)
  vi.advanceTimersByTime(999)
  expect(await pool.run('too early')).toEqual({ busy: 'no process could be begun' })
  vi.advanceTimersByTime(1)
  expect(await pool.run('again')).toEqual({ answer: 'again' })
})

it('ends a process that is not ready in time', async () => {
  expect(await open({ startMs: 1 }).run('one')).toEqual({ busy: 'the process was not ready within 1 ms' })
})

it("accepts tasks up to the queue's limit", async () => {
  const pool = open({ maxWaiting: 2 })
  const outcomes = await Promise.all(['one', 'two', 'three', 'four', 'five'].map(pool.run))
  const busy = { busy: 'too many tasks wait' }
  expect(outcomes).toEqual([{ answer: 'one' }, { answer: 'two' }, { answer: 'three' }, busy, busy])
})

it('reuses an idle process, and ends it after a while', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const pool = open({ timeoutMs: 1_000_000, idleMs: 9_000_000 })
  await pool.run('one')
  const pid = pids.at(-1)!
  vi.advanceTimersByTime(8_000_000)
  await pool.run('two')
  expect(pids.at(-1)).toBe(pid)
  expect(isAlive(pid)).toBe(true)
  vi.advanceTimersByTime(9_000_000)
  vi.useRealTimers()
  await waitUntilProcessGone(pid)
})

it('fails waiting and new tasks after it is closed', async () => {
  const pool = open()
  const waits = ['run for ever', 'behind it'].map(pool.run)
  pool.close()
  const stopping = { busy: 'stopping' }
  expect([...(await Promise.all(waits)), await pool.run('late')]).toEqual([stopping, stopping, stopping])
})
