import { createHmac, timingSafeEqual } from 'node:crypto'

/** In a link that its reader may use without signing in, for as long as the mail is kept. */
export function unsubscribeTokens(secret: string) {
  const mac = (memberId: string) =>
    createHmac('sha256', `${secret} unsubscribe`).update(memberId).digest('base64url')
  return {
    sign: (memberId: string) => `${memberId}.${mac(memberId)}`,
    /** The member it was made for; null for one that was not made here. */
    verify(token: string): string | null {
      const [memberId = '', given = ''] = token.split('.')
      const [a, b] = [Buffer.from(given), Buffer.from(mac(memberId))]
      return a.length === b.length && timingSafeEqual(a, b) ? memberId : null
    },
  }
}

export const unsubscribePath = '/api/notifications/unsubscribe'
