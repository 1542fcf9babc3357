import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { openProcessPool, type PoolLimits } from '../../../lib/process-pool.ts'
import type { EncodeOrder } from './encoder-process.ts'
import type { EncodedPicture } from './file-names.ts'

export type EncodeOutcome =
  | { encoded: EncodedPicture }
  /** The picture is at fault; `died` if it crashed its process. */
  | { unreadable: string; died?: true }
  /** Our own fault: too busy, or no process could be started. */
  | { busy: string }

export interface Encoder {
  encode(bytes: Uint8Array, order?: Partial<Omit<EncodeOrder, 'bytes'>>): Promise<EncodeOutcome>
  close(): void
}

export interface EncoderOptions extends PoolLimits {
  /** The processor time that a picture may use, which does not depend on how busy the machine is. */
  cpuMs: number
}

const defaults: EncoderOptions = {
  // Each process uses two threads.
  processes: Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2))),
  cpuMs: 30_000,
  startMs: 120_000,
  timeoutMs: 120_000,
  memoryMb: 768,
  maxWaiting: 40,
  idleMs: 60_000,
  onTaskStarted: () => {},
}

const script = fileURLToPath(new URL('encoder-process.ts', import.meta.url))

/** Decodes and encodes in a few processes. */
export function openEncoder(options: Partial<EncoderOptions> = {}): Encoder {
  const { cpuMs, ...limits } = { ...defaults, ...options }
  const pool = openProcessPool<EncodeOrder, EncodedPicture>({
    script,
    ...limits,
    heapMb: 128,
    // On x64 Node itself takes about 650 MB of this reserve.
    reservedMb: 768,
    args: [String(cpuMs)],
    env: { MALLOC_ARENA_MAX: '2' },
  })
  return {
    async encode(bytes, { drawing = false, ...order } = {}) {
      const outcome = await pool.run({ bytes, drawing, ...order })
      if ('answer' in outcome) return { encoded: outcome.answer }
      if ('busy' in outcome) return outcome
      const { problem, ...died } = outcome
      return { unreadable: problem, ...died }
    },
    close: pool.close,
  }
}
