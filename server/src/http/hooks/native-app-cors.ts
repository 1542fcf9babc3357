import { native } from '@mithaq/contract/account'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Origins } from './origins.ts'
import { refuse, sendRefusal } from '../routes/serve-routes.ts'

/** Allows the native app's origin to call the routes open to it, without cookies. */
export function allowNativeAppOrigin(app: FastifyInstance, origins: Origins) {
  app.addHook('onRequest', async (request, reply) => {
    if (!/^\/(api|pictures)\//.test(request.url)) return
    // Otherwise a cache could serve the response for one origin to another.
    reply.header('vary', 'origin')
    const { origin } = request.headers
    if (origin === undefined || !origins.isNative(origin)) return
    if (!request.routeOptions.config.isForNativeApp) return sendRefusal(reply, refuse('not_found'))
    reply.header('access-control-allow-origin', origin)
    reply.header('access-control-expose-headers', 'retry-after')
  })
}

/** The native app stores its refresh token itself. A page in a browser never receives one: its origin is different. */
export function isFromNativeApp(request: FastifyRequest, origins: Origins): boolean {
  return origins.isNative(request.headers.origin) && request.headers[native.header] === native.word
}
