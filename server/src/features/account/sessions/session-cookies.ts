import { session as lifetimes } from '@mithaq/contract/limits'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Scripts cannot read the refresh token; a second cookie without a secret tells the page that somebody is signed in.
 * The names carry the port: cookies of two servers on one host would collide.
 */
export function createSessionCookies(publicUrl: URL) {
  const secure = publicUrl.protocol === 'https:'
  const suffix = publicUrl.port ? `_${publicUrl.port}` : ''
  const refresh = `${secure ? '__Secure-' : ''}mithaq_refresh${suffix}`
  const signedIn = `mithaq_signed_in${suffix}`
  const device = `${secure ? '__Secure-' : ''}mithaq_device${suffix}`
  const secret = { path: '/api/account', httpOnly: true, sameSite: 'strict', secure } as const
  const plain = { path: '/', sameSite: 'lax', secure } as const
  return {
    readRefreshToken: (request: FastifyRequest) => request.cookies[refresh],
    setRefreshToken(reply: FastifyReply, refreshToken: string) {
      reply.setCookie(refresh, refreshToken, { ...secret, maxAge: lifetimes.refreshTokenS })
      reply.setCookie(signedIn, '1', { ...plain, maxAge: lifetimes.refreshTokenS })
    },
    readDeviceTokens: (request: FastifyRequest) => request.cookies[device],
    /** Kept on sign-out: the device stays known. */
    setDeviceTokens(reply: FastifyReply, tokens: string) {
      reply.setCookie(device, tokens, { ...secret, maxAge: lifetimes.deviceMarkS })
    },
    clear(reply: FastifyReply) {
      reply.clearCookie(refresh, secret)
      reply.clearCookie(signedIn, plain)
    },
  }
}

export type SessionCookies = ReturnType<typeof createSessionCookies>
