import { staff as limits, session } from '@mithaq/contract/limits'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { keyedHash } from '../../lib/keyed-hash.ts'

/**
 * The session, which goes to the staff's routes alone and which no script can read. Beside it a sealed mark: on a device
 * without it there is no sign-in page. Both carry the port, as the members' do.
 */
export function staffCookies(publicUrl: URL, sessionSecret: string) {
  const secure = publicUrl.protocol === 'https:'
  const name = (what: string) =>
    `${secure ? '__Secure-' : ''}mithaq_staff_${what}${publicUrl.port ? `_${publicUrl.port}` : ''}`
  const [own, door] = [name('session'), name('door')]
  const secret = { path: '/api/staff', httpOnly: true, sameSite: 'strict', secure } as const
  // Lax: a moderator who follows a link to the console from a mail still finds it.
  const mark = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  const sealed = (staffId: string) => `${staffId}.${keyedHash(sessionSecret, 'staff door', staffId)}`
  return {
    read: (request: FastifyRequest) => request.cookies[own],
    set: (reply: FastifyReply, value: string) =>
      void reply.setCookie(own, value, { ...secret, maxAge: limits.sessionS }),
    clear: (reply: FastifyReply) => void reply.clearCookie(own, secret),
    /** Who of the staff has come in on this device, ever. */
    readDeviceMark(request: FastifyRequest) {
      const value = request.cookies[door] ?? ''
      const staffId = value.split('.')[0] ?? ''
      return value === sealed(staffId) ? staffId : null
    },
    setDeviceMark: (reply: FastifyReply, staffId: string) =>
      void reply.setCookie(door, sealed(staffId), { ...mark, maxAge: session.deviceMarkS }),
  }
}
