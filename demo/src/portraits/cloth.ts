import { darker, lighter, lightnessOf, mix } from './colour.ts'
import { at, box, circle, ellipse, group, khatam, line, path, polygon, type Ink } from './ink.ts'
import type { Print } from './look.ts'

const blossom = (x: number, y: number, petal: string, heart: string) =>
  [0, 72, 144, 216, 288]
    .map((turn) => group(`rotate(${turn} ${at(x, y)})`, ellipse(x, y - 6.5, 4.2, 6.2, petal)))
    .join('') + circle(x, y, 3.2, heart)

const leaf = (x: number, y: number, turn: number, colour: string) =>
  group(`translate(${at(x, y)}) rotate(${turn})`, path('M0 -13C8 -5 8 5 0 13C-8 5 -8 -5 0 -13Z', colour))

/** The repeat of a printed or woven cloth, as a fill that lets the cloth beneath show through. */
function repeat(ink: Ink, print: Print, colour: string, trim: string): string {
  const soft = lightnessOf(colour) > 0.6 ? darker(colour, 0.28) : lighter(colour, 0.35)
  const accent = mix(trim, colour, 0.2)
  switch (print) {
    case 'plain':
      return 'none'
    case 'dots':
      return ink.pattern(34, 34, circle(8, 8, 3.4, soft, 0.7) + circle(25, 25, 3.4, soft, 0.7))
    case 'stripes':
      return ink.pattern(26, 26, box(0, 0, 26, 5, soft, { opacity: 0.45 }))
    case 'blossom':
      return ink.pattern(
        78,
        78,
        blossom(20, 22, soft, accent) + blossom(59, 60, soft, accent) + leaf(58, 20, 40, accent),
        'rotate(24)',
      )
    case 'stars':
      return ink.pattern(
        52,
        52,
        line(khatam(13, 13, 9), accent, 1.8, 0.85) + line(khatam(39, 39, 9), accent, 1.8, 0.85),
      )
    case 'zigzag':
      return ink.pattern(
        44,
        52,
        line('M0 14L11 2L22 14L33 2L44 14', soft, 4, 0.65) +
          line('M0 34L11 22L22 34L33 22L44 34', accent, 4, 0.7) +
          [11, 33].map((x) => path(polygon([x, 38], [x + 5, 44], [x, 50], [x - 5, 44]), soft, 0.7)).join(''),
      )
    case 'check':
      return ink.pattern(
        40,
        40,
        box(0, 0, 14, 40, soft, { opacity: 0.28 }) + box(0, 0, 40, 14, soft, { opacity: 0.28 }),
      )
    case 'batik':
      return ink.pattern(
        72,
        72,
        line('M36 36m-17 0a17 17 0 1 0 34 0a17 17 0 1 0 -34 0', accent, 2.4, 0.75) +
          [0, 60, 120, 180, 240, 300]
            .map((turn) => group(`rotate(${turn} 36 36)`, ellipse(36, 27, 3, 6.5, soft, 0.75)))
            .join('') +
          [0, 72].map((x) => [0, 72].map((y) => circle(x, y, 11, accent, 0.55)).join('')).join('') +
          circle(0, 36, 3.4, soft, 0.8) +
          circle(72, 36, 3.4, soft, 0.8) +
          circle(36, 0, 3.4, soft, 0.8) +
          circle(36, 72, 3.4, soft, 0.8),
      )
    case 'leaves':
      return ink.pattern(
        58,
        64,
        leaf(15, 18, 35, soft) + leaf(43, 20, -30, accent) + leaf(28, 50, -55, soft),
        'rotate(12)',
      )
  }
}

export interface Cloth {
  readonly colour: string
  readonly print: Print
  readonly trim: string
}

/** A piece of cloth: lit from the upper left, shaded to the lower right, with its print. */
export function cloth(ink: Ink, outline: string, { colour, print, trim }: Cloth, reach = 260): string {
  const fill = ink.linear(
    [-reach * 0.7, -reach * 0.6],
    [reach * 0.8, reach * 1.4],
    [0, lighter(colour, 0.14)],
    [0.42, colour],
    [1, darker(colour, 0.24)],
  )
  const printed = print === 'plain' ? '' : path(outline, repeat(ink, print, colour, trim), 0.75)
  return path(outline, fill) + printed
}

export const shadowOn = (colour: string) => darker(colour, lightnessOf(colour) > 0.75 ? 0.3 : 0.42)
export const lightOn = (colour: string) => lighter(colour, 0.32)
