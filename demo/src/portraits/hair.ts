import { darker, lighter } from './colour.ts'
import { circle, fold, path, symmetric, type Ink, type Point } from './ink.ts'
import type { Hair } from './look.ts'

const capOfHair = (crown: number, width: number, brow: number, burn: number) =>
  symmetric(
    [0, crown],
    [width * 0.72, crown, width + 16, crown + 76, width + 4, burn - 14],
    [width + 3, burn - 4, width - 2, burn + 4, width - 8, burn + 6],
    [width - 8, burn - 30, width - 12, brow + 26, width - 26, brow + 6],
    [width * 0.4, brow - 8, width * 0.2, brow - 8, 0, brow - 6],
  )

const curls = (points: readonly Point[], r: number, fill: string) =>
  points.map(([x, y], index) => circle(x, y, r + ((index * 7) % 5) - 2, fill)).join('')

/** Points along the upper half of an oval, from ear to ear. */
const arc = (rx: number, ry: number, cy: number, count: number, from = 0): Point[] =>
  Array.from({ length: count }, (_, index) => {
    const angle = Math.PI * (from + ((1 - 2 * from) * index) / (count - 1))
    return [-rx * Math.cos(angle), cy - ry * Math.sin(angle)]
  })

function sheen(colour: string): string {
  return (
    path(fold([-78, -96], [-66, -140], [-30, -158], [10, -160], 10), lighter(colour, 0.3), 0.35) +
    path(fold([104, -40], [112, -90], [92, -130], [56, -156], -12), darker(colour, 0.5), 0.35)
  )
}

const toned = (ink: Ink, colour: string) =>
  ink.linear([-90, -170], [110, 10], [0, lighter(colour, 0.14)], [0.5, colour], [1, darker(colour, 0.3)])

type Strand = [...Parameters<typeof fold>, opacity: number]
/** Combed to one side: the cap of hair, the lock above it, and where it shines and darkens. */
const combed = {
  sidepart: {
    cap: [-166, -96],
    lock: 'M-62 -106C-74 -150 -40 -184 16 -184C76 -184 116 -144 110 -82C108 -66 102 -52 98 -40C98 -66 86 -84 66 -92C24 -84 -30 -88 -62 -106Z',
    light: [[-58, -108], [-50, -150], [-10, -172], [40, -172], 9, 0.4],
    dark: [[-40, -104], [0, -124], [50, -126], [92, -84], -10, 0.35],
  },
  quiff: {
    cap: [-164, -94],
    lock: 'M-84 -88C-104 -140 -74 -196 -10 -200C50 -206 104 -176 108 -120C108 -104 102 -92 94 -84C80 -104 50 -108 20 -104C-20 -98 -56 -102 -84 -88Z',
    light: [[-76, -100], [-70, -160], [-30, -184], [20, -186], 12, 0.38],
    dark: [[-40, -104], [-20, -150], [30, -166], [80, -150], 9, 0.3],
  },
} satisfies Record<string, { cap: [crown: number, brow: number]; lock: string; light: Strand; dark: Strand }>
const strand = (colour: string, [from, c1, c2, to, thickness, opacity]: Strand) =>
  path(fold(from, c1, c2, to, thickness), colour, opacity)

