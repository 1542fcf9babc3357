import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { nativeAppRoute } from '../../../http/routes/route-audience.ts'
import { FilesUnavailable } from '../../../ports/files/files.ts'
import type { PictureAddresses } from './picture-addresses.ts'
import type { Drawings } from './drawings.ts'
import {
  pictureContentType,
  pictureFileNames,
  isBlurFile,
  type PictureFileName,
} from '../encode/file-names.ts'
import type { PictureStore } from './picture-folders.ts'
import { findStoredPicture } from './stored-picture.ts'

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const known: ReadonlySet<string> = new Set(pictureFileNames)

interface Params {
  id: string
  address: string
  file: string
}

/** Serves pictures at signed addresses to anybody who has one, until it expires, and only as images. */
export function servePictureFiles(
  app: FastifyInstance,
  { db, files }: PictureStore,
  addresses: PictureAddresses,
  drawings: Drawings | null,
) {
  const config = nativeAppRoute
  app.get('/pictures/*', { config }, async (_, reply) => missing(reply))
  app.get<{ Params: Params }>('/pictures/:id/:address/:file', { config }, async (request, reply) => {
    const { id, address, file } = request.params
    reply.header('x-content-type-options', 'nosniff').header('cross-origin-resource-policy', 'same-origin')
    if (!idPattern.test(id) || !known.has(file)) return missing(reply)
    const opensForS = addresses.opensFor(id, isBlurFile(file), address)
    if (opensForS === null) return missing(reply)
    const picture = await findStoredPicture(db, id)
    if (picture === undefined) return missing(reply)
    const etag = `"${createHash('sha256').update(`${picture.folder}/${file}`).digest('base64url').slice(0, 22)}"`
    const isKnown = request.headers['if-none-match']?.split(/\s*,\s*/).includes(etag) ?? false
    try {
      const bytes = isKnown
        ? null
        : ((await files.get(`${picture.folder}/${file}`)) ??
          (await drawings?.file(picture, file as PictureFileName)) ??
          null)
      if (bytes === null && !isKnown) {
        if (picture.seed === null) request.log.error({ picture: id }, 'a picture has lost its file')
        return picture.seed === null ? missing(reply) : unavailable(reply)
      }
      reply.header('cache-control', `private, max-age=${opensForS}, immutable`).header('etag', etag)
      return isKnown ? reply.status(304).send() : reply.type(pictureContentType(file)).send(bytes)
    } catch (error) {
      if (!(error instanceof FilesUnavailable)) throw error
      request.log.warn({ reason: error.message }, 'the files are unavailable')
      return unavailable(reply)
    }
  })
}

function missing(reply: FastifyReply) {
  return reply
    .status(404)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .type('text/plain')
    .send('Not found')
}

function unavailable(reply: FastifyReply) {
  return reply
    .status(503)
    .header('cache-control', 'no-store')
    .header('retry-after', 2)
    .type('text/plain')
    .send('Unavailable')
}
