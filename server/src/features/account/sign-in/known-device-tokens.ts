import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SessionCookies } from '../sessions/session-cookies.ts'
import type { KnownDevices } from './known-devices.ts'
import type { Credentials } from '../passwords/credentials.ts'

export function createKnownDeviceTokens(
  devices: KnownDevices,
  cookies: SessionCookies,
  isNativeApp: (request: FastifyRequest) => boolean,
) {
  /** A browser keeps them in a cookie, the native app sends them in the body; nothing else is accepted. */
  const read = (request: FastifyRequest, sent: string | undefined) =>
    isNativeApp(request) ? sent : cookies.readDeviceTokens(request)
  return {
    read,
    /**
     * After a password or a link proved who is calling. Tokens depend on the password, so the device that changes it
     * needs a new one. The API calls the field `deviceMark`.
     */
    issue(
      request: FastifyRequest,
      reply: FastifyReply,
      sent: string | undefined,
      account: Credentials,
    ): { deviceMark?: string } {
      const deviceMark = devices.addAccount(read(request, sent), account)
      if (isNativeApp(request)) return { deviceMark }
      cookies.setDeviceTokens(reply, deviceMark)
      return {}
    },
  }
}
