import { chanceOf } from './chance.ts'
import { darker, lighter, mix } from './colour.ts'
import { box, circle, ellipse, group, line, path, type Ink } from './ink.ts'
import type { Look } from './look.ts'
import { bush, cypress, palm } from './props.ts'
import type { Place } from './place.ts'
import { cloud, crescent, freeX, hour, sky, stars, sun } from './sky.ts'
import { whole } from './place.ts'

/** From the top down. */
const skies = {
  dawn: ['#86a8c4', '#e9cdb9', '#fae3bd'],
  dusk: ['#3d4a78', '#b87a8c', '#f4b183'],
  evening: ['#7e9fc2', '#f2c9a8', '#fbe0b4'],
  seaDay: ['#8cc4dc', '#cfe8ea', '#f4f1dc'],
  night: ['#1f2c52', '#4d4f7c', '#c48a7c'],
  desertDay: ['#f3d9b0', '#f8e3bd', '#fbeed2'],
} as const

export function garden(ink: Ink, look: Look): Place {
  const chance = chanceOf(look.detail)
  const bloom = chance.pick(['#e58f86', '#f0b35c', '#f3e3ea', '#c9779a'])
  const fruit = (x: number, y: number) => circle(x, y, 15, '#e08a34') + circle(x - 4, y - 5, 4, '#f8c98a')
  const free = freeX(look)
  const tree =
    path(
      `M${free - 16} 720C${free - 10} 560 ${free - 14} 480 ${free - 6} 380H${free + 14}C${free + 12} 480 ${free + 20} 560 ${free + 26} 720Z`,
      '#75543a',
    ) +
    [
      [-90, 330, 92],
      [80, 320, 98],
      [0, 250, 118],
      [-40, 390, 70],
      [60, 400, 70],
    ]
      .map(([dx = 0, y = 0, r = 0], index) =>
        circle(free + dx, y, r, index % 2 === 0 ? '#5f9070' : '#4d7e60'),
      )
      .join('') +
    [
      [-110, 340],
      [-40, 270],
      [30, 210],
      [96, 300],
      [46, 390],
      [-60, 410],
      [120, 370],
      [-10, 340],
    ]
      .map(([dx = 0, y = 0]) => fruit(free + dx, y))
      .join('')
  return {
    behind:
      sky(ink, '#bfe0e6', '#e8f1e0', '#f7eed2') +
      cloud(180, 150, 1, '#ffffff', 0.6) +
      cloud(600, 90, 0.8, '#ffffff', 0.5) +
      path('M0 610C140 560 300 600 420 570C560 540 700 590 800 560V1000H0Z', '#a9c7a0') +
      cypress(60, 640, 330, '#46755a') +
      cypress(742, 640, 380, '#3d6a52') +
      path('M0 680C200 640 420 690 800 640V1000H0Z', '#86b083') +
      tree +
      bush(chance, 90, 800, 1.1, '#4f8560', bloom) +
      bush(chance, 690, 820, 1.2, '#578c66', bloom) +
      bush(chance, 400, 850, 1, '#4a7f5c', null),
    before:
      bush(chance, 20, 980, 0.9, '#3f7355', bloom) +
      bush(chance, 784, 990, 0.9, '#447859', bloom) +
      whole(ink.linear([0, 0], [800, 900], [0, '#fff3c8', 0.2], [0.6, '#fff3c8', 0])),
  }
}

export function mountains(ink: Ink, look: Look): Place {
  const chance = chanceOf(look.detail)
  const dawn = chance.happens(0.4)
  const [top, middle, low] = dawn ? skies.dawn : skies.dusk
  const free = freeX(look)
  const ridge = (d: string, share: number) => path(d, mix(dawn ? '#49708a' : '#2c3158', low, share))
  return {
    behind:
      sky(ink, top, middle, low) +
      (dawn ? '' : stars(chance, 24, '#fdf0d8')) +
      sun(ink, free, 430, 58, dawn ? '#ffe2a8' : '#ffc98a') +
      ridge('M0 560L110 440L190 510L300 380L420 520L520 430L640 540L740 450L800 500V1000H0Z', 0.55) +
      path('M300 380L262 424L290 440L312 420L340 444L352 440Z', '#fff6e6', 0.6) +
      ridge('M0 640C90 560 170 610 260 560C360 510 440 640 560 590C650 550 720 620 800 570V1000H0Z', 0.34) +
      ridge('M0 740C120 660 260 720 400 680C560 640 680 720 800 670V1000H0Z', 0.16) +
      path('M0 840C200 780 380 830 560 800C680 780 760 810 800 800V1000H0Z', dawn ? '#2f4f55' : '#221f3d') +
      [40, 96, 150, 690, 744]
        .map((x, index) => cypress(x, 850, 120 + (index % 3) * 36, dawn ? '#26454a' : '#1b1a35'))
        .join(''),
    before: hour(dawn ? '#ffd9a0' : '#e8826a', 0.1),
  }
}

