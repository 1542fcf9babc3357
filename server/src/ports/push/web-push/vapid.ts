import { createECDH } from 'node:crypto'
import { SignJWT, importJWK, type CryptoKey } from 'jose'

/** Our identity for the browsers' push services (RFC 8292). */
export interface Vapid {
  publicKey: string
  authorization(endpoint: string, now: Date): Promise<string>
}

const lifetimeS = 12 * 3600

/** The public key of a private key, both in base64url. Throws if it is not a P-256 key. */
export function publicKeyOf(privateKey: string): string {
  const scalar = Buffer.from(privateKey, 'base64url')
  if (scalar.length !== 32) throw new Error('a P-256 private key has 32 bytes')
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(scalar)
  return curve.getPublicKey().toString('base64url')
}

export function createVapid(privateKey: string, subject: string): Vapid {
  const publicKey = publicKeyOf(privateKey)
  const point = Buffer.from(publicKey, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d: Buffer.from(privateKey, 'base64url').toString('base64url'),
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const key = importJWK(jwk, 'ES256') as Promise<CryptoKey>
  // One signature serves every subscription of a push service for half its lifetime.
  const signed = new Map<string, { token: string; until: number }>()

  async function tokenFor(audience: string, nowS: number) {
    const known = signed.get(audience)
    if (known && known.until - nowS > lifetimeS / 2) return known.token
    if (signed.size > 1_000) signed.clear()
    const until = nowS + lifetimeS
    const token = await new SignJWT()
      .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
      .setAudience(audience)
      .setSubject(subject)
      .setExpirationTime(until)
      .sign(await key)
    signed.set(audience, { token, until })
    return token
  }

  return {
    publicKey,
    async authorization(endpoint, now) {
      const token = await tokenFor(new URL(endpoint).origin, Math.floor(now.getTime() / 1000))
      return `vapid t=${token}, k=${publicKey}`
    },
  }
}
