import {
  createDecipheriv,
  createPublicKey,
  generateKeyPairSync,
  hkdfSync,
  type ECDH,
  type KeyPairKeyObjectResult,
} from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import http2 from 'node:http2'
import type { AddressInfo, Socket } from 'node:net'
import { decodeProtectedHeader, importJWK, jwtVerify } from 'jose'
import { collectArrivals } from '../wait/collect-arrivals.ts'

// Local servers that speak the push protocols, written from their specifications.

export interface Reply {
  status: number
  headers?: Record<string, string>
  body?: string
}

async function listen(server: http.Server | http2.Http2Server) {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function bodyOf(stream: AsyncIterable<Buffer>) {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}

/** Decrypts a body of RFC 8188 with the keys of RFC 8291, as the subscribed browser does. */
export function decryptAsBrowser(body: Buffer, keys: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const size = body.readUInt32BE(16)
  const idLength = body.readUInt8(20)
  const serverKey = body.subarray(21, 21 + idLength)
  const record = body.subarray(21 + idLength)
  if (record.length > size) throw new Error('more than one record')
  const hkdf = (secret: Uint8Array, by: Uint8Array, info: Uint8Array, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, by, info, length))
  const text = (info: string) => Buffer.from(`${info}\0`, 'latin1')
  const about = Buffer.concat([text('WebPush: info'), keys.getPublicKey(), serverKey])
  const secret = hkdf(keys.computeSecret(serverKey), auth, about, 32)
  const cipher = createDecipheriv(
    'aes-128-gcm',
    hkdf(secret, salt, text('Content-Encoding: aes128gcm'), 16),
    hkdf(secret, salt, text('Content-Encoding: nonce'), 12),
  )
  cipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()])
  const end = padded.lastIndexOf(2)
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('badly padded')
  return padded.subarray(0, end).toString()
}

interface Received {
  path: string
  headers: http.IncomingHttpHeaders
  body: Buffer
}

/** A browser's push service: refuses callers without proof of the subscription's server key. */
export async function startBrowserPushService(expectedKey: () => string, now: () => Date = () => new Date()) {
  const { all: received, add, until } = collectArrivals<Received>()
  const [sockets, underWay] = [new Set<Socket>(), new Set<Promise<void>>()]
  const state = {
    reply: { status: 201 } as Reply | null,
    received,
    /** Resolves once this many pushes have arrived. */
    hasReceived: (count: number) => until(`push ${count}`, ({ length }) => length >= count),
    /** Resolves once all callers have disconnected and everything sent is processed. */
    async isLeft() {
      await Promise.all([...sockets].map((socket) => once(socket, 'close')))
      await Promise.all(underWay)
    },
    url: '',
    close: () => server.close(),
    closeAllConnections: () => server.closeAllConnections(),
    listenAgain: (port: number) => once(server.listen(port, '127.0.0.1'), 'listening'),
  }
  async function take(request: http.IncomingMessage, response: http.ServerResponse) {
    const body = await bodyOf(request)
    const proven = await isSigned(request.headers.authorization ?? '', state.url, expectedKey(), now())
    if (!proven) return void response.writeHead(403).end()
    if (request.headers['content-encoding'] !== 'aes128gcm' || !request.headers.ttl)
      return void response.writeHead(400).end()
    add({ path: request.url ?? '', headers: request.headers, body })
    // Accepted, and never answered.
    if (state.reply === null) return
    response.writeHead(state.reply.status, state.reply.headers).end(state.reply.body)
  }
  const server = http.createServer((request, response) => {
    // A caller that disconnects in the middle of a push has sent nothing.
    const taken = take(request, response).catch(() => undefined)
    underWay.add(taken)
    void taken.finally(() => underWay.delete(taken))
  })
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  state.url = await listen(server)
  return state
}

async function isSigned(authorization: string, audience: string, expected: string, now: Date) {
  const [, token, key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  if (token === undefined || key === undefined || key !== expected) return false
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  try {
    const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'), {
      algorithms: ['ES256'],
      audience,
      currentDate: now,
      requiredClaims: ['exp', 'sub'],
    })
    const tooLong = (payload.exp ?? 0) - now.getTime() / 1000 > 24 * 3600
    return !tooLong && /^(mailto:|https:)/.test(payload.sub ?? '')
  } catch {
    return false
  }
}

let rsa: KeyPairKeyObjectResult | undefined

