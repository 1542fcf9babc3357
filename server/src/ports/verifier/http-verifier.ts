import { createHmac, timingSafeEqual } from 'node:crypto'
import { verification as limits } from '@mithaq/contract/limits'
import { outcomes } from '@mithaq/contract/verification'
import * as z from 'zod/mini'
import { postToService, splitKey } from '../http-client/post-to-service.ts'
import { VerifierUnavailable, type Verifier } from './verifier.ts'

const begun = z.object({ url: z.url({ protocol: /^https?$/ }) })
const told = z.object({ id: z.uuid(), reference: z.uuid(), outcome: z.enum(outcomes) })

/** The signature of a message: HMAC-SHA256 in hexadecimal over the time, a full stop and the body. */
export const signatureOf = (key: string, timestamp: string, body: Uint8Array) =>
  createHmac('sha256', key).update(`${timestamp}.`).update(body).digest('hex')

/**
 * A service that accepts `{ reference, returnTo, hook }` with the key as a bearer token and answers `{ url }`. It reports
 * the result by posting `{ id, reference, outcome }` to the hook, signed with the same key.
 */
export function createHttpVerifier(url: string, { timeoutMs = 10_000 } = {}): Verifier {
  const { key } = splitKey(url)
  return {
    startVisit: (asked) =>
      postToService(
        url,
        { type: 'application/json', body: JSON.stringify(asked) },
        {
          serviceName: 'the verification partner',
          errorClass: VerifierUnavailable,
          timeoutMs,
          read: (json) => begun.parse(json),
        },
      ),
    readHook({ timestamp, signature, body }, now) {
      if (timestamp === undefined || signature === undefined || !/^\d{1,12}$/.test(timestamp)) return null
      const expected = Buffer.from(signatureOf(key, timestamp, body))
      const given = Buffer.from(signature)
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
      if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > limits.hookS) return null
      try {
        return told.parse(JSON.parse(body.toString()))
      } catch {
        return null
      }
    },
  }
}
