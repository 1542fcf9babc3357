import { createHmac, createSecretKey, hkdfSync, timingSafeEqual } from 'node:crypto'
import { addressEndsAt, addressMinutes } from '@mithaq/contract/pictures'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../../db/clock.ts'

/** Size of the cache of this hour's addresses. */
const maxCachedAddresses = 50_000
const pattern = /^[0-9a-z]{1,8}-[\w-]{22}$/

/** Servers with the same secret sign and accept the same addresses. */
export function createPictureAddresses(secret: string, clock: Clock) {
  // Create the key object once, because a deck page signs two dozen addresses.
  const key = createSecretKey(
    new Uint8Array(hkdfSync('sha256', secret, 'mithaq', 'signed picture addresses', 32)),
  )
  const seal = (id: string, blurred: boolean, end: string) =>
    createHmac('sha256', key)
      .update(`${id} ${blurred ? 'blurred' : 'sharp'} ${end}`)
      .digest('base64url')
      .slice(0, 22)
  // Cache this hour's addresses: signing those of every deck page again is slow.
  const hourCache = { end: '', sharp: new Map<string, string>(), blurred: new Map<string, string>() }
  return {
    /** The address under which a picture is served, sharp or blurred, until 65 minutes after the start of this hour. */
    sign(id: string, blurred: boolean) {
      const endMinute = Math.floor(clock.date().getTime() / 3_600_000) * 60 + addressMinutes
      const end = endMinute.toString(36)
      const known = blurred ? hourCache.blurred : hourCache.sharp
      if (hourCache.end !== end || known.size >= maxCachedAddresses) {
        hourCache.end = end
        hourCache.sharp.clear()
        hourCache.blurred.clear()
      }
      const address = known.get(id) ?? `${end}-${seal(id, blurred, end)}`
      known.set(id, address)
      return address
    },
    /** For how many more seconds an address is valid; null if it is not. */
    opensFor(id: string, blurred: boolean, address: string) {
      if (!pattern.test(address)) return null
      const dash = address.indexOf('-')
      const [given, right] = [address.slice(dash + 1), seal(id, blurred, address.slice(0, dash))]
      if (!timingSafeEqual(Buffer.from(given), Buffer.from(right))) return null
      const leftMs = addressEndsAt(address) - clock.date().getTime()
      return leftMs > 0 ? Math.ceil(leftMs / 1000) : null
    },
  }
}

export type PictureAddresses = ReturnType<typeof createPictureAddresses>

/**
 * Signs the pictures of every response in one place. A picture without a visibility gets the address of its blurred
 * version.
 */
export function signPicturesInAnswers(app: FastifyInstance, addresses: PictureAddresses) {
  app.addHook('preSerialization', async (_, __, answer) => {
    signWithin(answer, addresses)
    return answer
  })
}

function signWithin(value: unknown, addresses: PictureAddresses): void {
  if (typeof value !== 'object' || value === null) return
  if (isPicture(value)) value.address = addresses.sign(value.id, value.blurred !== false)
  else for (const part of Object.values(value)) signWithin(part, addresses)
}

const isPicture = (value: object): value is { id: string; blurred: unknown; address: string } =>
  'thumbHash' in value &&
  'blurred' in value &&
  'address' in value &&
  'id' in value &&
  typeof value.id === 'string'
