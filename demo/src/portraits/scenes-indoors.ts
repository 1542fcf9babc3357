import { arch, lattice, tiling } from './backdrops.ts'
import { chanceOf } from './chance.ts'
import { darker, lighter, lightnessOf, mix } from './colour.ts'
import { box, circle, ellipse, group, khatam, line, path, polygon, type Ink } from './ink.ts'
import type { Look } from './look.ts'
import { whole, type Place } from './place.ts'
import { books, bush, dish, mug, picture, plant, tea } from './props.ts'

const wallOf = ({ palette: { paper } }: Look) =>
  mix(paper[0], '#e9d9c3', lightnessOf(paper[0]) < 0.6 ? 0.12 : 0.3)
const wall = (ink: Ink, colour: string) =>
  whole(ink.linear([0, 0], [800, 1000], [0, lighter(colour, 0.15)], [0.5, colour], [1, darker(colour, 0.22)]))

const tableTop = (ink: Ink, y: number, wood: string) =>
  box(0, y - 14, 800, 14, '#150f1c', { opacity: 0.12 }) +
  box(
    0,
    y,
    800,
    1000 - y,
    ink.linear([0, y], [0, 1000], [0, lighter(wood, 0.14)], [0.1, wood], [1, darker(wood, 0.4)]),
  ) +
  box(0, y, 800, 10, lighter(wood, 0.3), { opacity: 0.7 })

/** The side of the picture the person leaves free. */
const freeSide = ({ framing }: Look) => (framing.x > 400 ? -1 : 1)

export function window(ink: Ink, look: Look): Place {
  const chance = chanceOf(look.detail)
  const room = wallOf(look)
  const side = freeSide(look)
  const cx = side > 0 ? 530 : 270
  const frame = arch(cx, 70, 210, 700)
  const sky = ink.linear([0, 80], [0, 700], [0, '#9cc7d8'], [0.6, '#f6e3bd'], [1, '#f3cf9c'])
  const wood = '#8a6244'
  return {
    behind:
      wall(ink, room) +
      path(arch(cx, 44, 236, 716), mix(room, wood, 0.5)) +
      path(frame, sky) +
      ink.inside(
        frame,
        circle(cx + 90 * side, 250, 54, '#fff4d6', 0.9) +
          path(`M0 560C120 470 240 520 360 480C480 440 640 520 800 470V720H0Z`, '#8fb3a3') +
          path(`M0 620C160 560 260 610 420 570C560 540 700 610 800 580V720H0Z`, '#5f8f78') +
          bush(chance, cx - 120 * side, 690, 0.8, '#4d7d62', '#f0b6a6'),
      ) +
      line(frame, wood, 14) +
      line(`M${cx} 70V700M${cx - 210} 420H${cx + 210}M${cx - 104} 150V700M${cx + 104} 150V700`, wood, 7) +
      box(cx - 270, 700, 540, 30, lighter(wood, 0.2), { round: 4 }) +
      box(cx - 270, 722, 540, 10, darker(wood, 0.3), { opacity: 0.5 }) +
      plant(chance, cx + 190 * side, 704, 0.8) +
      path(
        side > 0
          ? polygon([330, 160], [720, 130], [420, 1000], [-60, 1000])
          : polygon([470, 160], [80, 130], [380, 1000], [860, 1000]),
        '#fff3d2',
        0.22,
      ),
    before: whole(
      ink.linear(
        [side > 0 ? 800 : 0, 200],
        [side > 0 ? 100 : 700, 800],
        [0, '#fff0cc', 0.26],
        [1, '#fff0cc', 0],
      ),
    ),
  }
}

export function library(ink: Ink, look: Look): Place {
  const chance = chanceOf(look.detail)
  const wood = chance.pick(['#8b6243', '#6e4a36', '#a57a52'])
  const rows = [210, 430, 650, 870]
  const side = freeSide(look)
  const shelves = rows
    .map((y, index) => {
      const gap = index === 1 ? (side > 0 ? [560, 720] : [80, 240]) : null
      const row =
        gap === null
          ? books(chance, 20, 780, y, 158)
          : books(chance, 20, gap[0] ?? 0, y, 158) + books(chance, gap[1] ?? 0, 780, y, 158)
      const kept = gap === null ? '' : plant(chance, ((gap[0] ?? 0) + (gap[1] ?? 0)) / 2, y, 0.72)
      return (
        row +
        kept +
        box(0, y, 800, 18, lighter(wood, 0.12)) +
        box(0, y + 18, 800, 26, '#150f1c', { opacity: 0.22 })
      )
    })
    .join('')
  return {
    behind:
      whole(darker(wood, 0.52)) +
      shelves +
      box(0, 0, 20, 1000, wood) +
      box(780, 0, 20, 1000, wood) +
      box(0, 0, 800, 40, wood) +
      whole(ink.radial([400, 380], 620, [0, '#fff1d4', 0.5], [0.6, '#f0cf9d', 0.3], [1, '#2a1a18', 0.42])),
    before: '',
  }
}