/** Hair upon the head; `width` is the face's. Under a cap only what shows below it matters. */
export function hairOf(ink: Ink, kind: Hair, colour: string, width: number): string {
  const tone = toned(ink, colour)
  switch (kind) {
    case 'short':
      return path(capOfHair(-172, width, -92, 6), tone) + sheen(colour)
    case 'buzz':
      return path(capOfHair(-160, width - 2, -98, -4), tone, 0.86)
    case 'sidepart':
    case 'quiff': {
      const { cap, lock, light, dark } = combed[kind]
      return (
        path(capOfHair(cap[0], width, cap[1], 6), tone) +
        path(lock, tone) +
        strand(lighter(colour, 0.34), light) +
        strand(darker(colour, 0.5), dark)
      )
    }
    case 'wavy':
      return (
        path(
          'M-104 24C-124 -20 -130 -110 -88 -154C-54 -190 30 -196 74 -166C122 -134 128 -40 106 26C98 28 92 18 92 4C94 -30 88 -54 70 -76C52 -66 40 -92 18 -96C-6 -78 -30 -100 -48 -78C-64 -72 -86 -52 -92 2C-92 16 -96 26 -104 24Z',
          tone,
        ) +
        path(fold([-92, -110], [-70, -160], [-20, -172], [30, -168], 10), lighter(colour, 0.3), 0.36) +
        path(fold([-46, -82], [-40, -120], [-10, -136], [20, -134], 8), darker(colour, 0.5), 0.32) +
        path(fold([20, -98], [40, -130], [74, -130], [96, -100], 8), darker(colour, 0.5), 0.32)
      )
    case 'curly':
      return (
        path(capOfHair(-160, width, -90, 10), tone) +
        curls(arc(width + 2, 124, -42, 15, 0.03), 21, tone) +
        curls(arc(width - 26, 68, -62, 9, 0.06), 17, tone) +
        curls(arc(width - 22, 88, -62, 7, 0.16), 8, lighter(colour, 0.14))
      )
    case 'afro':
      return (
        path(capOfHair(-168, width, -92, 4), tone) +
        curls(arc(width - 2, 122, -44, 25, 0.04), 13, tone) +
        curls(arc(width - 30, 92, -58, 12, 0.14), 4, lighter(colour, 0.12))
      )
    case 'receding':
      return path(
        symmetric(
          [0, -164],
          [width * 0.7, -164, width + 16, -96, width + 4, -8],
          [width + 3, 4, width - 2, 8, width - 8, 8],
          [width - 6, -30, width - 8, -60, width - 22, -84],
          [width - 34, -104, 50, -104, 42, -124],
          [34, -138, 16, -132, 0, -130],
        ),
        tone,
      )
    case 'bald':
      return path('M-58 -116C-40 -140 -10 -144 10 -142C-8 -132 -36 -126 -58 -116Z', '#ffffff', 0.22)
  }
}

/** What a cap leaves to be seen: a little at the temples. */
export function templeHair(ink: Ink, colour: string, width: number): string {
  const temple = (hand: 1 | -1) => {
    const x = (value: number) => value * hand
    return path(
      `M${x(width + 2)} -84C${x(width + 6)} -50 ${x(width + 5)} -20 ${x(width + 2)} 0C${x(width - 2)} 6 ${x(width - 7)} 6 ${x(width - 9)} 0C${x(width - 8)} -30 ${x(width - 10)} -56 ${x(width - 16)} -84Z`,
      toned(ink, colour),
      0.92,
    )
  }
  return temple(-1) + temple(1)
}

/** The head seen from behind. */
export function hairFromBehind(ink: Ink, kind: Hair, colour: string, width: number, skin: string): string {
  const skull = symmetric(
    [0, -172],
    [width * 0.74, -172, width + 12, -100, width + 4, -20],
    [width, 30, width * 0.84, 66, width * 0.58, 82],
    [width * 0.34, 88, width * 0.2, 88, 0, 86],
  )
  if (kind === 'bald')
    return path(skull, ink.linear([-90, -150], [100, 80], [0, lighter(skin, 0.1)], [1, darker(skin, 0.2)]))
  const tone = toned(ink, colour)
  const rough = kind === 'curly' || kind === 'afro' ? curls(arc(width - 2, 126, -42, 17, 0.02), 18, tone) : ''
  return (
    path(skull, tone) +
    rough +
    path(fold([-70, -110], [-84, -60], [-80, 0], [-56, 50], 14), lighter(colour, 0.26), 0.3) +
    path(fold([20, -150], [50, -90], [50, -20], [30, 70], -12), darker(colour, 0.5), 0.3)
  )
}
