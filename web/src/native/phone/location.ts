import { Geolocation } from '@capacitor/geolocation'
import type { LocationFailure, Position } from '../interfaces.ts'

/** By the plugin's error codes: 3 and 9 mean no permission, 7 unavailable, 10 timed out. */
const reasons: Record<string, LocationFailure> = {
  'OS-PLUG-GLOC-0003': 'denied',
  'OS-PLUG-GLOC-0007': 'unavailable',
  'OS-PLUG-GLOC-0009': 'denied',
  'OS-PLUG-GLOC-0010': 'timeout',
}

/** Asks for permission, then for the position. Returns the reason when there is none. */
export async function readPhonePosition(asked: PositionOptions): Promise<Position | LocationFailure> {
  try {
    const { location, coarseLocation } = await Geolocation.requestPermissions()
    if (location !== 'granted' && coarseLocation !== 'granted') return 'denied'
    const { coords } = await Geolocation.getCurrentPosition(asked)
    return { latitude: coords.latitude, longitude: coords.longitude }
  } catch (error) {
    const code: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined
    return (typeof code === 'string' ? reasons[code] : undefined) ?? 'unavailable'
  }
}
