import type { Chance } from './chance.ts'
import { darker, lighter, mix } from './colour.ts'
import { at, box, circle, ellipse, group, khatam, line, path, type Ink } from './ink.ts'

const bindings = [
  '#7a3b2e',
  '#1f5b4d',
  '#c58a3c',
  '#33406e',
  '#8f5a6b',
  '#e2cfa8',
  '#3f6f7f',
  '#5d6a3a',
  '#a8633f',
  '#d9b58a',
] as const

/** A row of books that stands on `y` between two ends. */
export function books(chance: Chance, from: number, to: number, y: number, tallest: number): string {
  let drawn = ''
  let x = from
  while (x < to - 14) {
    const thick = chance.between(14, 30)
    const tall = chance.between(tallest * 0.62, tallest)
    const binding = chance.pick(bindings)
    const width = Math.min(thick, to - x)
    drawn +=
      box(x, y - tall, width, tall, binding, { round: 2 }) +
      box(x + width - 4, y - tall, 4, tall, darker(binding, 0.35), { opacity: 0.5 }) +
      box(x + 3, y - tall * 0.84, width - 7, 4, lighter(binding, 0.5), { opacity: 0.7 }) +
      (chance.happens(0.4)
        ? path(khatam(x + width / 2 - 1, y - tall * 0.45, width * 0.24), lighter(binding, 0.5), 0.7)
        : '')
    x += width + 1
    if (chance.happens(0.1)) x += chance.between(10, 34)
  }
  return drawn
}

const leafShape = 'M0 0C-20 -30 -18 -74 0 -104C18 -74 20 -30 0 0Z'

/** A plant in a clay pot whose foot stands at x, y. */
export function plant(chance: Chance, x: number, y: number, size: number, green = '#3f7258'): string {
  const leaves = [-62, -38, -14, 12, 36, 60]
    .map((turn) => {
      const tone = chance.happens(0.5) ? green : lighter(green, 0.16)
      const reach = chance.between(0.85, 1.25)
      return group(
        `rotate(${at(turn + chance.between(-6, 6))}) scale(${at(reach * 0.9)} ${reach.toFixed(2)})`,
        path(leafShape, turn > 0 ? darker(tone, 0.16) : tone) +
          line('M0 -4V-92', darker(tone, 0.35), 1.6, 0.4),
      )
    })
    .join('')
  const pot =
    path('M-40 -64H40L30 0H-30Z', '#b5714c') +
    path('M8 -64H40L30 0H12Z', '#8e5336', 0.5) +
    box(-46, -76, 92, 18, '#c58059', { round: 4 })
  return group(`translate(${at(x, y)}) scale(${size})`, group('translate(0 -66)', leaves) + pot)
}

/** A tulip-shaped glass of tea on its saucer. */
export const tea = (x: number, y: number, size = 1) =>
  group(
    `translate(${at(x, y)}) scale(${size})`,
    ellipse(0, 0, 56, 12, '#f6efe0') +
      ellipse(0, -2, 40, 7, '#dccdb0') +
      path(
        'M-26 -92C-24 -60 -14 -54 -16 -36C-18 -20 -24 -12 -18 -4H18C24 -12 18 -20 16 -36C14 -54 24 -60 26 -92Z',
        '#ffffff',
        0.45,
      ) +
      path(
        'M-24 -78C-22 -58 -13 -52 -15 -36C-16 -20 -20 -14 -16 -7H16C20 -14 16 -20 15 -36C13 -52 22 -58 24 -78Z',
        '#a8431c',
        0.9,
      ) +
      ellipse(0, -78, 24, 4, '#c8632d') +
      path('M-19 -70C-18 -56 -11 -50 -12 -38L-8 -38C-7 -52 -13 -58 -14 -70Z', '#ffffff', 0.4) +
      line('M-6 -104C-14 -118 2 -126 -6 -142M10 -104C4 -114 16 -124 8 -134', '#ffffff', 4, 0.35),
  )

export const mug = (x: number, y: number, colour: string, size = 1) =>
  group(
    `translate(${at(x, y)}) scale(${size})`,
    line('M34 -56C64 -58 64 -18 32 -20', darker(colour, 0.15), 9) +
      path('M-38 -76H38V-14C38 -4 30 0 22 0H-22C-30 0 -38 -4 -38 -14Z', colour) +
      path('M10 -76H38V-14C38 -4 30 0 22 0H10Z', darker(colour, 0.4), 0.25) +
      ellipse(0, -76, 38, 8, '#5b3524') +
      path(khatam(-6, -38, 14), lighter(colour, 0.5), 0.7) +
      line('M-8 -96C-18 -112 4 -122 -6 -140M12 -94C4 -106 18 -116 10 -128', '#ffffff', 4, 0.35),
  )

