import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { isUnavailable } from '../db/errors.ts'
import { describeError } from '../http/routes/serve-routes.ts'

export interface Sweep {
  name: string
  /** Processes one batch; true if more may be due. */
  run(): Promise<boolean>
}

const everyMs = 500
type Pause = (ms: number, stopping: AbortSignal) => Promise<unknown>

/**
 * Runs sweeps of due rows in a loop: after a full batch the next one follows at once, otherwise after a pause. A failed
 * sweep is reported and tried again.
 */
export function startSweeps(
  sweeps: readonly Sweep[],
  onError: (name: string, error: unknown) => void,
  pause: Pause = (ms, signal) => sleep(ms, undefined, { signal }),
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const loop = async ({ name, run }: Sweep) => {
    while (!stopping.signal.aborted) {
      const more = await run().catch((error: unknown) => {
        onError(name, error)
        return false
      })
      if (!more) await pause(everyMs, stopping.signal).catch(() => {})
    }
  }
  const loops = sweeps.map(loop)
  return {
    async stop() {
      stopping.abort()
      await Promise.all(loops)
    },
  }
}

/** Logs a failed sweep; an unavailable database is only a warning, since the sweep runs again soon. */
export function sweepErrorLogger(log: Pick<FastifyBaseLogger, 'warn' | 'error'>) {
  return (name: string, error: unknown) =>
    log[isUnavailable(error) ? 'warn' : 'error'](
      { sweep: name, error: describeError(error) },
      'a sweep failed',
    )
}
