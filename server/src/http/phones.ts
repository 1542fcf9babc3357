import type { FastifyInstance, FastifyRequest } from 'fastify'
import { native } from '@mithaq/contract/account'
import type { Origins } from './origins.ts'

/** The phone app calls from an origin of its own: it is let in to the API and the pictures, and without cookies. */
export function admitPhones(app: FastifyInstance, origins: Origins) {
  app.addHook('onRequest', async (request, reply) => {
    if (!/^\/(api|pictures)\//.test(request.url)) return
    // Otherwise a cache would hand the answer for one origin to another.
    reply.header('vary', 'origin')
    const { origin } = request.headers
    if (origin === undefined || !origins.isNative(origin)) return
    reply.header('access-control-allow-origin', origin)
    reply.header('access-control-expose-headers', 'retry-after')
    if (request.method !== 'OPTIONS') return
    return reply
      .header('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE')
      .header('access-control-allow-headers', `authorization, content-type, ${native.header}`)
      .header('access-control-max-age', '7200')
      .status(204)
      .send()
  })
}

/** A phone keeps its refresh token itself. No page of a browser gets one to read: its origin is not the phone's. */
export function callsFromPhone(request: FastifyRequest, origins: Origins): boolean {
  return origins.isNative(request.headers.origin) && request.headers[native.header] === native.word
}