/** Something good to eat on the counter, about x, y. */
export function dish(chance: Chance, x: number, y: number): string {
  const plate = ellipse(0, 0, 130, 22, '#f4ead6')
  const bread =
    plate +
    path('M-104 -12C-100 -74 -40 -92 6 -92C60 -92 102 -70 106 -12C50 0 -50 0 -104 -12Z', '#c88a4a') +
    path('M10 -92C60 -92 102 -70 106 -12C80 -6 50 -4 22 -4C60 -30 50 -70 10 -92Z', '#9a5f2e', 0.5) +
    line(
      'M-54 -54C-42 -70 -28 -76 -18 -76M-10 -58C2 -74 16 -78 26 -76M34 -52C44 -66 56 -68 64 -66',
      '#f0cf98',
      6,
      0.8,
    )
  const fruit = [
    [-52, -66, '#e08a34'],
    [50, -64, '#d9702c'],
    [0, -84, '#e89a42'],
    [-24, -52, '#c8553a'],
    [26, -54, '#e3a03c'],
  ] as const
  const bowl =
    fruit
      .map(([dx, dy, tone]) => circle(dx, dy, 34, tone) + circle(dx - 9, dy - 10, 9, '#ffe9c4', 0.5))
      .join('') +
    path('M-104 -48H104C100 0 60 18 0 18C-60 18 -100 0 -104 -48Z', '#3f7280') +
    path('M30 -48H104C100 0 60 18 10 18C50 2 50 -20 30 -48Z', '#234a58', 0.5) +
    line('M-92 -26C-40 -14 40 -14 92 -26', '#e9d9b0', 4, 0.8)
  const pot =
    line('M84 -66C130 -70 128 -14 80 -20', '#8a5a3a', 11) +
    path('M-78 -44L-128 -92L-116 -98L-66 -74Z', '#b5673f') +
    path(
      'M-84 -40C-84 -86 -44 -104 0 -104C44 -104 84 -86 84 -40C84 0 50 12 0 12C-50 12 -84 0 -84 -40Z',
      '#c2744a',
    ) +
    path('M20 -102C60 -98 84 -80 84 -40C84 0 50 12 0 12C50 -10 50 -70 20 -102Z', '#8e4c30', 0.5) +
    ellipse(0, -102, 40, 9, '#9a5636') +
    circle(0, -116, 11, '#e0b567')
  return group(`translate(${at(x, y)})`, chance.pick([bread, bowl, pot]))
}

/** A star in a frame. */
export const picture = (x: number, y: number, width: number, height: number, frame: string, ground: string) =>
  box(x + 6, y + 8, width, height, '#150f1c', { opacity: 0.14, round: 3 }) +
  box(x, y, width, height, frame, { round: 3 }) +
  box(x + 10, y + 10, width - 20, height - 20, lighter(ground, 0.6)) +
  path(khatam(x + width / 2, y + height / 2, width * 0.28), ground, 0.85) +
  line(khatam(x + width / 2, y + height / 2, width * 0.36), ground, 2, 0.7)

export const cypress = (x: number, y: number, tall: number, green: string) =>
  group(
    `translate(${at(x, y)}) scale(${(tall / 300).toFixed(2)})`,
    box(-7, -30, 14, 34, '#5c4330') +
      path('M0 -300C34 -220 52 -110 42 -40C30 -14 -30 -14 -42 -40C-52 -110 -34 -220 0 -300Z', green) +
      path(
        'M0 -300C34 -220 52 -110 42 -40C30 -18 14 -16 6 -16C26 -90 20 -200 0 -300Z',
        darker(green, 0.3),
        0.5,
      ),
  )

export const palm = (x: number, y: number, tall: number, tone: string) =>
  group(
    `translate(${at(x, y)}) scale(${(tall / 300).toFixed(2)})`,
    path('M-9 0C-4 -90 6 -180 4 -262L16 -262C18 -180 12 -90 11 0Z', mix(tone, '#6b4a32', 0.5)) +
      [-100, -66, -30, 8, 44, 80, 112]
        .map((turn) =>
          group(
            `translate(10 -262) rotate(${turn})`,
            path('M0 6C-10 -40 -6 -100 24 -142C22 -96 18 -40 0 6Z', turn > 0 ? darker(tone, 0.14) : tone),
          ),
        )
        .join(''),
  )

export const bush = (
  chance: Chance,
  x: number,
  y: number,
  size: number,
  green: string,
  bloom: string | null,
) => {
  const round = (dx: number, dy: number, r: number, tone: string) =>
    circle(x + dx * size, y + dy * size, r * size, tone)
  const flowers =
    bloom === null
      ? ''
      : Array.from({ length: 16 }, () => {
          const [fx, fy] = [x + chance.between(-105, 105) * size, y - chance.between(-30, 95) * size]
          return (
            circle(fx, fy, chance.between(6, 10) * size, bloom) +
            circle(fx, fy, 2.6 * size, lighter(bloom, 0.6))
          )
        }).join('')
  return (
    round(-74, 6, 62, darker(green, 0.1)) +
    round(74, 10, 60, darker(green, 0.22)) +
    round(0, -30, 82, green) +
    round(-30, -52, 40, lighter(green, 0.12)) +
    box(x - 136 * size, y, 272 * size, 140 * size, darker(green, 0.18), { round: 60 * size }) +
    flowers
  )
}

/** A hanging lantern with a lit star; x, y is its middle. */
export const lantern = (ink: Ink, x: number, y: number, size: number, glow: string) =>
  circle(x, y, 150 * size, ink.radial([x, y], 150 * size, [0, glow, 0.55], [1, glow, 0])) +
  line(`M${at(x, -10)}V${at(y - 70 * size)}`, '#2b2130', 3) +
  group(
    `translate(${at(x, y)}) scale(${size})`,
    path('M-14 -74H14L34 -40H-34Z', '#4a3428') +
      path('M-34 -40H34L44 30L22 62H-22L-44 30Z', lighter(glow, 0.35)) +
      path('M-34 -40H34L44 30L22 62H-22L-44 30Z', glow, 0.5) +
      line(
        'M-34 -40H34L44 30L22 62H-22L-44 30ZM-12 -40L-16 30L-8 62M12 -40L16 30L8 62M-44 30H44',
        '#4a3428',
        4.5,
      ) +
      path(khatam(0, -6, 18), '#fff8e4', 0.9) +
      path('M-22 62H22L12 78H-12Z', '#4a3428'),
  )
