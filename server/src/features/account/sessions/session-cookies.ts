import { session as lifetimes } from '@mithaq/contract/limits'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * The refresh token lives where scripts cannot read it. Beside it a mark without a secret tells the page at
 * load that somebody is signed in. Both carry the port: cookies do not tell two products on one machine apart.
 */
export function createSessionCookies(publicUrl: URL) {
  const secure = publicUrl.protocol === 'https:'
  const suffix = publicUrl.port ? `_${publicUrl.port}` : ''
  const refresh = `${secure ? '__Secure-' : ''}mithaq_refresh${suffix}`
  const mark = `mithaq_signed_in${suffix}`
  const device = `${secure ? '__Secure-' : ''}mithaq_device${suffix}`
  const secret = { path: '/api/account', httpOnly: true, sameSite: 'strict', secure } as const
  const plain = { path: '/', sameSite: 'lax', secure } as const
  return {
    readRefreshToken: (request: FastifyRequest) => request.cookies[refresh],
    setRefreshToken(reply: FastifyReply, refreshToken: string) {
      reply.setCookie(refresh, refreshToken, { ...secret, maxAge: lifetimes.refreshTokenS })
      reply.setCookie(mark, '1', { ...plain, maxAge: lifetimes.refreshTokenS })
    },
    readDeviceToken: (request: FastifyRequest) => request.cookies[device],
    /** Outlives the sign-out on purpose: the device stays known. */
    setDeviceToken(reply: FastifyReply, marks: string) {
      reply.setCookie(device, marks, { ...secret, maxAge: lifetimes.deviceMarkS })
    },
    clear(reply: FastifyReply) {
      reply.clearCookie(refresh, secret)
      reply.clearCookie(mark, plain)
    },
  }
}

export type SessionCookies = ReturnType<typeof createSessionCookies>
