import { createHmac, createSecretKey, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../db/clock.ts'

/** What a signed token may be used for; it is invalid for any other purpose. */
export type TokenPurpose = 'access' | 'recovery-link' | 'recovery'
type SealPurpose =
  | 'refresh'
  | 'recovery'
  | 'confirmation'
  | 'attempt'
  | 'device'
  | 'address'
  | 'export'
  | 'guardian'

export interface SignedTokens {
  sign(purpose: TokenPurpose, claims: { subject: string; session?: string }, lifetimeS: number): string
  verify(purpose: TokenPurpose, token: string): { subject: string; session?: string } | null
  /** The value with a signature, valid without being stored and without an expiry. */
  seal(purpose: SealPurpose, value: string): string
  unseal(purpose: SealPurpose, sealed: string): string | null
  /** A keyed hash, for counting by e-mail address without storing the address. */
  fingerprint(value: string): string
}

interface Payload {
  sub: string
  sid?: string | undefined
  iat: number
  exp: number
}

/** Stands in for an invalid token: expired at any time. */
const expiredPayload: Payload = { sub: '', iat: 0, exp: 0 }
const maxCachedTokens = 5_000

/** The header of every token; none with another algorithm is accepted. */
const header = Buffer.from(JSON.stringify({ alg: 'HS256' })).toString('base64url')

export function createSignedTokens(secret: string, clock: Clock): SignedTokens {
  // Cached, because deriving a key costs more than verifying a token.
  const keyFor = memoize((purpose) =>
    createSecretKey(new Uint8Array(hkdfSync('sha256', secret, 'mithaq', purpose, 32))),
  )

  const mac = (use: `signed ${TokenPurpose}` | `sealed ${SealPurpose}`, value: string) =>
    createHmac('sha256', keyFor(use)).update(value).digest('base64url')

  /** Each purpose has its own key. */
  const signBody = (purpose: TokenPurpose, body: string) =>
    `${header}.${body}.${mac(`signed ${purpose}`, `${header}.${body}`)}`

  /** Tokens whose signature has been checked: a member sends the same one with many requests. */
  const verified = new Map<string, Payload>()
  function checkSignature(purpose: TokenPurpose, token: string): Payload | undefined {
    const [, body = ''] = token.split('.')
    if (!isEqual(token, signBody(purpose, body))) return undefined
    const payload: Payload = JSON.parse(Buffer.from(body, 'base64url').toString())
    if (verified.size >= maxCachedTokens) verified.clear()
    verified.set(`${purpose} ${token}`, payload)
    return payload
  }

  return {
    sign(purpose, { subject, session }, lifetimeS) {
      const now = Math.floor(clock.date().getTime() / 1000)
      const payload: Payload = { sub: subject, sid: session, iat: now, exp: now + lifetimeS }
      return signBody(purpose, Buffer.from(JSON.stringify(payload)).toString('base64url'))
    },
    // node:crypto is enough for one algorithm, and cheaper than a library that works on another thread.
    verify(purpose, token) {
      const { sub, sid, exp } =
        verified.get(`${purpose} ${token}`) ?? checkSignature(purpose, token) ?? expiredPayload
      if (clock.date().getTime() >= exp * 1000) return null
      return { subject: sub, ...(sid === undefined ? {} : { session: sid }) }
    },
    seal: (purpose, value) => `${value}.${mac(`sealed ${purpose}`, value)}`,
    unseal(purpose, sealed) {
      const dot = sealed.lastIndexOf('.')
      const value = sealed.slice(0, Math.max(dot, 0))
      return isEqual(sealed.slice(dot + 1), mac(`sealed ${purpose}`, value)) ? value : null
    },
    fingerprint: (value) => mac('sealed attempt', value),
  }
}

function isEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function memoize<T>(create: (purpose: string) => T): (purpose: string) => T {
  const cache = new Map<string, T>()
  return (purpose) => {
    const value = cache.get(purpose) ?? create(purpose)
    cache.set(purpose, value)
    return value
  }
}
