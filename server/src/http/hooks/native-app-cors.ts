import { native } from '@mithaq/contract/account'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Origins } from './origins.ts'
import { refuse, sendRefusal } from '../routes/serve-routes.ts'

/** Lets the phone app's own origin call the routes that are open to it, and no others, without cookies. */
export function allowNativeAppOrigin(app: FastifyInstance, origins: Origins) {
  app.addHook('onRequest', async (request, reply) => {
    if (!/^\/(api|pictures)\//.test(request.url)) return
    // Otherwise a cache would hand the answer for one origin to another.
    reply.header('vary', 'origin')
    const { origin } = request.headers
    if (origin === undefined || !origins.isNative(origin)) return
    if (!request.routeOptions.config.isForNativeApp) return sendRefusal(reply, refuse('not_found'))
    reply.header('access-control-allow-origin', origin)
    reply.header('access-control-expose-headers', 'retry-after')
  })
}

/** A phone keeps its refresh token itself. No page of a browser gets one to read: its origin is not the phone's. */
export function isFromNativeApp(request: FastifyRequest, origins: Origins): boolean {
  return origins.isNative(request.headers.origin) && request.headers[native.header] === native.word
}