export function seaside(ink: Ink, look: Look): Place {
  const chance = chanceOf(look.detail)
  const evening = chance.happens(0.5)
  const free = freeX(look)
  const [top, middle, low] = evening ? skies.evening : skies.seaDay
  const sea = evening ? '#5f8fa6' : '#4fa0ac'
  const sail = (x: number, y: number, size: number) =>
    group(
      `translate(${x} ${y}) scale(${size})`,
      path('M-56 0H60L40 22H-40Z', '#6d4733') +
        path('M0 -6C-6 -60 10 -120 44 -150C52 -90 48 -40 40 -6Z', '#fbf3e2') +
        path('M-6 -8C-30 -40 -34 -70 -8 -112C-4 -70 -4 -40 -6 -8Z', '#ecd9b8'),
    )
  const glints = Array.from({ length: 16 }, () => {
    const [x, y, w] = [chance.between(0, 760), chance.between(590, 790), chance.between(30, 90)]
    return line(`M${x.toFixed(0)} ${y.toFixed(0)}h${w.toFixed(0)}`, '#ffffff', 3, 0.3)
  }).join('')
  return {
    behind:
      sky(ink, top, middle, low) +
      cloud(220, 170, 1.1, '#ffffff', 0.5) +
      cloud(640, 240, 0.8, '#ffffff', 0.4) +
      sun(ink, free, evening ? 480 : 200, 50, evening ? '#ffcf92' : '#fff0c0') +
      path('M0 566C60 540 130 536 220 566Z', mix(sea, '#54707a', 0.6)) +
      box(0, 566, 800, 300, ink.linear([0, 566], [0, 860], [0, lighter(sea, 0.25)], [1, darker(sea, 0.14)])) +
      (evening
        ? [590, 612, 636, 664, 696]
            .map((y, index) => ellipse(free, y, 26 + index * 13, 4, '#ffe3b4', 0.55))
            .join('')
        : '') +
      glints +
      sail(free + (free > 400 ? 90 : -60), 600, 0.8) +
      sail(free + (free > 400 ? -70 : 110), 582, 0.4) +
      path('M0 820C140 796 300 846 460 826C600 808 720 846 800 826V1000H0Z', '#fbf4e2', 0.8) +
      path('M0 838C140 814 300 864 460 844C600 826 720 864 800 844V1000H0Z', '#ecd3a4'),
    before: hour(evening ? '#ffbf8a' : '#fff6d8', 0.09),
  }
}

export function dunes(ink: Ink, look: Look): Place {
  const chance = chanceOf(look.detail)
  const night = chance.happens(0.6)
  const [top, middle, low] = night ? skies.night : skies.desertDay
  const sand = night ? '#a3705a' : '#e0ab68'
  const free = freeX(look)
  return {
    behind:
      sky(ink, top, middle, low) +
      (night
        ? stars(chance, 60, '#fdf3d6') + crescent(free, 190, 48, '#fdf0cc')
        : sun(ink, free, 240, 60, '#ffe6a8')) +
      path('M0 600C150 540 260 580 400 560C560 536 660 600 800 560V1000H0Z', mix(sand, low, 0.4)) +
      palm(free - 60, 640, 210, night ? '#3b4a4e' : '#6f8a58') +
      palm(free + 20, 650, 280, night ? '#34424a' : '#5f7d4f') +
      path('M0 700C160 620 340 640 480 690C600 730 720 660 800 650V1000H0Z', sand) +
      path('M480 690C600 730 720 660 800 650V1000H300C380 900 380 780 480 690Z', darker(sand, 0.2)) +
      path('M0 830C180 760 360 800 800 780V1000H0Z', mix(sand, '#6b3f34', night ? 0.35 : 0.12)),
    before: hour(night ? '#5a4a86' : '#ffd08a', night ? 0.14 : 0.08),
  }
}
