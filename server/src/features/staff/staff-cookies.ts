import { staff as limits, session } from '@mithaq/contract/limits'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { keyedHash } from '../../lib/keyed-hash.ts'

/**
 * Two cookies: the session, sent to the staff's routes only and unreadable for scripts; and a signed device mark, without
 * which there is no sign-in page. Their names carry the port, as the members' cookies do.
 */
export function staffCookies(publicUrl: URL, sessionSecret: string) {
  const secure = publicUrl.protocol === 'https:'
  const name = (what: string) =>
    `${secure ? '__Secure-' : ''}mithaq_staff_${what}${publicUrl.port ? `_${publicUrl.port}` : ''}`
  const [sessionName, markName] = [name('session'), name('door')]
  const sessionOptions = { path: '/api/staff', httpOnly: true, sameSite: 'strict', secure } as const
  // Lax, so that a link in a mail opens the console.
  const markOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  const signedMark = (staffId: string) => `${staffId}.${keyedHash(sessionSecret, 'staff door', staffId)}`
  return {
    read: (request: FastifyRequest) => request.cookies[sessionName],
    set: (reply: FastifyReply, value: string) =>
      void reply.setCookie(sessionName, value, { ...sessionOptions, maxAge: limits.sessionS }),
    clear: (reply: FastifyReply) => void reply.clearCookie(sessionName, sessionOptions),
    /** The staff member who last signed in on this device; null without a valid mark. */
    readDeviceMark(request: FastifyRequest) {
      const value = request.cookies[markName] ?? ''
      const staffId = value.split('.')[0] ?? ''
      return value === signedMark(staffId) ? staffId : null
    },
    setDeviceMark: (reply: FastifyReply, staffId: string) =>
      void reply.setCookie(markName, signedMark(staffId), { ...markOptions, maxAge: session.deviceMarkS }),
  }
}
