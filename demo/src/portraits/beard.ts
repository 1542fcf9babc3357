import { darker, lighter } from './colour.ts'
import { fold, path, symmetric, type Ink } from './ink.ts'
import { faceOutline } from './head.ts'
import type { Beard, FaceShape } from './look.ts'

/** Cheek and moustache line above, `drop` below the chin. */
function jawline({ width, jaw, chin }: FaceShape, drop: number, full: number, lip: number): string {
  const w = width + 1
  return symmetric(
    [0, lip],
    [10, lip - 5, 34, lip - 4, 56, lip + 15],
    [74, lip + 6, w - 12, 38, w - 9, -6],
    [w - 6, -10, w, -10, w, -6],
    [w + 2, 46, w * 0.92 + full, 88 + drop * 0.2, jaw + 8 + full, chin - 24 + drop * 0.55],
    [jaw * 0.7 + full, chin - 3 + drop, jaw * 0.4 + full * 0.5, chin + drop, 0, chin + drop],
  )
}

const moustache = 'M0 56C20 46 46 54 62 76C44 80 18 82 0 74C-18 82 -44 80 -62 76C-46 54 -20 46 0 56Z'

/** The light on a beard's near cheek. */
const strands = (colour: string) =>
  path(fold([-90, 30], [-84, 70], [-70, 100], [-46, 128], -14), lighter(colour, 0.4), 0.16)

export function beardOf(ink: Ink, kind: Beard, shape: FaceShape, colour: string): string {
  const { width: w, chin, jaw } = shape
  const tone = ink.linear(
    [-80, 20],
    [90, 190],
    [0, lighter(colour, 0.1)],
    [0.5, colour],
    [1, darker(colour, 0.3)],
  )
  const lipShade = (outline: string) => ink.inside(outline, path(moustache, darker(colour, 0.45), 0.4))
  const grown = (outline: string) => path(outline, tone) + lipShade(outline) + strands(colour)
  switch (kind) {
    case 'none':
      return ''
    case 'stubble':
      return ink.inside(faceOutline(shape), path(jawline(shape, 2, 0, 56), colour, 0.3))
    case 'boxed':
      return grown(jawline(shape, 14, 1, 56))
    case 'full':
      return (
        grown(jawline(shape, 46, 6, 54)) +
        path(fold([-40, 110], [-30, 140], [-20, 160], [-8, 180], 8), darker(colour, 0.4), 0.3) +
        path(fold([40, 104], [36, 140], [26, 160], [12, 184], -8), darker(colour, 0.4), 0.3)
      )
    case 'long':
      return (
        grown(jawline(shape, 104, 6, 54)) +
        path(fold([-48, 110], [-40, 160], [-26, 200], [-8, 236], 10), darker(colour, 0.4), 0.28) +
        path(fold([46, 106], [42, 160], [30, 200], [14, 240], -10), darker(colour, 0.4), 0.3) +
        path(fold([-16, 110], [-10, 150], [-6, 190], [0, 220], 8), lighter(colour, 0.3), 0.25)
      )
    case 'light':
      return ink.inside(
        faceOutline(shape),
        path(jawline(shape, 2, 0, 56), colour, 0.58) + path(moustache, colour, 0.3),
      )
    case 'chin':
      return path(
        symmetric(
          [0, 100],
          [30, 98, 44, 104, 56, 96],
          [76, 80, w - 12, 38, w - 9, -6],
          [w - 6, -10, w + 1, -10, w + 1, -6],
          [w + 2, 46, w * 0.92 + 4, 92, jaw + 12, chin + 4],
          [jaw * 0.7, chin + 38, jaw * 0.4, chin + 40, 0, chin + 40],
        ),
        tone,
      )
    case 'moustache':
      return (
        ink.inside(faceOutline(shape), path(jawline(shape, 2, 0, 56), colour, 0.2)) +
        path('M0 58C22 48 46 54 62 78C42 86 18 86 0 78C-18 86 -42 86 -62 78C-46 54 -22 48 0 58Z', tone)
      )
  }
}
