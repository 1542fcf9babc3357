import { darker, lighter, lightnessOf, mix } from './colour.ts'
import { box, circle, khatam, line, path, polygon, type Ink } from './ink.ts'
import type { Backdrop } from './look.ts'
import type { Palette } from './palettes.ts'

const width = 800
const height = 1000

/** Small stars in staggered rows. */
const scattered = (ink: Ink, colour: string, opacity: number, size = 110) =>
  ink.pattern(
    size,
    size * 2,
    line(khatam(size / 2, size / 2, size * 0.29), colour, 2.2, opacity) +
      line(khatam(0, size * 1.5, size * 0.29), colour, 2.2, opacity) +
      line(khatam(size, size * 1.5, size * 0.29), colour, 2.2, opacity) +
      circle(size / 2, size / 2, 4, colour, opacity) +
      circle(0, size * 1.5, 4, colour, opacity) +
      circle(size, size * 1.5, 4, colour, opacity),
  )

/** Stars that touch at their points, with the crosses that remain between them. */
const tiling = (ink: Ink, colour: string, opacity: number, size = 132) => {
  const r = size / 2
  return ink.pattern(
    size,
    size,
    line(khatam(r, r, r), colour, 2.2, opacity) +
      line(khatam(r, r, r * 0.62), colour, 1.6, opacity * 0.8) +
      line(
        `M0 0L${r * 0.46} ${r * 0.46}M${size} 0L${size - r * 0.46} ${r * 0.46}M0 ${size}L${r * 0.46} ${size - r * 0.46}M${size} ${size}L${size - r * 0.46} ${size - r * 0.46}`,
        colour,
        1.6,
        opacity * 0.8,
      ),
  )
}

/** Squares upon squares turned by an eighth. */
const lattice = (ink: Ink, colour: string, opacity: number, size = 160) => {
  const r = size / 2
  const square = (reach: number) => polygon([r, r - reach], [r + reach, r], [r, r + reach], [r - reach, r])
  return ink.pattern(
    size,
    size,
    line(square(r), colour, 2, opacity) +
      line(`M${r * 0.3} ${r * 0.3}H${size - r * 0.3}V${size - r * 0.3}H${r * 0.3}Z`, colour, 2, opacity) +
      line(khatam(r, r, r * 0.4), colour, 2, opacity),
  )
}

/** A pointed arch with its foot at the lower edge. */
export const arch = (cx: number, top: number, half: number, foot: number) =>
  `M${cx - half} ${foot}V${top + half * 1.15}C${cx - half} ${top + half * 0.5} ${cx - half * 0.5} ${top + half * 0.24} ${cx} ${top}` +
  `C${cx + half * 0.5} ${top + half * 0.24} ${cx + half} ${top + half * 0.5} ${cx + half} ${top + half * 1.15}V${foot}Z`

/** The star pattern behind a portrait. */
export function backdrop(ink: Ink, kind: Backdrop, { paper, line: drawn, glow }: Palette): string {
  const [light, deep] = paper
  const night = lightnessOf(light) < 0.6
  const faint = night ? 0.24 : 0.17
  const wash = box(0, 0, width, height, ink.linear([80, 0], [720, 1000], [0, light], [1, deep]))
  const aura = (r: number, strength: number) =>
    circle(
      400,
      410,
      r,
      ink.radial([400, 410], r, [0, glow, strength], [0.62, glow, strength * 0.55], [1, glow, 0]),
    )
  const floor = box(
    0,
    640,
    width,
    360,
    ink.linear([0, 640], [0, 1000], [0, deep, 0], [1, darker(deep, 0.3), 0.4]),
  )
  const strong = night ? 0.3 : 0.85
  switch (kind) {
    case 'scattered':
      return (
        wash +
        box(0, 0, width, height, scattered(ink, drawn, faint)) +
        circle(400, 420, 318, glow, night ? 0.16 : 0.6) +
        aura(470, strong) +
        floor
      )
    case 'tiling':
      return wash + box(0, 0, width, height, tiling(ink, drawn, faint)) + aura(430, strong) + floor
    case 'lattice':
      return wash + box(0, 0, width, height, lattice(ink, drawn, faint)) + aura(440, strong) + floor
    case 'niche': {
      const frame = arch(400, 56, 330, height)
      const recess = ink.linear(
        [400, 60],
        [400, 1000],
        [0, mix(glow, light, night ? 0.75 : 0.2)],
        [1, mix(light, deep, 0.6)],
      )
      return (
        wash +
        box(0, 0, width, height, tiling(ink, drawn, faint * 1.25, 100)) +
        path(arch(400, 26, 354, height), mix(light, drawn, night ? 0.3 : 0.2)) +
        path(frame, recess) +
        ink.inside(frame, aura(420, strong * 0.7) + floor) +
        line(arch(400, 78, 308, height), drawn, 2, 0.4)
      )
    }
    case 'rosette': {
      const star = khatam(400, 420, 372)
      return (
        wash +
        box(0, 0, width, height, scattered(ink, drawn, faint * 0.8, 92)) +
        path(khatam(400, 420, 400), mix(light, drawn, night ? 0.16 : 0.14)) +
        path(star, mix(glow, light, night ? 0.8 : 0.25)) +
        line(khatam(400, 420, 350), drawn, 2.4, 0.35) +
        aura(340, strong * 0.8) +
        floor
      )
    }
    case 'medallion':
      return (
        wash +
        box(0, 0, width, height, lattice(ink, drawn, faint * 0.8, 120)) +
        circle(400, 420, 352, mix(light, drawn, night ? 0.2 : 0.16)) +
        circle(400, 420, 330, mix(glow, light, night ? 0.8 : 0.3)) +
        Array.from({ length: 24 }, (_, index) => {
          const angle = (index * Math.PI) / 12
          return path(
            khatam(400 + 341 * Math.sin(angle), 420 - 341 * Math.cos(angle), 8),
            lighter(drawn, 0.4),
            0.8,
          )
        }).join('') +
        aura(330, strong * 0.7) +
        floor
      )
  }
}

export { lattice, scattered, tiling }
