import type { LocationFailure, Position } from './interfaces.ts'
import { isNative } from './platform.ts'

export type { LocationFailure, Position } from './interfaces.ts'

export class LocationError extends Error {
  readonly reason: LocationFailure

  constructor(reason: LocationFailure) {
    super(`No position: ${reason}`)
    this.name = 'LocationError'
    this.reason = reason
  }
}

export const positionWithinMs = 15_000
const positionOptions: PositionOptions = {
  enableHighAccuracy: true,
  timeout: positionWithinMs,
  maximumAge: 60_000,
}

/**
 * The device's position, which is not stored. The browser's time limit
 * starts after its permission prompt, so this can take longer than `positionWithinMs`.
 */
export function readPosition(): Promise<Position> {
  return isNative() ? readPhone() : readBrowserPosition()
}

async function readPhone(): Promise<Position> {
  const { readPhonePosition: phonePosition } = await import('./phone/location.ts')
  const answer = await phonePosition(positionOptions)
  if (typeof answer === 'string') throw new LocationError(answer)
  return answer
}

function readBrowserPosition(): Promise<Position> {
  const geolocation = typeof navigator === 'undefined' ? undefined : navigator.geolocation
  if (!geolocation) return Promise.reject(new LocationError('unsupported'))
  return new Promise((resolve, reject) => {
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      ({ code }) => reject(new LocationError(reasons[code] ?? 'unavailable')),
      positionOptions,
    )
  })
}

/** By GeolocationPositionError codes. */
const reasons: Record<number, LocationFailure> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' }
