import { createHmac, createSecretKey, hkdfSync, timingSafeEqual } from 'node:crypto'
import { SignJWT, jwtVerify } from 'jose'
import type { Clock } from '../../db/clock.ts'

/** What a signed token is for. One made for a purpose is worthless for any other. */
export type Purpose = 'access' | 'recovery-link' | 'recovery'
type SealedPurpose =
  | 'refresh'
  | 'recovery'
  | 'confirmation'
  | 'attempt'
  | 'device'
  | 'address'
  | 'export'
  | 'guardian'

export interface Tokens {
  sign(purpose: Purpose, claims: { subject: string; session?: string }, lifetimeS: number): Promise<string>
  read(purpose: Purpose, token: string): Promise<{ subject: string; session?: string } | null>
  /** The value followed by its seal: only this server's secret can make it, so nothing need be stored. */
  seal(purpose: SealedPurpose, value: string): string
  unseal(purpose: SealedPurpose, sealed: string): string | null
  /** A keyed fingerprint, for counting by address without keeping the address. */
  fingerprint(value: string): string
}

interface Verified {
  purpose: Purpose
  claims: { subject: string; session?: string }
  endsAtMs: number
}

// Checking a signature for every request costs more than finding the session it names.
const verifiedAtMost = 5_000

export function makeTokens(secret: string, clock: Clock): Tokens {
  // Derived once: doing so for every request cost more than reading its token.
  const key = once((purpose) =>
    createSecretKey(new Uint8Array(hkdfSync('sha256', secret, 'mithaq', purpose, 32))),
  )
  const signingKey = once((purpose) =>
    key(`signed ${purpose}`).toCryptoKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']),
  )
  const verified = new Map<string, Verified>()

  const mac = (purpose: SealedPurpose, value: string) =>
    createHmac('sha256', key(`sealed ${purpose}`))
      .update(value)
      .digest('base64url')

  return {
    sign(purpose, { subject, session }, lifetimeS) {
      const now = Math.floor(clock.date().getTime() / 1000)
      return new SignJWT(session === undefined ? {} : { sid: session })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(subject)
        .setAudience(purpose)
        .setIssuedAt(now)
        .setExpirationTime(now + lifetimeS)
        .sign(signingKey(purpose))
    },
    async read(purpose, token) {
      const now = clock.date()
      const known = verified.get(token)
      if (known?.purpose === purpose && now.getTime() < known.endsAtMs) return known.claims
      try {
        const options = { algorithms: ['HS256'], audience: purpose, currentDate: now }
        const { payload } = await jwtVerify(token, signingKey(purpose), options)
        if (typeof payload.sub !== 'string' || payload.exp === undefined) return null
        const claims = {
          subject: payload.sub,
          ...(typeof payload['sid'] === 'string' ? { session: payload['sid'] } : {}),
        }
        if (verified.size >= verifiedAtMost) verified.clear()
        verified.set(token, { purpose, claims, endsAtMs: payload.exp * 1000 })
        return claims
      } catch {
        return null
      }
    },
    seal: (purpose, value) => `${value}.${mac(purpose, value)}`,
    unseal(purpose, sealed) {
      const dot = sealed.lastIndexOf('.')
      const value = sealed.slice(0, Math.max(dot, 0))
      const given = Buffer.from(sealed.slice(dot + 1))
      const wanted = Buffer.from(mac(purpose, value))
      return given.length === wanted.length && timingSafeEqual(given, wanted) ? value : null
    },
    fingerprint: (value) => mac('attempt', value),
  }
}

function once<T>(make: (purpose: string) => T): (purpose: string) => T {
  const made = new Map<string, T>()
  return (purpose) => {
    const known = made.get(purpose) ?? make(purpose)
    made.set(purpose, known)
    return known
  }
}
