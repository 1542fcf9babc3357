import { setTimeout as sleep } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'

const everyMs = 500

export interface JobPoller {
  /** As soon as the next look finds such a job waiting, or there is none any more. */
  whenWaiting(name: string): Promise<void>
  ended: Promise<void>
}

/**
 * One look for all kinds together: each asking by itself was fourteen updates twice a second, on a server with
 * nothing to do.
 */
export function pollJobs(
  boss: PgBoss,
  names: readonly string[],
  stopping: AbortSignal,
  onError: (error: unknown) => void,
): JobPoller {
  const hearers = new Map<string, () => void>()

  async function look() {
    const { rows } = await boss.getDb().executeSql(
      `select kind.name from unnest($1::text[]) as kind(name)
       where exists (
         select from pgboss.job
         where job.name = kind.name and job.state < 'active' and not job.blocked and job.start_after < now())`,
      [names],
    )
    for (const { name } of rows as { name: string }[]) hearers.get(name)?.()
  }

  async function loop() {
    while (!stopping.aborted) {
      await look().catch(onError)
      await sleep(everyMs, undefined, { signal: stopping }).catch(() => {})
    }
    for (const hear of hearers.values()) hear()
  }

  return {
    whenWaiting: (name) =>
      new Promise((hear) => {
        if (stopping.aborted) hear()
        else hearers.set(name, hear)
      }),
    ended: loop(),
  }
}
