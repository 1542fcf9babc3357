import { setTimeout as sleep } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import type { JobPoller } from './poll-jobs.ts'

interface JobRunner {
  name: string
  run(data: object): Promise<unknown>
  /** So many at a time; of more than one, a quarter is kept for what has at least this priority. */
  concurrency: number
  urgentPriority: number
}

const stopWithinMs = 10_000

/**
 * Takes jobs as workers fall free, the most urgent first. Each ends by itself: a slow one holds up none of those
 * behind it, a failed one repeats none of those beside it.
 */
export function runJobs(
  boss: PgBoss,
  { name, run, concurrency, urgentPriority }: JobRunner,
  look: JobPoller,
  stopping: AbortSignal,
  onError: (error: unknown) => void,
): { ended: Promise<void> } {
  const running = new Set<Promise<void>>()
  const forAll = Math.ceil(concurrency * 0.75)

  async function finish(id: string, data: object) {
    try {
      await run(data)
    } catch (error) {
      // A mail server's words name the address, and they would stay with the job.
      const { name: kind, code } = error as { name?: string; code?: string }
      await boss.fail(name, id, { name: kind, code })
      return
    }
    await boss.complete(name, id)
  }

  /** True where more may wait. */
  async function takeSome(): Promise<boolean> {
    const free = (running.size < forAll ? forAll : concurrency) - running.size
    if (free === 0) return false
    const minPriority = running.size < forAll ? 0 : urgentPriority
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
      const more = await takeSome().catch((error: unknown) => {
        onError(error)
        return false
      })
      if (more && running.size < concurrency) continue
      await Promise.race([look.whenWaiting(name), ...running])
    }
    const late = new AbortController()
    const patience = sleep(stopWithinMs, undefined, { signal: late.signal }).catch(() => {})
    await Promise.race([Promise.all(running), patience])
    late.abort()
  }

  return { ended: loop() }
}
