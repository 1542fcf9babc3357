import { darker, lighter, lightnessOf } from './colour.ts'
import { at, box, ellipse, group, line, path, symmetric, type Ink } from './ink.ts'
import type { FaceShape, Glasses, Look } from './look.ts'
import type { Skin } from './palettes.ts'

/** The figure is drawn around its head: the face's centre is 0 0, and the face about 200 wide. */
export const faceOutline = ({ width, jaw, chin }: FaceShape) =>
  symmetric(
    [0, -152],
    [width * 0.68, -152, width, -98, width, -18],
    [width, 42, width * 0.9, 84, jaw + 6, chin - 27],
    [jaw * 0.72, chin - 6, jaw * 0.36, chin, 0, chin],
  )

/** Skin with the light of the upper left, a warm cheek, and the shade that falls on the brow from above it. */
export function face(ink: Ink, outline: string, skin: Skin, brow: number, shade = 1): string {
  const { base, blush } = skin
  const depth = shade * (lightnessOf(base) > 0.6 ? 0.62 : 0.5)
  const tone = ink.linear(
    [-90, -110],
    [100, 130],
    [0, lighter(base, 0.18)],
    [0.5, base],
    [1, darker(base, 0.12)],
  )
  const cheek = (x: number) =>
    ellipse(x, 42, 46, 40, ink.radial([x, 42], 46, [0, blush, 0.22], [0.5, blush, 0.1], [1, blush, 0]))
  const side = ink.linear([20, 0], [104, 8], [0, darker(base, 0.3), 0], [1, darker(base, 0.3), 0.34])
  const deep = darker(base, 0.45)
  const overhang = ink.radial([0, 70], 78 - brow, [0.62, deep, 0], [0.8, deep, depth * 0.4], [1, deep, depth])
  return (
    path(outline, tone) +
    ink.inside(
      outline,
      box(0, -160, 130, 330, side) +
        cheek(-46) +
        cheek(48) +
        box(-130, -160, 260, 330, overhang) +
        ellipse(-30, -46, 60, 34, ink.radial([-30, -46], 60, [0, lighter(base, 0.4), 0.28], [1, base, 0])),
    )
  )
}

export function neck(ink: Ink, { base }: Skin, width: number): string {
  const outline = symmetric(
    [0, 60],
    [width * 0.5, 60, width, 66, width, 80],
    [width, 130, width - 2, 158, width + 12, 196],
    [width + 26, 236, width * 0.6, 268, 0, 272],
  )
  const tone = ink.linear([-60, 100], [70, 200], [0, base], [1, darker(base, 0.18)])
  const under = symmetric(
    [0, 60],
    [width, 60, width + 30, 80, width + 30, 112],
    [width, 168, width * 0.6, 190, 0, 190],
  )
  return path(outline, tone) + ink.inside(outline, path(under, darker(base, 0.45), 0.34))
}

export function ears({ base }: Skin, width: number): string {
  const ear = (side: 1 | -1) => {
    const x = side * (width + 3)
    const tone = side < 0 ? lighter(base, 0.06) : darker(base, 0.14)
    return (
      group(`rotate(${side * 6} ${at(x, 8)})`, ellipse(x, 8, 17, 32, tone)) +
      line(
        `M${at(x - side * 5, -9)}C${at(x + side * 9, -10, x + side * 10, 14, x - side * 2, 22)}`,
        darker(base, 0.34),
        3,
        0.4,
      )
    )
  }
  return ear(-1) + ear(1)
}

export function glassesOf(kind: Glasses, colour: string, reach: number): string {
  if (kind === 'none') return ''
  const width = kind === 'fine' ? 3.4 : 5.6
  const lens = (x: number) => {
    const frame =
      kind === 'round'
        ? `M${at(x - 36, 4)}a36 35 0 1 0 72 0a36 35 0 1 0 -72 0Z`
        : kind === 'square'
          ? `M${at(x - 30, -24)}h60c8 0 11 5 10 12l-4 28c-2 12 -10 18 -22 18h-28c-12 0 -20 -6 -22 -18l-4 -28c-1 -7 2 -12 10 -12Z`
          : `M${at(x - 26, -20)}h52c8 0 13 4 13 12v14c0 14 -10 22 -24 22h-30c-14 0 -24 -8 -24 -22v-14c0 -8 5 -12 13 -12Z`
    return (
      path(frame, '#ffffff', 0.16) +
      path(`M${at(x - 20, 18)}L${at(x + 6, -18)}h12L${at(x - 8, 18)}Z`, '#ffffff', 0.2) +
      line(frame, colour, width)
    )
  }
  const arm = (side: 1 | -1) => line(`M${at(side * 84, -10)}L${at(side * reach, -15)}`, colour, width)
  return arm(-1) + arm(1) + lens(-46) + lens(46) + line('M-11 -4C-5 -13 5 -13 11 -4', colour, width)
}

/** The head's lean: everything above the shoulders turns about the nape. */
export const leaning = ({ framing }: Look, content: string) =>
  group(`rotate(${at(framing.mirrored ? -framing.tilt : framing.tilt)} 0 170)`, content)
