import { cloth, lightOn, shadowOn, type Cloth } from './cloth.ts'
import { circle, fold, line, path, symmetric, type Ink } from './ink.ts'
import type { Sex } from './look.ts'

/** What a garment is cut from. */
export interface Cut {
  readonly ink: Ink
  readonly sex: Sex
  readonly main: Cloth
  readonly inner: string
  readonly trim: string
}

/** A garment: what lies behind the neck, and what lies before it. */
export interface Dressed {
  readonly behind: string
  readonly before: string
}

const floor = 940

/** The shoulders, cut out at the neck down to `depth`. */
export function torso(sex: Sex, depth: number, ease = 0): string {
  const wide = sex === 'male'
  const shoulder = (wide ? 238 : 200) + ease
  const side = (wide ? 300 : 262) + ease * 1.5
  const collar = wide ? 66 : 58
  return symmetric(
    [0, depth],
    [collar * 0.5, depth, collar * 0.9, depth - (depth - 178) * 0.5, collar, 178],
    [collar + 34, 218, shoulder - 40, wide ? 226 : 230, shoulder, 278],
    [shoulder + 38, 326, side - 10, 440, side, floor],
    [side * 0.5, floor, side * 0.3, floor, 0, floor],
  )
}

/** The same shoulders, open in a straight V. */
export function open(sex: Sex, depth: number, halfAtTop = 64, gap = 0): string {
  const wide = sex === 'male'
  const shoulder = wide ? 240 : 202
  const side = wide ? 302 : 264
  return (
    half(1, shoulder, side, depth, halfAtTop, gap, wide) +
    half(-1, shoulder, side, depth, halfAtTop, gap, wide)
  )
}

function half(
  hand: 1 | -1,
  shoulder: number,
  side: number,
  depth: number,
  top: number,
  gap: number,
  wide: boolean,
): string {
  const x = (value: number) => value * hand
  return (
    `M${x(gap)} ${depth}C${x(gap + 30)} ${depth - 90} ${x(top - 4)} 240 ${x(top)} 176` +
    `C${x(top + 36)} 216 ${x(shoulder - 40)} ${wide ? 224 : 228} ${x(shoulder)} 276` +
    `C${x(shoulder + 38)} 326 ${x(side - 10)} 440 ${x(side)} ${floor}L${x(gap)} ${floor}Z`
  )
}

/** Folds at the arms and across the chest that every cloth makes. */
export function drapery({ main, sex }: Cut): string {
  const arm = sex === 'male' ? 192 : 164
  const dark = shadowOn(main.colour)
  return (
    path(fold([arm, 400], [arm + 14, 520], [arm - 2, 700], [arm + 14, floor], -16), dark, 0.42) +
    path(fold([-arm, 400], [-arm - 14, 520], [-arm + 2, 700], [-arm - 14, floor], 12), dark, 0.36) +
    path(fold([arm - 6, 420], [arm - 50, 470], [arm - 90, 490], [arm - 130, 494], -10), dark, 0.22) +
    path(fold([-arm + 6, 430], [-arm + 50, 476], [-arm + 80, 490], [-arm + 110, 492], 9), dark, 0.18) +
    path(
      fold([-arm - 44, 290], [-arm - 66, 340], [-arm - 74, 420], [-arm - 78, 520], 16),
      lightOn(main.colour),
      0.3,
    )
  )
}

/** The inside of a collar, seen behind the neck. */
export const nape = (colour: string) =>
  path('M-74 188C-70 158 -40 150 0 150C40 150 70 158 74 188C60 214 -60 214 -74 188Z', shadowOn(colour))

export const plain = (ink: Ink, outline: string, colour: string) =>
  cloth(ink, outline, { colour, print: 'plain', trim: colour })

export function buttons(
  x: number,
  from: number,
  step: number,
  count: number,
  colour: string,
  size = 5,
): string {
  return Array.from(
    { length: count },
    (_, index) =>
      circle(x, from + index * step, size, colour) +
      circle(x - 1.2, from + index * step - 1.4, size * 0.3, '#ffffff', 0.5),
  ).join('')
}

/** A pointed shirt collar, both wings. */
export function shirtCollar(colour: string, depth: number): string {
  const wing = (hand: 1 | -1) => {
    const x = (value: number) => value * hand
    const outline = `M${x(62)} 160C${x(56)} 196 ${x(30)} ${depth - 26} ${x(2)} ${depth}L${x(44)} ${depth + 36}C${x(64)} ${depth + 4} ${x(86)} 224 ${x(92)} 200C${x(86)} 182 ${x(74)} 168 ${x(62)} 160Z`
    return (
      path(
        `M${x(4)} ${depth + 4}L${x(48)} ${depth + 46}C${x(72)} ${depth + 10} ${x(92)} 232 ${x(96)} 204L${x(80)} 200Z`,
        '#150f1c',
        0.2,
      ) +
      path(outline, hand < 0 ? lightOn(colour) : colour) +
      line(
        `M${x(2)} ${depth}L${x(44)} ${depth + 36}C${x(64)} ${depth + 4} ${x(86)} 224 ${x(92)} 200`,
        shadowOn(colour),
        1.6,
        0.35,
      )
    )
  }
  return wing(-1) + wing(1)
}

/** A collar that stands up around the neck. */
export function standCollar(colour: string, open: number): string {
  const wing = (hand: 1 | -1) => {
    const x = (value: number) => value * hand
    return path(
      `M${x(66)} 152C${x(64)} 188 ${x(36)} 210 ${x(open)} 220L${x(open)} 250C${x(46)} 242 ${x(82)} 216 ${x(84)} 182C${x(80)} 166 ${x(74)} 158 ${x(66)} 152Z`,
      hand < 0 ? lightOn(colour) : colour,
    )
  }
  return (
    path(
      'M-86 190C-80 226 -44 254 0 258C44 254 80 226 86 190L88 206C78 240 44 268 0 270C-44 268 -78 240 -88 206Z',
      '#150f1c',
      0.16,
    ) +
    wing(-1) +
    wing(1)
  )
}
