import { createHash } from 'node:crypto'
import { afterAll } from 'vitest'
import {
  openEncoder,
  type Encoder,
  type EncoderOptions,
  type EncodeOutcome,
} from '../../../src/features/pictures/encode/encoder.ts'
import { pictureFileNames } from '../../../src/features/pictures/encode/file-names.ts'

/** Opens encoders with one process each, closed after the suite; also lists the processes that received a picture. */
export function openEncodersForSuite() {
  const pids: number[] = []
  const opened: Encoder[] = []
  afterAll(() => opened.forEach((each) => each.close()))
  const start = (options: Partial<EncoderOptions> = {}) => {
    const encoder = openEncoder({ processes: 1, onTaskStarted: (pid) => pids.push(pid), ...options })
    opened.push(encoder)
    return encoder
  }
  const encoder = start()
  /** Encodes a readable picture with the first encoder. */
  async function encoded(bytes: Uint8Array, only = pictureFileNames) {
    const outcome = await encoder.encode(bytes, { only })
    if (!('encoded' in outcome)) throw new Error(JSON.stringify(outcome))
    return outcome.encoded
  }
  return { encoder, encoded, start, pids }
}

/** Reuses the result for equal pictures, since tests send the same few hundreds of times. */
export function withEncodingCache(encoder: Encoder): Encoder {
  const known = new Map<string, EncodeOutcome>()
  return {
    close() {
      known.clear()
      encoder.close()
    },
    async encode(bytes, order) {
      const key = createHash('sha256')
        .update(bytes)
        .update(JSON.stringify(order ?? {}))
        .digest('hex')
      const outcome = known.get(key) ?? (await encoder.encode(bytes, order))
      if ('encoded' in outcome) known.set(key, outcome)
      return outcome
    },
  }
}

let shared: Encoder | undefined

/** One encoder for all suites of this process, never closed. */
export const openSharedEncoder = (): Encoder =>
  (shared ??= { ...withEncodingCache(openEncoder()), close() {} })
