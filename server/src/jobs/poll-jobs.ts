import { setTimeout as sleep } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'

const everyMs = 500

export interface JobPoller {
  /** Resolves when a job of this kind is waiting, or polling stops. */
  whenWaiting(name: string): Promise<void>
  ended: Promise<void>
}

/** Polls for waiting jobs of all kinds with one query: a query per kind would load an idle server. */
export function pollJobs(
  boss: PgBoss,
  names: readonly string[],
  stopping: AbortSignal,
  onError: (error: unknown) => void,
): JobPoller {
  const waiting = new Map<string, () => void>()

  async function poll() {
    const { rows } = await boss.getDb().executeSql(
      `select kind.name from unnest($1::text[]) as kind(name)
       where exists (
         select from pgboss.job
         where job.name = kind.name and job.state < 'active' and not job.blocked and job.start_after < now())`,
      [names],
    )
    for (const { name } of rows as { name: string }[]) waiting.get(name)?.()
  }

  async function loop() {
    while (!stopping.aborted) {
      await poll().catch(onError)
      await sleep(everyMs, undefined, { signal: stopping }).catch(() => {})
    }
    for (const hear of waiting.values()) hear()
  }

  return {
    whenWaiting: (name) =>
      new Promise((hear) => {
        if (stopping.aborted) hear()
        else waiting.set(name, hear)
      }),
    ended: loop(),
  }
}
