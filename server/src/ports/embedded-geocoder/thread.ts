import { Worker, type WorkerOptions } from 'node:worker_threads'
import { Unavailable } from '../unavailable.ts'

export interface ThreadOptions extends Pick<WorkerOptions, 'workerData' | 'resourceLimits'> {
  /** A thread that has not answered by then is ended, with every question to it. */
  withinMs?: number
  /** How long no other is started after one has failed: doubled each time, until one answers. */
  pauseMs?: { first: number; longest: number }
  /** Told why a thread ended. */
  onProblem?: ((problem: string) => void) | undefined
}

export interface Thread {
  ask<T>(name: string, asked: unknown): Promise<T>
  close(): Promise<void>
}

interface Running {
  worker: Worker
  waiting: Map<number, { resolve: (answer: never) => void; reject: (error: Error) => void }>
}

/** What the thread's side says: `answer` of the question's own kind, or what went wrong with this question alone. */
export type Said = { id: number; answer: never } | { id: number; problem: string }

/**
 * A script that answers questions in a thread of its own, started at the first of them. One that fails
 * rejects every open question as unavailable, and takes nothing else down.
 */
export function thread(
  script: URL,
  {
    withinMs = 30_000,
    pauseMs = { first: 1_000, longest: 60_000 },
    onProblem = () => undefined,
    ...options
  }: ThreadOptions = {},
): Thread {
  let running: Running | null = null
  let asks = 0
  let failures = 0
  let restsUntil = 0

  function start(): Running {
    const begun: Running = { worker: new Worker(script, options), waiting: new Map() }
    begun.worker
      .on('message', (said: Said) => {
        failures = 0
        const question = take(begun, said.id)
        if ('problem' in said) question?.reject(new Error(said.problem))
        else question?.resolve(said.answer)
      })
      .on('error', (error) => fail(begun, error instanceof Error ? error.message : 'it threw no error'))
      .on('exit', (code) => fail(begun, `it ended by itself with ${code}`))
      // It stays, and keeps no process alive but for those who wait.
      .unref()
    return begun
  }

  /** The question is no longer waited for. */
  function take({ worker, waiting }: Running, id: number) {
    const question = waiting.get(id)
    if (waiting.delete(id) && waiting.size === 0) worker.unref()
    return question
  }

  function fail(failed: Running, why: string) {
    if (running !== failed) return
    restsUntil = performance.now() + Math.min(pauseMs.first * 2 ** failures++, pauseMs.longest)
    end(why)
    onProblem(why)
  }

  function end(why: string) {
    const ended = running
    running = null
    for (const { reject } of ended?.waiting.values() ?? []) reject(new Unavailable(why))
    return ended?.worker.terminate()
  }

  return {
    async ask<T>(name: string, asked: unknown): Promise<T> {
      if (running === null && performance.now() < restsUntil) throw new Unavailable('it has just failed')
      const asking = (running ??= start())
      const id = asks++
      const late = setTimeout(() => fail(asking, 'it did not answer in time'), withinMs).unref()
      asking.worker.ref()
      return new Promise<T>((resolve, reject) => {
        asking.waiting.set(id, { resolve, reject })
        asking.worker.postMessage({ id, name, asked }, [])
      }).finally(() => clearTimeout(late))
    },
    async close() {
      restsUntil = Infinity
      await end('it is closed')
    },
  }
}
