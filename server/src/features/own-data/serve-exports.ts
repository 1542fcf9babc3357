import { Readable } from 'node:stream'
import { exportFilePath } from '@mithaq/contract/own-data'
import type { FastifyInstance } from 'fastify'
import { sql } from '../../db/sql.ts'
import { queryOne, type Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { refuse, sendRefusal } from '../../http/routes/serve-routes.ts'
import type { AccountServices } from '../account/account-services.ts'
import { findExport } from './exports.ts'
import { openExportLink } from './export-link.ts'

/** Sends the file to the session that asked for the link; a browser must also show that session's cookie. */
export function serveExports(
  app: FastifyInstance,
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { tokens, sessions, cookies }: Pick<AccountServices, 'tokens' | 'sessions' | 'cookies'>,
) {
  app.get(exportFilePath, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const { token } = request.query as { token?: unknown }
    const link = typeof token === 'string' ? openExportLink(tokens, clock, token) : null
    if (link === null || !(await sessions.isOpen(link.sessionId)))
      return sendRefusal(reply, refuse('link_invalid'))
    const cookie = cookies.readRefreshToken(request)
    const owner = cookie === undefined ? null : await sessions.findMeByRefreshToken(cookie)
    if (!link.isNativeApp && owner?.sessionId !== link.sessionId)
      return sendRefusal(reply, refuse('link_invalid'))
    const found = await findExport(db, clock, link.memberId)
    if (found === undefined || found.id !== link.exportId || found.expiresAt === null)
      return sendRefusal(reply, refuse('link_invalid'))
    return reply
      .headers({
        'content-type': 'application/zip',
        'content-length': String(found.bytes),
        'content-disposition': 'attachment; filename="mithaq.zip"',
        'x-content-type-options': 'nosniff',
      })
      .send(Readable.from(readParts(db, found.id)))
  })
}

async function* readParts(db: Db, exportId: string): AsyncGenerator<Buffer> {
  for (let n = 0; ; n++) {
    const part = await queryOne(
      db,
      sql<{ bytes: Buffer }>`select bytes from export_parts where export_id = ${exportId} and n = ${n}`,
    )
    if (part === undefined) return
    yield part.bytes
  }
}
