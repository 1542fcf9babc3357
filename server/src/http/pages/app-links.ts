import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config/config.ts'
import { refuse, sendRefusal } from '../routes/serve-routes.ts'

const appId = 'app.mithaq'
/** The same paths as in the Android and iOS projects. Other pages open in the browser. */
const paths = ['/app', '/app/*', '/auth', '/reset-password']

/**
 * Tells Google and Apple that links to this server may open the native apps. Both fetch these files once, follow no
 * redirect and accept only JSON; anything else silently keeps links in the browser.
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
