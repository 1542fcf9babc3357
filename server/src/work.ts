import { CompiledQuery } from 'kysely'
import { PgBoss } from 'pg-boss'
import type { JobKind, Queue } from './queue.ts'

export interface Worker {
  name: string
  /** When it also runs by itself, as cron writes it. */
  schedule?: string
  run(data: object): Promise<unknown>
}

export function worker<T extends object>(
  kind: JobKind<T>,
  run: (data: T) => Promise<unknown>,
  schedule?: string,
): Worker {
  return { name: kind.name, run: run as Worker['run'], ...(schedule === undefined ? {} : { schedule }) }
}

export interface Work extends Queue {
  start(workers: readonly Worker[]): Promise<void>
  stop(): Promise<void>
}

const queueOptions = {
  retryLimit: 8,
  retryDelay: 2,
  retryBackoff: true,
  expireInSeconds: 900,
  retentionSeconds: 3 * 86_400,
  // A finished job may name an address; it has no business here once it is done.
  deleteAfterSeconds: 3_600,
}

export async function openWork(
  url: string,
  kinds: readonly JobKind<object>[],
  onError: (error: unknown) => void,
): Promise<Work> {
  const boss = new PgBoss({ connectionString: url, max: 4 })
  boss.on('error', onError)
  await boss.start()
  for (const { name } of kinds) await boss.createQueue(name, queueOptions)
  return {
    async add(tx, kind, data) {
      const executeSql = async (text: string, values?: unknown[]) => {
        const { rows } = await tx.executeQuery<object>(CompiledQuery.raw(text, values))
        return { rows }
      }
      await boss.send(kind.name, data, { db: { executeSql } })
    },
    async start(workers) {
      for (const { name, run, schedule } of workers) {
        await boss.work(name, { pollingIntervalSeconds: 0.5 }, async (jobs) => {
          for (const { data } of jobs) await run(data as object)
        })
        if (schedule !== undefined) await boss.schedule(name, schedule)
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}
