import { session as lifetimes } from '@mithaq/contract/limits'
import type { FastifyReply, FastifyRequest } from 'fastify'

export interface SessionCookies {
  read(request: FastifyRequest): string | undefined
  set(reply: FastifyReply, refreshToken: string): void
  clear(reply: FastifyReply): void
  readMarks(request: FastifyRequest): string | undefined
  /** Outlives the sign-out on purpose: the device stays known. */
  setMarks(reply: FastifyReply, marks: string): void
}

/**
 * The refresh token lives where scripts cannot read it. Beside it a mark without a secret tells the page at
 * load that somebody is signed in. Both carry the port: cookies do not tell two products on one machine apart.
 */
export function sessionCookies(publicUrl: URL): SessionCookies {
  const secure = publicUrl.protocol === 'https:'
  const suffix = publicUrl.port ? `_${publicUrl.port}` : ''
  const refresh = `${secure ? '__Secure-' : ''}mithaq_refresh${suffix}`
  const mark = `mithaq_signed_in${suffix}`
  const device = `${secure ? '__Secure-' : ''}mithaq_device${suffix}`
  const secret = { path: '/api/account', httpOnly: true, sameSite: 'strict', secure } as const
  const plain = { path: '/', sameSite: 'lax', secure } as const
  return {
    read: (request) => request.cookies[refresh],
    set(reply, refreshToken) {
      reply.setCookie(refresh, refreshToken, { ...secret, maxAge: lifetimes.refreshTokenS })
      reply.setCookie(mark, '1', { ...plain, maxAge: lifetimes.refreshTokenS })
    },
    readMarks: (request) => request.cookies[device],
    setMarks(reply, marks) {
      reply.setCookie(device, marks, { ...secret, maxAge: lifetimes.deviceMarkS })
    },
    clear(reply) {
      reply.clearCookie(refresh, secret)
      reply.clearCookie(mark, plain)
    },
  }
}
