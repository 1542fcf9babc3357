import { native } from '@mithaq/contract/account'
import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the native app may call this route from its own origin. */
    isForNativeApp?: boolean
    /** To callers without access, the route must look like one that does not exist. */
    isHidden?: boolean
  }
}

export const nativeAppRoute = { isForNativeApp: true }

/** Answers the CORS preflight of the native app's web view. */
export function servePreflight(app: FastifyInstance, url: string) {
  if (app.hasRoute({ method: 'OPTIONS', url })) return
  app.options(url, { config: nativeAppRoute }, (_, reply) =>
    reply
      .header('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE')
      .header('access-control-allow-headers', `authorization, content-type, ${native.header}`)
      .header('access-control-max-age', '7200')
      .status(204)
      .send(),
  )
}

export const isHiddenOrMissing = (request: FastifyRequest) =>
  request.is404 || request.routeOptions.config.isHidden === true
