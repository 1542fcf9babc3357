import { createHash } from 'node:crypto'
import { afterAll } from 'vitest'
import {
  openEncoder,
  type Encoder,
  type EncoderOptions,
  type EncodeOutcome,
} from '../../../src/features/pictures/encode/encoder.ts'
import { pictureFileNames } from '../../../src/features/pictures/encode/file-names.ts'

/** Encoders of one process each, closed after the suite, and the ids of the processes that were handed a picture. */
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
  /** What the first of them makes of a picture that it can read. */
  async function encoded(bytes: Uint8Array, only = pictureFileNames) {
    const outcome = await encoder.encode(bytes, { only })
    if (!('encoded' in outcome)) throw new Error(JSON.stringify(outcome))
    return outcome.encoded
  }
  return { encoder, encoded, start, pids }
}

/** A picture that has been encoded before is not encoded again: hundreds are sent, and most of them are the same. */
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

/** One for all suites of this process, which none of them closes; the idle one holds nothing up. */
export const openSharedEncoder = (): Encoder =>
  (shared ??= { ...withEncodingCache(openEncoder()), close() {} })
