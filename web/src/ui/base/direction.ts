import { direction, type Direction } from '../../messages/catalogue.ts'

/** Radix needs the direction explicitly, or arrow keys are reversed on a right-to-left page. */
export function readDirection(): Direction {
  if (typeof document === 'undefined') return direction
  return document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'
}
