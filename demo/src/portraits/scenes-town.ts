import { arch, tiling } from './backdrops.ts'
import { chanceOf } from './chance.ts'
import { darker, lighter, mix } from './colour.ts'
import { box, circle, line, path, type Ink } from './ink.ts'
import type { Look } from './look.ts'
import { lantern } from './props.ts'
import { whole, type Place } from './place.ts'
import { crescent, freeX, hour, sky, stars, sun } from './sky.ts'

export function city(ink: Ink, look: Look): Place {
  const chance = chanceOf(look.detail)
  const tower = (x: number, width: number, tall: number, tone: string, lit: boolean) => {
    const lights: string[] = []
    if (lit)
      for (let y = 900 - tall + 30; y < 860; y += 38)
        for (let column = x + 16; column < x + width - 18; column += 30)
          if (chance.happens(0.46)) lights.push(box(column, y, 13, 19, '#ffdf9e', { opacity: 0.85 }))
    return box(x, 900 - tall, width, tall + 100, tone) + lights.join('')
  }
  const far = Array.from({ length: 9 }, (_, index) =>
    tower(index * 92 - 10, 86, chance.between(280, 460), '#7a739c', false),
  ).join('')
  const near = Array.from({ length: 7 }, (_, index) =>
    tower(
      index * 122 - 30,
      chance.between(88, 112),
      chance.between(170, 370),
      index % 2 === 0 ? '#3d3c62' : '#33335a',
      true,
    ),
  ).join('')
  const free = freeX(look)
  const minaret = (x: number, base: number) =>
    box(x - 12, base - 330, 24, 430, '#4b4872') +
    box(x - 20, base - 240, 40, 14, '#5d5a85') +
    path(
      `M${x - 14} ${base - 330}C${x - 12} ${base - 360} ${x - 4} ${base - 370} ${x} ${base - 400}C${x + 4} ${base - 370} ${x + 12} ${base - 360} ${x + 14} ${base - 330}Z`,
      '#5d5a85',
    )
  return {
    behind:
      sky(ink, '#35407a', '#a9788f', '#f6bd92') +
      stars(chance, 30, '#fdf0d8') +
      crescent(free, 150, 30, '#fdf0d0') +
      far +
      minaret(free - 96, 800) +
      minaret(free + 96, 800) +
      path(
        `M${free - 84} 800C${free - 84} 650 ${free - 40} 620 ${free} 566C${free + 40} 620 ${free + 84} 650 ${free + 84} 800Z`,
        '#5d5a85',
      ) +
      line(`M${free} 568V536`, '#f0cf8e', 5) +
      near +
      box(0, 880, 800, 120, '#282848') +
      line('M0 880H800', '#f0cf8e', 4, 0.5) +
      whole(ink.radial([look.framing.x, 430], 480, [0, '#ffdcb8', 0.34], [1, '#ffdcb8', 0])),
    before: hour('#c06a86', 0.1),
  }
}

export function arches(ink: Ink, look: Look): Place {
  const stone = mix(look.palette.paper[0], '#ecd9b8', 0.6)
  const shaded = darker(stone, 0.24)
  const centre = look.framing.x
  const opening = arch(centre, 110, 300, 1000)
  return {
    behind:
      whole(ink.linear([0, 0], [0, 1000], [0, lighter(stone, 0.1)], [1, shaded])) +
      box(0, 0, 800, 1000, tiling(ink, look.palette.line, 0.14, 96)) +
      path(arch(centre, 76, 334, 1000), shaded) +
      path(arch(centre, 92, 318, 1000), lighter(stone, 0.3)) +
      path(opening, ink.linear([0, 120], [0, 860], [0, '#7fb0c6'], [0.5, '#f2d9b4'], [1, '#f5c894'])) +
      ink.inside(
        opening,
        sun(ink, centre + 150, 470, 44, '#ffe0a6') +
          path(
            `M${centre - 260} 800C${centre - 260} 690 ${centre - 220} 660 ${centre - 190} 610C${centre - 160} 660 ${centre - 120} 690 ${centre - 120} 800Z`,
            '#b58a7a',
          ) +
          box(centre - 290, 470, 22, 400, '#b58a7a') +
          path(`M${centre - 293} 470L${centre - 279} 420L${centre - 265} 470Z`, '#b58a7a') +
          box(centre + 196, 520, 22, 400, '#a97c70') +
          path(`M${centre + 193} 520L${centre + 207} 470L${centre + 221} 520Z`, '#a97c70') +
          path(
            `M${centre + 60} 820C${centre + 64} 720 ${centre + 110} 700 ${centre + 130} 650C${centre + 150} 700 ${centre + 196} 720 ${centre + 200} 820Z`,
            '#a97c70',
          ) +
          path('M0 780C200 750 600 790 800 760V1000H0Z', '#8f6f6a'),
      ) +
      line(arch(centre, 110, 300, 1010), mix(look.palette.line, stone, 0.3), 4, 0.7),
    before: whole(ink.linear([800, 300], [100, 800], [0, '#ffd79a', 0.2], [1, '#ffd79a', 0])),
  }
}

