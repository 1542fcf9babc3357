import { afterEach, expect, it, vi } from 'vitest'
import { collectArrivals } from '../../test/support/wait/collect-arrivals.ts'
import { sweepErrorLogger, startSweeps } from './sweeps.ts'
import { Server } from 'node:http'
import { nextEventLoopTurn } from '../../test/support/wait/wait-until.ts'
import { createIdleWait } from './idle.ts'

interface Paused {
  ms: number
  over: () => void
}

/** A sweep that finds what it is told, and a clock that moves when the test says so. */
function sweeping(...finds: (boolean | Error)[]) {
  const { all: pauses, add, until } = collectArrivals<Paused>()
  const errors: unknown[] = []
  let runs = 0
  const run = async () => {
    const found = finds[runs++] ?? false
    if (found instanceof Error) throw found
    return found
  }
  const pause = (ms: number, stopping: AbortSignal) =>
    new Promise<void>((over, giveUp) => {
      add({ ms, over })
      stopping.addEventListener('abort', () => giveUp(stopping.reason))
    })
  const { stop } = startSweeps(
    [{ name: 'deadlines', run }],
    (name, error) => errors.push([name, error]),
    pause,
  )
  stops.push(stop)
  const nth = async (n: number) => {
    await until(`pause ${n}`, ({ length }) => length >= n)
    return pauses[n - 1]!
  }
  return { pauses, errors, runs: () => runs, nth }
}
const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

// What is overdue ends within 2 s: a pause may take one of them, and the work the other.
it('runs again within a second after an empty batch', async () => {
  const { nth, runs } = sweeping(false, false)
  const first = await nth(1)
  expect([runs(), first.ms <= 1000]).toEqual([1, true])
  first.over()
  const second = await nth(2)
  expect([runs(), second.ms <= 1000]).toEqual([2, true])
})

it('continues at once while more rows may be due', async () => {
  const { nth, runs, pauses } = sweeping(true, true, true, false)
  await nth(1)
  expect([runs(), pauses.length]).toEqual([4, 1])
})

it('reports a failure and runs again', async () => {
  const { nth, runs, errors } = sweeping(new Error('the database is away'))
  const first = await nth(1)
  expect(errors).toEqual([['deadlines', new Error('the database is away')]])
  first.over()
  await nth(2)
  expect(runs()).toBe(2)
})

it('does not run after a stop', async () => {
  const { nth, runs, pauses } = sweeping()
  await nth(1)
  await stops.pop()?.()
  expect([runs(), pauses.length]).toEqual([1, 1])
})

const levelOf = (error: unknown) => {
  const written: string[] = []
  sweepErrorLogger({ warn: () => written.push('warn'), error: () => written.push('error') })(
    'deadlines',
    error,
  )
  return written
}

it.each([
  ['no connection in time', new Error('timeout exceeded when trying to connect')],
  [
    'a database that starts',
    Object.assign(new Error('the database system is starting up'), { code: '57P03' }),
  ],
  ['a full disk', Object.assign(new Error('could not extend file'), { code: '53100' })],
])('logs %s as a warning', (_, error) => {
  expect(levelOf(error)).toEqual(['warn'])
})

it('names the sweep that failed', () => {
  const written: unknown[] = []
  sweepErrorLogger({ warn: () => {}, error: (line: unknown) => void written.push(line) })(
    'wallets',
    new TypeError('no'),
  )
  expect(written).toEqual([{ sweep: 'wallets', error: expect.objectContaining({ name: 'TypeError' }) }])
})

it('logs the stack of a failed sweep, even after a message of several lines', () => {
  const written: object[] = []
  const error = Object.assign(new Error('450 not taken\n450 <father@example.com>'), { responseCode: 450 })
  sweepErrorLogger({ warn: () => {}, error: (line: object) => void written.push(line) })(
    'guardian mails',
    error,
  )
  expect(JSON.stringify(written)).not.toContain('father@example.com')
  expect(written).toMatchObject([
    { error: { stack: { 0: expect.stringMatching(/^ +at .+sweeps\.test\.ts/) } } },
  ])
})

it('logs any other failure as an error', () => {
  expect(levelOf(new TypeError('undefined is not a match'))).toEqual(['error'])
})

afterEach(() => vi.restoreAllMocks())

it('end ten seconds after the last request and start again with the next one', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  const server = new Server()
  const quiet = createIdleWait(server)
  clock.mockReturnValue(4_000)
  server.emit('request')
  clock.mockReturnValue(13_999)
  let isQuiet = false
  const waits = quiet().then(() => (isQuiet = true))
  await nextEventLoopTurn()
  expect(isQuiet).toBe(false)
  clock.mockReturnValue(14_000)
  await waits
  await quiet()
  server.emit('request')
  clock.mockReturnValue(23_999)
  let again = false
  const waitsAgain = quiet().then(() => (again = true))
  await nextEventLoopTurn()
  expect(again).toBe(false)
  clock.mockReturnValue(24_000)
  await waitsAgain
})