export function desk(ink: Ink, look: Look): Place {
  const chance = chanceOf(look.detail)
  const room = wallOf(look)
  const { line: drawn, paper } = look.palette
  const accent = lightnessOf(paper[0]) < 0.6 ? '#8a6244' : drawn
  return {
    behind:
      wall(ink, room) +
      whole(lattice(ink, drawn, 0.06, 130)) +
      picture(70, 90, 150, 190, '#8a6244', accent) +
      picture(590, 120, 128, 128, '#c79a63', mix(accent, '#b5673f', 0.5)) +
      box(560, 430, 240, 14, '#8a6244') +
      books(chance, 640, 786, 430, 96) +
      plant(chance, 604, 430, 0.5) +
      box(0, 470, 210, 14, '#8a6244') +
      books(chance, 16, 150, 470, 100) +
      line('M172 484V560', '#8a6244', 4) +
      whole(ink.radial([400, 400], 560, [0, '#fff6e2', 0.45], [1, '#fff6e2', 0])),
    before:
      tableTop(ink, 852, chance.pick(['#9a6b48', '#6e4a36', '#b98a5c'])) +
      group(
        'translate(560 906)',
        box(-96, -22, 220, 24, '#33406e', { round: 3 }) +
          box(-82, -44, 196, 22, '#c58a3c', { round: 3 }) +
          box(-70, -62, 170, 18, '#7a3b2e', { round: 3 }),
      ) +
      (chance.happens(0.5) ? tea(200, 932, 1.15) : mug(196, 930, mix(accent, '#d99a5b', 0.3), 1)) +
      path('M300 938L470 930L486 958L296 968Z', '#fbf5e6') +
      line('M322 948L440 942M322 956L420 952', '#9aa39b', 2, 0.7),
  }
}

/** Hung by its handle, with the light on it. */
const pan = (
  x: number,
  handle: number,
  [y, rx, ry, colour]: readonly [number, number, number, string],
  [shift, r, shine]: readonly [number, number, string],
) =>
  group(
    `translate(${x} 300)`,
    line(`M0 0V${handle}`, '#5c4330', 4) +
      ellipse(0, y, rx, ry, colour) +
      ellipse(shift, y - 8, r, r, shine, 0.6),
  )

export function kitchen(ink: Ink, look: Look): Place {
  const chance = chanceOf(look.detail)
  const room = mix(wallOf(look), '#f6efe2', 0.4)
  const { line: drawn, paper } = look.palette
  const glaze = lightnessOf(paper[0]) < 0.6 ? '#2f6155' : drawn
  const tile = ink.pattern(
    76,
    76,
    box(1.5, 1.5, 73, 73, lighter(room, 0.5), { round: 4 }) +
      path(khatam(38, 38, 24), glaze, 0.3) +
      circle(38, 38, 7, lighter(room, 0.5)),
  )
  const jar = (x: number, y: number, tone: string, tall: number) =>
    box(x - 30, y - tall, 60, tall, '#ffffff', { round: 10, opacity: 0.5 }) +
    box(x - 26, y - tall * 0.7, 52, tall * 0.68, tone, { round: 8 }) +
    box(x - 24, y - tall - 14, 48, 18, '#a57a52', { round: 4 })
  const tones = chance.shuffled(['#b5673f', '#d3a24a', '#7d8a4d', '#8d4a3c', '#e0c89a'])
  return {
    behind:
      wall(ink, room) +
      box(0, 400, 800, 460, tile) +
      box(0, 388, 800, 14, darker(room, 0.2), { opacity: 0.5 }) +
      box(40, 262, 720, 18, '#a57a52', { round: 3 }) +
      box(40, 280, 720, 12, '#150f1c', { opacity: 0.14 }) +
      jar(100, 262, tones[0] ?? '#b5673f', 100) +
      jar(178, 262, tones[1] ?? '#d3a24a', 124) +
      jar(628, 262, tones[2] ?? '#7d8a4d', 116) +
      jar(704, 262, tones[3] ?? '#8d4a3c', 92) +
      plant(chance, 262, 262, 0.5, '#5b8a55') +
      pan(118, 40, [92, 56, 54, '#b06a3f'], [-14, 30, '#d08a58']) +
      pan(690, 34, [78, 46, 44, '#4a4a50'], [-12, 24, '#77777d']) +
      whole(ink.radial([400, 400], 540, [0, '#fff8e6', 0.5], [1, '#fff8e6', 0])),
    before:
      tableTop(ink, 866, chance.pick(['#d9c5a3', '#a5774f', '#7f9088'])) +
      dish(chance, 590, 916) +
      tea(190, 944, 1.1),
  }
}

