import type { Chance } from './chance.ts'
import { lighter } from './colour.ts'
import { circle, group, khatam, path, type Ink } from './ink.ts'
import type { Look } from './look.ts'
import { whole } from './place.ts'

export const sky = (ink: Ink, ...colours: [string, string, string]) =>
  whole(ink.linear([0, 0], [0, 760], [0, colours[0]], [0.55, colours[1]], [1, colours[2]]))

export const sun = (ink: Ink, x: number, y: number, r: number, colour: string) =>
  circle(x, y, r * 4, ink.radial([x, y], r * 4, [0, colour, 0.6], [0.3, colour, 0.26], [1, colour, 0])) +
  circle(x, y, r, lighter(colour, 0.5))

export const crescent = (x: number, y: number, r: number, colour: string) =>
  path(
    `M${x} ${y - r}A${r} ${r} 0 1 0 ${x + r} ${y + r * 0.2}A${r * 0.8} ${r * 0.8} 0 1 1 ${x} ${y - r}Z`,
    colour,
  )

export const stars = (chance: Chance, count: number, colour: string) =>
  Array.from({ length: count }, () => {
    const [x, y] = [chance.between(10, 790), chance.between(10, 430)]
    return chance.happens(0.25)
      ? path(khatam(x, y, chance.between(4, 8)), colour, 0.8)
      : circle(x, y, chance.between(1.4, 3), colour, 0.7)
  }).join('')

export const cloud = (x: number, y: number, size: number, colour: string, opacity: number) =>
  group(
    `translate(${x} ${y}) scale(${size})`,
    path(
      'M-120 20C-130 -10 -90 -24 -70 -16C-60 -50 0 -54 14 -24C40 -44 86 -28 80 0C110 -2 122 20 104 28H-110C-116 28 -120 24 -120 20Z',
      colour,
      opacity,
    ),
  )

/** The colour of the hour, laid over person and place alike. */
export const hour = (colour: string, opacity: number) => whole(colour, opacity)

export const freeX = ({ framing }: Look) => (framing.x > 400 ? 190 : 610)
