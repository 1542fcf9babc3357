import { fileURLToPath } from 'node:url'
import { openProcessPool, type PoolLimits } from '../../../lib/process-pool.ts'
import { ExaminerUnavailable, type Examiner, type PictureFindings } from '../examiner.ts'

const defaults: PoolLimits = {
  processes: 1,
  startMs: 120_000,
  timeoutMs: 120_000,
  memoryMb: 1024,
  maxWaiting: 40,
  idleMs: 60_000,
  onTaskStarted: () => {},
}

const script = fileURLToPath(new URL('examiner-process.ts', import.meta.url))

/** One process with the models, started for the first picture and ended when idle. */
export function createEmbeddedExaminer(options: Partial<PoolLimits> = {}): Examiner {
  const pool = openProcessPool<Uint8Array, PictureFindings>({
    script,
    ...defaults,
    ...options,
    heapMb: 512,
    reservedMb: 1024,
  })
  return {
    async examine(picture) {
      const outcome = await pool.run(picture)
      if ('busy' in outcome) throw new ExaminerUnavailable(outcome.busy)
      return 'answer' in outcome ? outcome.answer : { unreadable: outcome.problem }
    },
    close: async () => pool.close(),
  }
}
