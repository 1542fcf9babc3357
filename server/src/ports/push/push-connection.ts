import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { maxResponseBytes } from '../http-client/read-json.ts'

export interface PushResponse {
  status: number
  headers: http.IncomingHttpHeaders
  text: string
}

/** No response. `before`: the request was certainly not processed. `after`: it may have been. */
export interface NoResponse {
  lost: 'before' | 'after'
  why: string
}

export interface PushConnection {
  post(
    url: string,
    headers: Record<string, string>,
    body: string | Uint8Array,
  ): Promise<PushResponse | NoResponse>
  close(): void
}

/** Posts over persistent connections, and tells a service that was not reached from one that did not respond. */
export function openPushConnection({
  timeoutMs = 10_000,
  lookup,
}: { timeoutMs?: number; lookup?: LookupFunction } = {}): PushConnection {
  const options = { keepAlive: true, maxSockets: 50, maxFreeSockets: 10, ...(lookup ? { lookup } : {}) }
  const agents = { 'http:': new http.Agent(options), 'https:': new https.Agent(options) }

  return {
    post(url, headers, body) {
      const target = new URL(url)
      const secure = target.protocol === 'https:'
      return new Promise((resolve) => {
        let handedOver = false
        const request = (secure ? https : http).request(target, {
          method: 'POST',
          headers: { ...headers, 'content-length': Buffer.byteLength(body) },
          agent: secure ? agents['https:'] : agents['http:'],
        })
        const timer = setTimeout(() => request.destroy(new Error('no answer in time')), timeoutMs)
        const lose = (error: Error) => {
          clearTimeout(timer)
          // The service had closed the idle connection: nothing was processed.
          const stale = request.reusedSocket && (error as NodeJS.ErrnoException).code === 'ECONNRESET'
          const why = (error as NodeJS.ErrnoException).code ?? error.message
          resolve({ lost: handedOver && !stale ? 'after' : 'before', why })
        }
        request.on('socket', (socket) => {
          if (!socket.connecting && !socket.destroyed) handedOver = true
          else socket.once(secure ? 'secureConnect' : 'connect', () => (handedOver = true))
        })
        request.on('error', lose)
        request.on('response', (response) => {
          const parts: Buffer[] = []
          let length = 0
          response.on('data', (part: Buffer) => {
            length += part.length
            if (length <= maxResponseBytes) parts.push(part)
            else response.destroy()
          })
          // The status is the answer; a truncated body does not matter.
          response.on('error', () => {})
          response.on('close', () => {
            clearTimeout(timer)
            const { statusCode: status = 0, headers: answered } = response
            resolve({ status, headers: answered, text: Buffer.concat(parts).toString() })
          })
        })
        request.end(body)
      })
    },
    close() {
      agents['http:'].destroy()
      agents['https:'].destroy()
    },
  }
}

/** The waiting time that a service asks for, in seconds. */
export function readRetryAfterS(headers: http.IncomingHttpHeaders): number | undefined {
  const value = headers['retry-after']
  if (value === undefined) return undefined
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 1), 3_600) : undefined
}
