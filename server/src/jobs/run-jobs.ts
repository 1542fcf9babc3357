import { setTimeout as sleep } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import type { JobPoller } from './poll-jobs.ts'

interface JobRunner {
  name: string
  run(data: object): Promise<unknown>
  /** Jobs at a time. With more than one, a quarter is reserved for jobs of at least `urgentPriority`. */
  concurrency: number
  urgentPriority: number
}

const stopWithinMs = 10_000

/**
 * Runs waiting jobs, the most urgent first, whenever a place is free. Jobs finish independently: a slow one delays no
 * other, and a failed one does not repeat others.
 */
export function runJobs(
  boss: PgBoss,
  { name, run, concurrency, urgentPriority }: JobRunner,
  poller: JobPoller,
  stopping: AbortSignal,
  onError: (error: unknown) => void,
): { ended: Promise<void> } {
  const running = new Set<Promise<void>>()
  const unreserved = Math.ceil(concurrency * 0.75)

  async function finish(id: string, data: object) {
    try {
      await run(data)
    } catch (error) {
      // A mail server's error message contains the address, and would be stored with the job.
      const { name: kind, code } = error as { name?: string; code?: string }
      await boss.fail(name, id, { name: kind, code })
      return
    }
    await boss.complete(name, id)
  }

  /** True if more jobs may be waiting. */
  async function fetchAndRun(): Promise<boolean> {
    const free = (running.size < unreserved ? unreserved : concurrency) - running.size
    if (free === 0) return false
    const minPriority = running.size < unreserved ? 0 : urgentPriority
    const jobs = await boss.fetch<object>(name, { batchSize: free, minPriority })
    for (const { id, data } of jobs) {
      const work: Promise<void> = finish(id, data)
        .catch(onError)
        .finally(() => running.delete(work))
      running.add(work)
    }
    return jobs.length === free
  }

  async function loop() {
    while (!stopping.aborted) {
      const more = await fetchAndRun().catch((error: unknown) => {
        onError(error)
        return false
      })
      if (more && running.size < concurrency) continue
      await Promise.race([poller.whenWaiting(name), ...running])
    }
    const late = new AbortController()
    const patience = sleep(stopWithinMs, undefined, { signal: late.signal }).catch(() => {})
    await Promise.race([Promise.all(running), patience])
    late.abort()
  }

  return { ended: loop() }
}
