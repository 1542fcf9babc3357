import { connect, constants, type ClientHttp2Session, type IncomingHttpHeaders } from 'node:http2'
import { SignJWT, importPKCS8 } from 'jose'
import { maxResponseBytes } from '../http-client/read-json.ts'
import type { PushChannel, PushMessage, PushOutcome } from './push.ts'

interface ApnsOptions {
  url: string
  /** The signing key from Apple, in PEM. */
  key: string
  keyId: string
  teamId: string
  /** The app's bundle id. */
  topic: string
  now?: () => Date
  timeoutMs?: number
  pingEveryMs?: number
}

/** Push to iOS by APNs, over one persistent connection. */
export function createApns(options: ApnsOptions): PushChannel {
  const { url, topic, now = () => new Date(), timeoutMs = 10_000, pingEveryMs = 60_000 } = options
  const provider = createProviderToken(options, now)
  const session = createSession(url, timeoutMs, pingEveryMs)
  return {
    async send(token, message) {
      const authorization = `bearer ${await provider.get()}`
      const connected = await session.get()
      if (connected instanceof Error) return { outcome: 'later', why: connected.message }
      const headers = {
        ':method': 'POST',
        ':path': `/3/device/${token}`,
        authorization,
        'apns-topic': topic,
        'apns-id': message.data.notification_id,
        'apns-push-type': 'alert',
        'apns-priority': message.urgent ? '10' : '5',
        'apns-expiration': String(Math.floor(now().getTime() / 1000) + message.ttlS),
        'apns-collapse-id': message.collapse,
      }
      const outcome = await sendRequest(connected, headers, JSON.stringify(toApnsPayload(message)), timeoutMs)
      if (outcome.outcome === 'later' && /ProviderToken/.test(outcome.why)) provider.forget()
      return outcome
    },
    close: async () => session.close(),
  }
}

const toApnsPayload = ({ title, body, unread, data }: PushMessage) => ({
  aps: {
    alert: { title, body },
    badge: unread,
    sound: 'default',
    ...(data.matchId ? { 'thread-id': data.matchId } : {}),
  },
  ...data,
})

const deadTokens = ['BadDeviceToken', 'DeviceTokenNotForTopic', 'Unregistered', 'ExpiredToken']

function toOutcome(status: number, text: string): PushOutcome {
  if (status === 200) return { outcome: 'sent' }
  const reason = /"reason"\s*:\s*"(\w+)"/.exec(text)?.[1] ?? ''
  const why = `status ${status} ${reason}`
  if (status === 410 || deadTokens.includes(reason)) return { outcome: 'gone' }
  if (status === 403 || status === 429 || status >= 500) return { outcome: 'later', why }
  return { outcome: 'rejected', why }
}

function sendRequest(session: ClientHttp2Session, headers: object, body: string, timeoutMs: number) {
  return new Promise<PushOutcome>((resolve) => {
    const stream = session.request(headers as Record<string, string>)
    let status: number | undefined
    let text = ''
    stream.setEncoding('utf8')
    const timer = setTimeout(() => stream.close(constants.NGHTTP2_CANCEL), timeoutMs)
    stream.on(
      'response',
      (answered: IncomingHttpHeaders & { ':status'?: number }) => (status = answered[':status']),
    )
    stream.on('data', (part: string) => {
      text += part
      if (text.length > maxResponseBytes) stream.close(constants.NGHTTP2_CANCEL)
    })
    stream.on('error', () => {})
    stream.on('close', () => {
      clearTimeout(timer)
      if (status !== undefined) return resolve(toOutcome(status, text))
      // A stream without an id was never sent; a refused stream was not processed.
      const untaken = stream.id === undefined || stream.rstCode === constants.NGHTTP2_REFUSED_STREAM
      resolve({ outcome: untaken ? 'later' : 'unknown', why: `stream closed with ${stream.rstCode}` })
    })
    stream.end(body)
  })
}

/** One connection: opened on demand, kept alive by pings, and reopened after it closes. */
function createSession(url: string, timeoutMs: number, pingEveryMs: number) {
  let opening: Promise<ClientHttp2Session | Error> | null = null

  function open(): Promise<ClientHttp2Session | Error> {
    return new Promise((resolve) => {
      const session = connect(url)
      const late = setTimeout(() => session.destroy(new Error('no connection in time')), timeoutMs)
      let ping: NodeJS.Timeout | undefined
      const gone = (error: Error) => {
        clearTimeout(late)
        clearInterval(ping)
        opening = null
        resolve(error)
      }
      session.on('error', gone)
      session.on('close', () => gone(new Error('the connection closed')))
      // It accepts no new pushes; those in flight finish on their own.
      session.on('goaway', () => (opening = null))
      session.on('connect', () => {
        clearTimeout(late)
        ping = setInterval(() => sendPing(session, timeoutMs), pingEveryMs)
        ping.unref()
        resolve(session)
      })
    })
  }

  return {
    get: async () => (opening ??= open()),
    async close() {
      const session = await opening
      if (session && !(session instanceof Error)) session.destroy()
    },
  }
}

function sendPing(session: ClientHttp2Session, timeoutMs: number) {
  const silent = setTimeout(() => session.destroy(new Error('no answer to a ping')), timeoutMs)
  silent.unref()
  const sent = !session.destroyed && session.ping(() => clearTimeout(silent))
  if (!sent) clearTimeout(silent)
}

/** Apple refuses a token older than an hour, and a new one more often than every 20 minutes. */
const renewAfterMs = 50 * 60_000

function createProviderToken({ key, keyId, teamId }: ApnsOptions, now: () => Date) {
  let kept: { token: Promise<string>; sinceMs: number } | null = null

  async function sign() {
    return new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .setIssuer(teamId)
      .setIssuedAt(Math.floor(now().getTime() / 1000))
      .sign(await importPKCS8(key, 'ES256'))
  }

  return {
    get() {
      const nowMs = now().getTime()
      if (kept === null || nowMs - kept.sinceMs > renewAfterMs) kept = { token: sign(), sinceMs: nowMs }
      return kept.token
    },
    forget: () => (kept = null),
  }
}
