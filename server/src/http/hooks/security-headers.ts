import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

/** Sets headers that forbid everything by default; pages allow more for themselves. */
export function addSecurityHeaders(app: FastifyInstance, https: boolean): void {
  const headers = securityHeaders(https)
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/** Computed once: per request it would cost more than identifying the caller. */
function securityHeaders(https: boolean): Record<string, string> {
  const headers: Record<string, string> = {
    'permissions-policy': 'geolocation=(self), camera=(self), microphone=(), payment=(), usb=()',
  }
  const taken = {
    setHeader: (name: string, value: string) => void (headers[name.toLowerCase()] = value),
    removeHeader: () => {},
  }
  const set = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    hsts: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    // A page's URL may hold a link's secret, which must not reach other servers as a referrer.
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
  })
  set({} as IncomingMessage, taken as unknown as ServerResponse, (trouble) => {
    if (trouble) throw trouble
  })
  return headers
}
