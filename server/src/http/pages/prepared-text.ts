import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { FastifyReply } from 'fastify'

const compress = promisify(brotliCompress)

/** A text that is the same for everyone: compressed once and shared by all responses. */
export interface PreparedText {
  plain: Buffer
  brotli: Buffer
}

export async function prepareText(text: string): Promise<PreparedText> {
  const plain = Buffer.from(text)
  return { plain, brotli: await compress(plain) }
}

export function sendPreparedText(reply: FastifyReply, { plain, brotli }: PreparedText): FastifyReply {
  const takesBrotli = /\bbr\b/.test(reply.request.headers['accept-encoding'] ?? '')
  if (takesBrotli) reply.header('content-encoding', 'br')
  const vary = reply.getHeader('vary')
  return reply
    .header('vary', vary === undefined ? 'accept-encoding' : `${vary}, accept-encoding`)
    .send(takesBrotli ? brotli : plain)
}
