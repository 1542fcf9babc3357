import { PgBoss } from 'pg-boss'
import { connectionLifetimeS } from '../db/db.ts'
import type { JobKind, Queue, Urgency } from '../ports/queue/queue.ts'
import { pollJobs } from './poll-jobs.ts'
import { runJobs } from './run-jobs.ts'

interface WorkerOptions {
  /** When the job also runs on its own, as a cron expression. */
  schedule?: string
  concurrency?: number
}

export interface Worker extends WorkerOptions {
  name: string
  run(data: object): Promise<unknown>
}

export function createWorker<T extends object>(
  kind: JobKind<T>,
  run: (data: T) => Promise<unknown>,
  options: WorkerOptions = {},
): Worker {
  return { name: kind.name, run: run as Worker['run'], ...options }
}

export interface JobQueue extends Queue {
  start(workers: readonly Worker[]): Promise<void>
  stop(): Promise<void>
}

const queueOptions = {
  retryLimit: 8,
  retryDelay: 2,
  retryBackoff: true,
  expireInSeconds: 900,
  retentionSeconds: 3 * 86_400,
  deleteAfterSeconds: 3_600,
}

const priority: Record<Urgency, number> = { urgent: 3, high: 2, normal: 1, low: 0 }

export async function openJobQueue(
  url: string,
  kinds: readonly JobKind<object>[],
  onError: (error: unknown) => void,
): Promise<JobQueue> {
  // Options of the driver's pool, passed through by the library.
  const lifetime = { maxLifetimeSeconds: connectionLifetimeS() }
  const boss = new PgBoss({ ...lifetime, connectionString: url, max: 4 })
  boss.on('error', onError)
  await boss.start()
  for (const { name } of kinds) await boss.createQueue(name, queueOptions)
  const stopping = new AbortController()
  const loops: { ended: Promise<void> }[] = []

  return {
    async add(tx, kind, data, urgency = 'normal', afterS = 0) {
      const executeSql = (text: string, values: unknown[] = []) => tx.run({ text, values })
      await boss.send(kind.name, data, {
        db: { executeSql },
        priority: priority[urgency],
        startAfter: afterS,
      })
    },
    async start(workers) {
      const { signal } = stopping
      const names = workers.map(({ name }) => name)
      const poller = pollJobs(boss, names, signal, onError)
      loops.push(poller)
      for (const { name, run, schedule, concurrency = 1 } of workers) {
        const runner = { name, run, concurrency, urgentPriority: priority.high }
        loops.push(runJobs(boss, runner, poller, signal, onError))
        if (schedule !== undefined) await boss.schedule(name, schedule)
      }
    },
    async stop() {
      stopping.abort()
      await Promise.all(loops.map(({ ended }) => ended))
      await boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}
