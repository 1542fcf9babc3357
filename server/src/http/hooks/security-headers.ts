import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

/** Every answer forbids what it does not need; pages allow themselves more. */
export function addSecurityHeaders(app: FastifyInstance, https: boolean): void {
  const headers = securityHeaders(https)
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/** Worked out once: for each request, they take longer than checking who asks. */
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
    // A link's secret stands in the address of its page: what the page loads must not pass it on.
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
  })
  set({} as IncomingMessage, taken as unknown as ServerResponse, (trouble) => {
    if (trouble) throw trouble
  })
  return headers
}
