import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { refuse, sendRefusal } from '../routes/serve-routes.ts'

/** Node uses the first Host header and ignores the others; a proxy may have routed by another one. */
export function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.filter((name, n) => n % 2 === 0 && name.toLowerCase() === 'host').length > 1
}

export function refuseSeveralHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (hasSeveralHosts(request.raw)) return sendRefusal(reply, refuse('malformed'))
  })
}