/** FCM's HTTP v1 interface and the OAuth endpoint that guards it. */
export async function startFcmService(now: () => Date = () => new Date()) {
  const { privateKey, publicKey } = (rsa ??= generateKeyPairSync('rsa', { modulusLength: 2048 }))
  const state = {
    messages: [] as Record<string, unknown>[],
    granted: [] as string[],
    revoked: new Set<string>(),
    keyIds: new Set<string | undefined>(),
    reply: null as Reply | 'silence' | null,
    grantReply: null as Reply | null,
    url: '',
    close: () => server.close(),
  }
  const server = http.createServer(async (request, response) => {
    const body = (await bodyOf(request)).toString()
    const answer = (status: number, value: object, headers = {}) =>
      response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify(value))
    if (request.url === '/token') {
      if (state.grantReply) return response.writeHead(state.grantReply.status, state.grantReply.headers).end()
      const form = new URLSearchParams(body)
      if (form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer')
        return answer(400, { error: 'unsupported_grant_type' })
      try {
        const { payload, protectedHeader } = await jwtVerify(form.get('assertion') ?? '', publicKey, {
          algorithms: ['RS256'],
          audience: `${state.url}/token`,
          issuer: 'push@mithaq.example',
          currentDate: now(),
          requiredClaims: ['iat', 'exp'],
        })
        if ((payload.exp ?? 0) - (payload.iat ?? 0) > 3600) throw new Error('for more than an hour')
        state.keyIds.add(protectedHeader.kid)
        if (payload['scope'] !== 'https://www.googleapis.com/auth/firebase.messaging')
          throw new Error('scope')
      } catch {
        return answer(400, { error: 'invalid_grant' })
      }
      const token = `access-${state.granted.length + 1}`
      state.granted.push(token)
      return answer(200, { access_token: token, expires_in: 3600, token_type: 'Bearer' })
    }
    if (request.method !== 'POST' || request.url !== '/v1/projects/mithaq-test/messages:send')
      return answer(404, { error: { status: 'NOT_FOUND' } })
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    if (!state.granted.includes(token) || state.revoked.has(token))
      return answer(401, { error: { status: 'UNAUTHENTICATED' } })
    if (state.reply === 'silence') return
    if (state.reply) return response.writeHead(state.reply.status, state.reply.headers).end(state.reply.body)
    const { message } = JSON.parse(body)
    if (Object.values(message.data).some((value) => typeof value !== 'string'))
      return answer(400, { error: { status: 'INVALID_ARGUMENT', message: 'data must be text' } })
    state.messages.push(message)
    return answer(200, { name: `projects/mithaq-test/messages/${state.messages.length}` })
  })
  state.url = await listen(server)
  const account = {
    project_id: 'mithaq-test',
    private_key_id: 'KEY-OF-PUSH',
    client_email: 'push@mithaq.example',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    token_uri: `${state.url}/token`,
  }
  return Object.assign(state, { account })
}

/** APNs: HTTP/2, provider tokens, one path per device. */
export async function startApnsService(now: () => Date = () => new Date()) {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const publicKey = createPublicKey(privateKey)
  const sessions = new Set<http2.ServerHttp2Session>()
  const state = {
    received: [] as { headers: http2.IncomingHttpHeaders; body: Record<string, unknown> }[],
    tokens: new Set<string>(),
    connections: 0,
    reply: null as Reply | 'silence' | 'refuse' | null,
    sessions,
    url: '',
    close: () => {
      for (const session of sessions) session.destroy()
      server.close()
    },
  }
  const server = http2.createServer()
  server.on('session', (session) => {
    state.connections++
    sessions.add(session)
    session.on('error', () => {})
    session.on('close', () => sessions.delete(session))
  })
  server.on('stream', async (stream, headers) => {
    stream.on('error', () => {})
    const body = (await bodyOf(stream).catch(() => Buffer.from(''))).toString()
    const answer = (status: number, reason?: string) => {
      stream.respond({ ':status': status, 'apns-id': String(headers['apns-id']) })
      stream.end(reason === undefined ? '' : JSON.stringify({ reason }))
    }
    if (state.reply === 'silence') return
    if (state.reply === 'refuse') return stream.close(http2.constants.NGHTTP2_REFUSED_STREAM)
    const token = /^bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
    try {
      if (decodeProtectedHeader(token).kid !== 'KEY1234567') throw new Error('kid')
      const { payload } = await jwtVerify(token, publicKey, {
        algorithms: ['ES256'],
        issuer: 'TEAM123456',
        currentDate: now(),
      })
      const ageS = now().getTime() / 1000 - (payload.iat ?? 0)
      if (ageS > 3600) return answer(403, 'ExpiredProviderToken')
      if (ageS < -60) throw new Error('signed in time to come')
    } catch {
      return answer(403, 'InvalidProviderToken')
    }
    state.tokens.add(token)
    if (headers['apns-topic'] !== 'app.mithaq') return answer(400, 'BadTopic')
    if (!/^\/3\/device\/[0-9a-f]+$/i.test(headers[':path'] ?? '')) return answer(400, 'BadDeviceToken')
    if (Buffer.byteLength(String(headers['apns-collapse-id'])) > 64) return answer(400, 'BadCollapseId')
    if (state.reply) {
      stream.respond({ ':status': state.reply.status })
      return stream.end(state.reply.body)
    }
    state.received.push({ headers, body: JSON.parse(body) })
    answer(200)
  })
  state.url = await listen(server)
  const options = {
    url: state.url,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    keyId: 'KEY1234567',
    teamId: 'TEAM123456',
    topic: 'app.mithaq',
  }
  return Object.assign(state, { options })
}
