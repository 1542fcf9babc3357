import { afterAll } from 'vitest'
import { openEncoder, type Encoder, type EncoderOptions } from '../src/features/pictures/encoder.ts'
import { fileNames } from '../src/features/pictures/file-names.ts'

/** Encoders of one process each, closed after the suite, and the ids of the processes that were handed a picture. */
export function encodersForSuite() {
  const pids: number[] = []
  const opened: Encoder[] = []
  afterAll(() => opened.forEach((each) => each.close()))
  const start = (options: Partial<EncoderOptions> = {}) => {
    const encoder = openEncoder({ processes: 1, handed: (pid) => pids.push(pid), ...options })
    opened.push(encoder)
    return encoder
  }
  const encoder = start()
  /** What the first of them makes of a picture that it can read. */
  async function encoded(bytes: Uint8Array, only = fileNames) {
    const outcome = await encoder.encode(bytes, { only })
    if (!('encoded' in outcome)) throw new Error(JSON.stringify(outcome))
    return outcome.encoded
  }
  return { encoder, encoded, start, pids }
}
