import { direction, type Direction } from '../../messages/catalogue.ts'

/** Radix asks for the direction by hand: without it arrow keys run backwards on a right-to-left page. */
export function readDirection(): Direction {
  if (typeof document === 'undefined') return direction
  return document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'
}
