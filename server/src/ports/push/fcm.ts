import { SignJWT, importPKCS8 } from 'jose'
import * as z from 'zod/mini'
import {
  openPushConnection,
  readRetryAfterS,
  type PushResponse,
  type PushConnection,
  type NoResponse,
} from './push-connection.ts'
import type { PushChannel, PushMessage, PushOutcome } from './push.ts'

export const serviceAccount = z.object({
  project_id: z.string().check(z.minLength(1)),
  client_email: z.string().check(z.minLength(3)),
  private_key: z.string().check(z.regex(/-----BEGIN PRIVATE KEY-----/)),
  private_key_id: z.optional(z.string()),
  token_uri: z._default(z.url(), 'https://oauth2.googleapis.com/token'),
})
export type ServiceAccount = z.infer<typeof serviceAccount>

interface FcmOptions {
  url: string
  account: ServiceAccount
  now?: () => Date
  timeoutMs?: number
}

/** Push to Android by FCM's HTTP v1 interface. */
export function createFcm({
  url,
  account,
  now = () => new Date(),
  timeoutMs = 10_000,
}: FcmOptions): PushChannel {
  const connection = openPushConnection({ timeoutMs })
  const access = createAccessTokens(connection, account, now)
  const target = new URL(`/v1/projects/${encodeURIComponent(account.project_id)}/messages:send`, url).href
  return {
    async send(token, message) {
      const granted = await access.get()
      if (typeof granted !== 'string') return granted
      const headers = { authorization: `Bearer ${granted}`, 'content-type': 'application/json' }
      const answer = await connection.post(
        target,
        headers,
        JSON.stringify({ message: { token, ...toFcmMessage(message) } }),
      )
      if ('status' in answer && answer.status === 401) access.forget(granted)
      return toOutcome(answer)
    },
    close: async () => connection.close(),
  }
}

const toFcmMessage = ({ title, body, tag, unread, data, collapse, urgent, ttlS }: PushMessage) => ({
  notification: { title, body },
  data,
  android: {
    priority: urgent ? 'HIGH' : 'NORMAL',
    ttl: `${ttlS}s`,
    collapse_key: collapse,
    notification: { tag, notification_count: unread },
  },
})

const refusal = z.object({
  error: z.object({
    status: z.optional(z.string()),
    message: z.optional(z.string()),
    details: z.optional(z.array(z.object({ errorCode: z.optional(z.string()) }))),
  }),
})

function toOutcome(answer: PushResponse | NoResponse): PushOutcome {
  if ('lost' in answer) return { outcome: answer.lost === 'before' ? 'later' : 'unknown', why: answer.why }
  const { status, headers, text } = answer
  if (status === 200) return { outcome: 'sent' }
  const { code, message } = readError(text)
  const why = `status ${status} ${code}`
  if (code === 'UNREGISTERED' || code === 'SENDER_ID_MISMATCH') return { outcome: 'gone' }
  if (code === 'INVALID_ARGUMENT' && /registration token/i.test(message)) return { outcome: 'gone' }
  // Quotas are counted per minute, so wait a minute if the service does not say how long.
  if (status === 429) return { outcome: 'later', why, afterS: readRetryAfterS(headers) ?? 60 }
  if (status >= 500) return { outcome: 'later', why, afterS: readRetryAfterS(headers) }
  if (status === 401 || status === 403) return { outcome: 'later', why }
  return { outcome: 'rejected', why }
}

function readError(text: string): { code: string; message: string } {
  const error = refusal.safeParse(parse(text)).data?.error
  const code = error?.details?.find(({ errorCode }) => errorCode !== undefined)?.errorCode ?? error?.status
  return { code: code ?? '', message: error?.message ?? '' }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const grant = z.object({ access_token: z.string(), expires_in: z.number() })
const scope = 'https://www.googleapis.com/auth/firebase.messaging'
const renewBeforeMs = 60_000

/** Fetches an access token once for all waiting pushes, and keeps it until shortly before it expires. */
function createAccessTokens(line: PushConnection, account: ServiceAccount, now: () => Date) {
  let kept: { token: string; untilMs: number } | null = null
  let asking: Promise<string | PushOutcome> | null = null

  async function ask(): Promise<string | PushOutcome> {
    const key = await importPKCS8(account.private_key, 'RS256')
    const nowS = Math.floor(now().getTime() / 1000)
    const assertion = await new SignJWT({ scope })
      .setProtectedHeader({
        alg: 'RS256',
        typ: 'JWT',
        ...(account.private_key_id ? { kid: account.private_key_id } : {}),
      })
      .setIssuer(account.client_email)
      .setAudience(account.token_uri)
      .setIssuedAt(nowS)
      .setExpirationTime(nowS + 3600)
      .sign(key)
    const form = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion })
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await line.post(account.token_uri, headers, form.toString())
    if ('lost' in answer) return { outcome: 'later', why: `no access token: ${answer.why}` }
    const granted = grant.safeParse(parse(answer.text)).data
    if (answer.status !== 200 || granted === undefined)
      return {
        outcome: 'later',
        why: `no access token: status ${answer.status}`,
        afterS: readRetryAfterS(answer.headers),
      }
    kept = { token: granted.access_token, untilMs: now().getTime() + granted.expires_in * 1000 }
    return granted.access_token
  }

  return {
    async get(): Promise<string | PushOutcome> {
      if (kept !== null && kept.untilMs - now().getTime() > renewBeforeMs) return kept.token
      asking ??= ask().finally(() => (asking = null))
      return asking
    },
    forget(token: string) {
      if (kept?.token === token) kept = null
    },
  }
}
