import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config/config.ts'
import type { Origins } from '../hooks/origins.ts'
import { prepareText, sendPreparedText } from './prepared-text.ts'
import { escapeHtml } from '../../lib/escape-html.ts'
import { refuse, refuseUnexpected, sendRefusal } from '../routes/serve-routes.ts'

/** Paths of the app; any other path is answered with the not-found page and status 404. */
const known = /^\/(auth|reset-password|house-rules|signup(\/.*)?|app(\/.*)?|link\/(address|guardian))?\/?$/
/** Answered with 200 only for signed-in staff. */
const staffConsole = /^\/staff\/?$/
/** Answered with 200 only outside of production. */
const developers = /^\/dev\/ui\/?$/

/** Serves the built web app: prerendered pages for visitors, the app's shell for everything else. */
export async function serveWebApp(
  app: FastifyInstance,
  config: Config,
  origins: Origins,
  folder: string,
  isStaffDoor: (request: FastifyRequest) => Promise<boolean>,
): Promise<void> {
  const policy = pagePolicy(origins)
  const page = async (name: string) => {
    const html = readFileSync(join(folder, name), 'utf8')
      .replaceAll('__CONTACT_EMAIL__', escapeHtml(config.contactEmail))
      .replaceAll('__MITHAQ_ENV__', config.production ? 'production' : 'development')
    const prepared = await prepareText(html)
    return (reply: FastifyReply, status = 200) =>
      sendPreparedText(
        reply
          .status(status)
          .header('content-security-policy', policy)
          .header('vary', 'cookie')
          .header('cache-control', 'no-cache')
          .type('text/html; charset=utf-8'),
        prepared,
      )
  }
  const [landing, auth, privacyPolicy, shell] = await Promise.all([
    page('landing.html'),
    page('auth.html'),
    page('privacy-policy.html'),
    page('index.html'),
  ])
  const isKnown = (path: string) => known.test(path) || (!config.production && developers.test(path))
  const mark = `mithaq_signed_in${config.publicUrl.port ? `_${config.publicUrl.port}` : ''}`

  void app.register(async (files) => {
    files.setErrorHandler(refuseFile)
    await files.register(fastifyStatic, {
      root: folder,
      index: false,
      preCompressed: true,
      wildcard: false,
      allowedPath: (path) => !path.endsWith('.html') || path === '/offline.html',
      setHeaders(response, served) {
        // The served file may be the compressed variant.
        const path = served.replace(/\.(br|gz)$/, '')
        const named = path.includes('/assets/')
        response.header(
          'cache-control',
          named ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        )
        // Caching the worker for an hour would delay an upgrade by that much.
        if (/\/(sw\.js|manifest\.webmanifest)$/.test(path)) response.header('cache-control', 'no-cache')
        if (path.endsWith('/sw.js')) response.header('content-security-policy', workerPolicy)
        if (path.endsWith('/offline.html')) response.header('content-security-policy', offlinePolicy)
      },
    })
  })
  app.get('/', (request, reply) => (request.cookies[mark] ? shell(reply) : landing(reply)))
  app.get('/auth', (request, reply) => {
    // Members and visitors with a confirmation link must not see the form for a moment.
    const visits = !request.cookies[mark] && !request.url.includes('?')
    return visits ? auth(reply) : shell(reply)
  })
  app.get('/privacy-policy', (_, reply) => privacyPolicy(reply))

  app.setNotFoundHandler(async (request: FastifyRequest, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const wantsPage = request.method === 'GET' && !/^\/(api|assets|health|metrics)(\/|$)/.test(path)
    if (!wantsPage) return sendRefusal(reply, refuse('not_found'))
    const isThere = isKnown(path) || (staffConsole.test(path) && (await isStaffDoor(request)))
    return shell(reply, isThere ? 200 : 404)
  })
}

/** Handles an unsatisfiable range, or a file that changed since the client cached it. */
function refuseFile(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { statusCode, headers } = error as { statusCode?: number; headers?: Record<string, string> }
  if (statusCode === 412 || statusCode === 416)
    return reply
      .status(statusCode)
      .headers(headers ?? {})
      .send()
  return refuseUnexpected(error, request, reply)
}

/** The service worker's own requests, including its notifications' icons. */
const workerPolicy = "default-src 'none'; connect-src 'self'; img-src 'self'; script-src 'self'"
const offlinePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'"

/** The build makes sure that pages have no inline script or style. */
function pagePolicy(origins: Origins): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    // Safari does not include a WebSocket to the same host in 'self'.
    `connect-src 'self' ${origins.socketOrigins.join(' ')}`,
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}
