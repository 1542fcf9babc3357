import { afterEach, expect, it, vi } from 'vitest'
import { Unavailable } from '../unavailable.ts'
import { thread, type Thread, type ThreadOptions } from './thread.ts'

const opened: Thread[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const each of opened.splice(0)) await each.close()
})

const atOnce = { pauseMs: { first: 0, longest: 0 } }

/** A thread that does as it is told. */
function obedient(options: ThreadOptions = atOnce, atStart = '') {
  const script = `
    import { parentPort } from 'node:worker_threads'
    ${atStart}
    parentPort.on('message', ({ id, name, asked }) => {
      if (name === 'exit') process.exit(0)
      if (name === 'throw later') setTimeout(() => { throw new Error('later') })
      if (name === 'fill memory') for (const all = []; ; ) all.push(new Array(100_000).fill(name))
      if (name === 'run for ever') for (;;);
      if (name === 'echo') parentPort.postMessage({ id, answer: asked })
      if (name === 'cannot') parentPort.postMessage({ id, problem: 'no answer to this' })
    })`
  const made = thread(new URL(`data:text/javascript,${encodeURIComponent(script)}`), {
    resourceLimits: { maxOldGenerationSizeMb: 16 },
    ...options,
  })
  opened.push(made)
  return made
}

const outcome = (asked: Promise<unknown>) =>
  asked.catch((error: unknown) => (error instanceof Unavailable ? 'unavailable' : String(error)))

it.each(['exit', 'throw later', 'fill memory'])(
  'a thread that ends by "%s" answers all who wait, and the next question starts another',
  async (end) => {
    const problems: string[] = []
    const { ask } = obedient({ ...atOnce, onProblem: (problem) => problems.push(problem) })
    expect(await ask('echo', 'salam')).toBe('salam')
    const asked = ['says nothing', end, 'says nothing'].map((name) => outcome(ask(name, null)))
    expect(await Promise.all(asked)).toEqual(['unavailable', 'unavailable', 'unavailable'])
    expect(problems).toHaveLength(1)
    expect(await ask('echo', 'salam again')).toBe('salam again')
  },
)

it('a thread that cannot even start answers each question, and so does its successor', async () => {
  const { ask } = obedient(atOnce, 'throw new Error("no data")')
  for (const _ of ['once', 'again'])
    expect(await Promise.all([outcome(ask('echo', 1)), outcome(ask('echo', 2))])).toEqual([
      'unavailable',
      'unavailable',
    ])
})

it('a thread that runs for ever is ended after 30 seconds, and another answers', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { ask } = obedient()
  await ask('echo', 'ready')
  const asked = outcome(ask('run for ever', null))
  const early = vi.fn()
  void asked.then(early)
  await vi.advanceTimersByTimeAsync(29_999)
  expect(early).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await asked).toBe('unavailable')
  expect(await ask('echo', 'salam')).toBe('salam')
})

it('no other is started for a second after one failed, then two, four, up to a minute', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const problems: string[] = []
  const { ask } = obedient({ onProblem: (problem) => problems.push(problem) })
  const failsAgain = async () => {
    expect(await outcome(ask('exit', null))).toBe('unavailable')
    return problems.length
  }
  let failed = await failsAgain()
  for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
    vi.advanceTimersByTime(seconds * 1000 - 1)
    expect([seconds, await failsAgain()]).toEqual([seconds, failed])
    vi.advanceTimersByTime(1)
    expect([seconds, await failsAgain()]).toEqual([seconds, ++failed])
  }
  vi.advanceTimersByTime(60_000)
  expect(await ask('echo', 'salam')).toBe('salam')
  await failsAgain()
  vi.advanceTimersByTime(1_000)
  expect(await ask('echo', 'a second later')).toBe('a second later')
})

it('a question that cannot be answered fails alone', async () => {
  const { ask } = obedient()
  const asked = [outcome(ask('cannot', null)), outcome(ask('echo', 'salam'))]
  expect(await Promise.all(asked)).toEqual(['Error: no answer to this', 'salam'])
})

it('once closed, whoever waits and whoever asks is told', async () => {
  const { ask, close } = obedient()
  const waits = outcome(ask('says nothing', null))
  await close()
  expect([await waits, await outcome(ask('echo', 1))]).toEqual(['unavailable', 'unavailable'])
})
