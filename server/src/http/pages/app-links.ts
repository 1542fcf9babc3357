import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config/config.ts'
import { refuse, sendRefusal } from '../routes/serve-routes.ts'

const appId = 'app.mithaq'
/** As the phones' own projects list them. Any other page stays in the browser. */
const paths = ['/app', '/app/*', '/auth', '/reset-password']

/**
 * Tells Google and Apple that links to this server may open the phone apps. Both ask once, take no redirect, and read
 * nothing but JSON: a page in its place would leave every link in the browser, without a word.
 */
export function serveAppLinks(app: FastifyInstance, { appLinks }: Config) {
  const { androidCertificates, appleTeamId } = appLinks
  const documents = {
    '/.well-known/assetlinks.json': androidCertificates.length > 0 && [
      {
        relation: ['delegate_permission/common.handle_all_urls'],
        target: {
          namespace: 'android_app',
          package_name: appId,
          sha256_cert_fingerprints: androidCertificates,
        },
      },
    ],
    '/.well-known/apple-app-site-association': appleTeamId !== null && {
      applinks: {
        details: [{ appIDs: [`${appleTeamId}.${appId}`], components: paths.map((path) => ({ '/': path })) }],
      },
    },
  }
  for (const [path, document] of Object.entries(documents))
    app.get(path, async (_, reply) => {
      if (!document) return sendRefusal(reply, refuse('not_found'))
      return reply.header('cache-control', 'public, max-age=3600').type('application/json').send(document)
    })
}
