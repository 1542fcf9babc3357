import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { refuse, sendRefusal } from './serve.ts'
import type { Origins } from './origins.ts'

/** Paths that the app knows; any other one is answered with the not-found page and its status. */
const known = /^\/(auth|reset-password|house-rules|signup(\/.*)?|app(\/.*)?|link\/(address|guardian))?\/?$/
/** Known only to those who are let in there. */
const staffConsole = /^\/staff\/?$/
/** Known only where developers work. */
const developers = /^\/dev\/ui\/?$/

/** Serves the built web app: prerendered pages for visitors, the app's shell for everything else. */
export function serveWeb(
  app: FastifyInstance,
  config: Config,
  origins: Origins,
  folder: string,
  isStaffDoor: (request: FastifyRequest) => Promise<boolean>,
) {
  const page = (name: string) => {
    const html = readFileSync(join(folder, name), 'utf8')
      .replaceAll('__CONTACT_EMAIL__', escape(config.contactEmail))
      .replaceAll('__MITHAQ_ENV__', config.production ? 'production' : 'development')
    return (reply: FastifyReply, status = 200) => {
      const nonce = randomBytes(16).toString('base64')
      const body = html.replaceAll('__CSP_NONCE__', nonce)
      const brotli = /\bbr\b/.test(reply.request.headers['accept-encoding'] ?? '')
      if (brotli) reply.header('content-encoding', 'br')
      return reply
        .header('vary', 'accept-encoding, cookie')
        .status(status)
        .header('content-security-policy', policy(nonce, origins))
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(brotli ? compress(body) : body)
    }
  }
  const [landing, auth, privacyPolicy, shell] = [
    page('landing.html'),
    page('auth.html'),
    page('privacy-policy.html'),
    page('index.html'),
  ]
  const isKnown = (path: string) => known.test(path) || (!config.production && developers.test(path))
  const mark = `mithaq_signed_in${config.publicUrl.port ? `_${config.publicUrl.port}` : ''}`

  app.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    wildcard: false,
    allowedPath: (path) => !path.endsWith('.html') || path === '/offline.html',
    setHeaders(response, served) {
      // What is served may be the compressed twin.
      const path = served.replace(/\.(br|gz)$/, '')
      const named = path.includes('/assets/')
      response.header('cache-control', named ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
      // Kept for an hour, a worker would hold an upgrade back for that long.
      if (/\/(sw\.js|manifest\.webmanifest)$/.test(path)) response.header('cache-control', 'no-cache')
      if (path.endsWith('/sw.js')) response.header('content-security-policy', workerPolicy)
      if (path.endsWith('/offline.html')) response.header('content-security-policy', offlinePolicy)
    },
  })
  app.get('/', (request, reply) => (request.cookies[mark] ? shell(reply) : landing(reply)))
  app.get('/auth', (request, reply) => {
    // A member, or a visitor with a confirmation link, must not see the form flash by.
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

// Quick rather than small: the nonce makes every page its own.
const compress = (text: string) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })

/** What the service worker fetches, the icons of its notifications included, it fetches here. */
const workerPolicy = "default-src 'none'; connect-src 'self'; img-src 'self'; script-src 'self'"
const offlinePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'"

function policy(nonce: string, origins: Origins): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    // Safari does not count a socket to the page's own host as 'self'.
    `connect-src 'self' ${origins.sockets.join(' ')}`,
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
}
