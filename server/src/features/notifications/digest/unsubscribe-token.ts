import { createHmac, timingSafeEqual } from 'node:crypto'

/** Signs the member's id, for links in mails that work without signing in. The tokens do not expire. */
export function unsubscribeTokens(secret: string) {
  const mac = (memberId: string) =>
    createHmac('sha256', `${secret} unsubscribe`).update(memberId).digest('base64url')
  return {
    sign: (memberId: string) => `${memberId}.${mac(memberId)}`,
    /** The member's id; null if the token was not signed with this secret. */
    verify(token: string): string | null {
      const [memberId = '', signature = ''] = token.split('.')
      const [given, expected] = [Buffer.from(signature), Buffer.from(mac(memberId))]
      return given.length === expected.length && timingSafeEqual(given, expected) ? memberId : null
    },
  }
}

export const unsubscribePath = '/api/notifications/unsubscribe'