export function courtyard(ink: Ink, look: Look): Place {
  const chance = chanceOf(look.detail)
  const plaster = mix(look.palette.paper[0], '#f2e2c6', 0.7)
  const door = chance.pick(['#2f7480', '#356b58', '#3f5a8a'])
  const free = freeX(look)
  const gate = arch(free, 200, 130, 800)
  return {
    behind:
      whole(ink.linear([0, 0], [800, 900], [0, lighter(plaster, 0.3)], [1, darker(plaster, 0.16)])) +
      box(0, 0, 800, 96, '#b7653f') +
      box(
        0,
        0,
        800,
        96,
        ink.pattern(
          50,
          48,
          path('M0 0H50V26C50 40 38 48 25 48C12 48 0 40 0 26Z', '#c97c54') +
            line('M0 26C0 40 12 48 25 48C38 48 50 40 50 26', '#9a5233', 3, 0.6),
        ),
      ) +
      path(arch(free, 168, 160, 800), mix(door, '#f5e6c8', 0.72)) +
      path(
        gate,
        ink.linear([free - 130, 200], [free + 130, 800], [0, lighter(door, 0.16)], [1, darker(door, 0.25)]),
      ) +
      ink.inside(
        gate,
        box(free - 130, 200, 260, 600, tiling(ink, '#f3dfb0', 0.3, 86)) +
          line(`M${free} 200V800`, darker(door, 0.45), 5),
      ) +
      circle(free - 20, 560, 10, '#e0b567') +
      circle(free + 20, 560, 10, '#e0b567') +
      box(0, 800, 800, 200, darker(plaster, 0.26)) +
      path('M-20 90C60 150 40 260 110 330C60 330 -10 300 -20 90Z', '#4f8260') +
      path('M820 80C740 150 770 280 690 350C770 360 820 300 820 80Z', '#4f8260') +
      Array.from({ length: 34 }, (_, index) => {
        const left = index % 2 === 0
        const [x, y] = [left ? chance.between(-10, 110) : chance.between(690, 810), chance.between(90, 350)]
        return circle(x, y, chance.between(11, 20), chance.pick(['#c9476f', '#d9658a', '#b83a62']))
      }).join(''),
    before: whole(ink.linear([0, 0], [700, 900], [0, '#fff0c4', 0.26], [0.7, '#fff0c4', 0])),
  }
}

export function lanterns(ink: Ink, look: Look): Place {
  const chance = chanceOf(look.detail)
  const dusk = chance.pick(['#26305c', '#1f4a4c', '#4a2c50'])
  const free = freeX(look)
  return {
    behind:
      whole(
        ink.linear([0, 0], [0, 1000], [0, darker(dusk, 0.3)], [0.6, dusk], [1, mix(dusk, '#d98f6a', 0.4)]),
      ) +
      stars(chance, 40, '#fdf0d0') +
      path(arch(look.framing.x, 150, 290, 1000), mix(dusk, '#f0c890', 0.24), 0.7) +
      line(arch(look.framing.x, 172, 268, 1010), '#f0cf8e', 2.5, 0.45) +
      crescent(free, 330, 26, '#fdf0cc') +
      lantern(ink, 92, 270, 0.95, '#ffb95e') +
      lantern(ink, 712, 230, 1.05, '#ffb95e') +
      lantern(ink, free > 400 ? 590 : 214, 130, 0.6, '#ffc97c') +
      lantern(ink, free > 400 ? 196 : 600, 430, 0.6, '#ffc97c') +
      whole(ink.radial([look.framing.x, 430], 420, [0, '#ffdca4', 0.32], [1, '#ffdca4', 0])),
    before: hour('#d98a5a', 0.09),
  }
}
