import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SessionCookies } from '../sessions/session-cookies.ts'
import type { KnownDevices } from './known-devices.ts'
import type { Credentials } from '../passwords/credentials.ts'

export function createKnownDeviceTokens(
  devices: KnownDevices,
  cookies: SessionCookies,
  isPhone: (request: FastifyRequest) => boolean,
) {
  /** A browser's lie in its cookie, a phone's come in the body: neither counts in the other's place. */
  const readDeviceToken = (request: FastifyRequest, sent: string | undefined) =>
    isPhone(request) ? sent : cookies.readDeviceToken(request)
  return {
    read: readDeviceToken,
    /**
     * To somebody who has just shown whose account it is: from now on it knows their device. A mark is sealed with the
     * password, so that without a new one the device that changes it would be a stranger.
     */
    issue(
      request: FastifyRequest,
      reply: FastifyReply,
      sent: string | undefined,
      account: Credentials,
    ): { deviceMark?: string } {
      const deviceMark = devices.addAccount(readDeviceToken(request, sent), account)
      if (isPhone(request)) return { deviceMark }
      cookies.setDeviceToken(reply, deviceMark)
      return {}
    },
  }
}