export function cafe(ink: Ink, look: Look): Place {
  const chance = chanceOf(look.detail)
  const base = mix(look.palette.line, '#6b5a4a', 0.4)
  const room = lightnessOf(base) > 0.6 ? '#4d5b56' : base
  const lamp = (x: number, y: number) =>
    circle(x, y + 40, 190, ink.radial([x, y + 40], 190, [0, '#ffe3ad', 0.6], [1, '#ffe3ad', 0])) +
    line(`M${x} 0V${y - 40}`, '#231c22', 4) +
    path(
      `M${x - 20} ${y - 44}H${x + 20}C${x + 30} ${y - 14} ${x + 62} ${y} ${x + 68} ${y + 24}H${x - 68}C${x - 62} ${y} ${x - 30} ${y - 14} ${x - 20} ${y - 44}Z`,
      '#c58a4a',
    ) +
    ellipse(x, y + 24, 66, 9, '#fff1cf')
  return {
    behind:
      wall(ink, room) +
      box(0, 0, 800, 640, tiling(ink, '#f3dfb8', 0.13, 118)) +
      box(0, 640, 800, 360, darker(room, 0.35)) +
      box(0, 632, 800, 14, lighter(room, 0.3), { opacity: 0.7 }) +
      lamp(130, 160) +
      lamp(670, 210) +
      plant(chance, 716, 800, 1.5, '#4f8265') +
      whole(ink.radial([400, 430], 430, [0, '#ffe9c2', 0.42], [1, '#ffe9c2', 0])),
    before:
      tableTop(ink, 872, '#b98a5c') +
      mug(214, 948, look.outfit.trim, 1.1) +
      (chance.happens(0.5)
        ? ellipse(560, 934, 96, 18, '#f6efe0') +
          [-46, 0, 46]
            .map(
              (dx) =>
                path(polygon([560 + dx, 892], [590 + dx, 914], [560 + dx, 932], [530 + dx, 914]), '#d9a04a') +
                circle(560 + dx, 910, 6, '#6f8a4a'),
            )
            .join('')
        : tea(570, 946, 1.1)),
  }
}

export function tiles(ink: Ink, look: Look): Place {
  const { outfit } = look
  const drawn = look.palette.line
  const dark = lightnessOf(drawn) > 0.6 ? '#1f5b52' : drawn
  const glaze = mix(dark, '#2f7f86', 0.3)
  const size = 146
  const r = size / 2
  const zellige = ink.pattern(
    size,
    size,
    box(0, 0, size, size, '#f0e4cc') +
      path(khatam(r, r, r), glaze) +
      path(khatam(r, r, r * 0.72), '#f5ecd8') +
      path(khatam(r, r, r * 0.54), mix(outfit.trim, '#d39b45', 0.5)) +
      path(khatam(r, r, r * 0.26), dark) +
      [0, size]
        .flatMap((x) => [0, size].map((y) => path(khatam(x, y, r * 0.3), mix(glaze, '#ffffff', 0.35))))
        .join('') +
      line(khatam(r, r, r), '#fffaf0', 3),
  )
  return {
    behind:
      whole(zellige) +
      whole(
        ink.radial(
          [look.framing.x, 430],
          640,
          [0, '#fff8e8', 0.62],
          [0.5, '#f4e6cc', 0.36],
          [1, '#1c2a2c', 0.34],
        ),
      ) +
      box(0, 0, 800, 56, darker(glaze, 0.25)) +
      line(`M0 56H800`, '#f0cf8e', 5) +
      Array.from({ length: 11 }, (_, index) => path(khatam(index * 80, 28, 15), '#f0cf8e', 0.85)).join(''),
    before: whole(ink.linear([0, 700], [0, 1000], [0, '#1c1526', 0], [1, '#1c1526', 0.24])),
  }
}
