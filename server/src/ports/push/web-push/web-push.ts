import { createHash } from 'node:crypto'
import { readSubscription } from '../push-subscription.ts'
import { openPushConnection, readRetryAfterS } from '../push-connection.ts'
import type { PushChannel, PushMessage, PushOutcome } from '../push.ts'
import { encryptFor, type BrowserKeys } from './encrypt.ts'
import { openResolver, lookupPublicAddress } from './public-names.ts'
import type { Vapid } from './vapid.ts'

interface WebPushOptions {
  /** Allows endpoints on this machine. */
  development: boolean
  now?: () => Date
  timeoutMs?: number
  /** Used instead of the system's name servers. */
  nameServers?: readonly string[]
}

/** Push to browsers, through the push service that each subscription names. */
export function createWebPush(
  vapid: Vapid,
  { development, now = () => new Date(), timeoutMs = 10_000, nameServers }: WebPushOptions,
): PushChannel {
  const names = openResolver(nameServers)
  const connection = openPushConnection({
    timeoutMs,
    ...(development ? {} : { lookup: lookupPublicAddress(names.resolve) }),
  })
  return {
    async send(token, message): Promise<PushOutcome> {
      const subscription = readSubscription(token, development)
      const body = subscription && encryptMessage(subscription.keys, message)
      if (subscription === undefined || body === undefined) return { outcome: 'gone' }
      const answer = await connection.post(
        subscription.endpoint,
        {
          authorization: await vapid.authorization(subscription.endpoint, now()),
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(message.ttlS),
          urgency: message.urgent ? 'high' : 'normal',
          topic: topicOf(message.collapse),
        },
        body,
      )
      if ('lost' in answer)
        return { outcome: answer.lost === 'before' ? 'later' : 'unknown', why: answer.why }
      const { status } = answer
      const why = `status ${status}`
      if (status >= 200 && status < 300) return { outcome: 'sent' }
      if (status === 404 || status === 410) return { outcome: 'gone' }
      if (status === 429 || status >= 500)
        return { outcome: 'later', why, afterS: readRetryAfterS(answer.headers) }
      // Our key was refused: our mistake, which the next start may correct.
      if (status === 401 || status === 403) return { outcome: 'later', why }
      return { outcome: 'rejected', why }
    },
    async close() {
      names.close()
      connection.close()
    },
  }
}

function encryptMessage(keys: BrowserKeys, message: PushMessage): Buffer | undefined {
  const { title, body, tag, unread, data } = message
  try {
    return encryptFor(keys, JSON.stringify({ title, body, tag, unread, data }))
  } catch {
    return undefined
  }
}

/** A topic has at most 32 characters of the URL-safe alphabet. */
const topicOf = (collapse: string) => createHash('sha256').update(collapse).digest('base64url').slice(0, 32)
