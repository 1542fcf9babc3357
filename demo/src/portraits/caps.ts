import { cloth, lightOn, shadowOn } from './cloth.ts'
import { darker, lighter, lightnessOf, mix } from './colour.ts'
import { at, box, circle, fold, group, khatam, line, path, polygon, type Ink, type Point } from './ink.ts'
import type { Cap } from './look.ts'

/** A man's head covering: what hangs behind the shoulders, and what sits on the head. */
interface CapLayers {
  readonly behind: string
  readonly upon: string
  /** What the wearer's back shows. */
  readonly fromBehind: string
  /** Whether hair shows below it. */
  readonly hair: boolean
}

interface CapCloth {
  readonly colour: string
  readonly trim: string
  /** Decides the weave of a chequered headcloth, the same in all of a man's pictures. */
  readonly weave: string
}

const none: CapLayers = { behind: '', upon: '', fromBehind: '', hair: true }
const on = (upon: string): CapLayers => ({ ...none, upon, fromBehind: upon })
const plain = (ink: Ink, outline: string, colour: string, trim: string) =>
  cloth(ink, outline, { colour, trim, print: 'plain' }, 150)

/** A point on the curve a cap's rim makes across the brow, for ornaments that follow it. */
const along = (share: number, y: number, sag: number, half: number): Point => {
  const x = -half + 2 * half * share
  return [x, y - sag * (1 - (x / half) ** 2)]
}

function kufi(ink: Ink, colour: string, trim: string): CapLayers {
  const dome = 'M-107 -58C-112 -140 -74 -190 0 -190C74 -190 112 -140 107 -58C60 -92 -60 -92 -107 -58Z'
  const rim = 'M-107 -58C-60 -92 60 -92 107 -58L109 -96C60 -130 -60 -130 -109 -96Z'
  const ornaments = [0.12, 0.27, 0.42, 0.58, 0.73, 0.88]
    .map((share) => line(khatam(...along(share, -80, 30, 108), 9), lightOn(trim), 2))
    .join('')
  return on(
    plain(ink, dome, colour, trim) +
      path(rim, mix(colour, trim, 0.75)) +
      ornaments +
      line('M-109 -96C-60 -130 60 -130 109 -96M-107 -60C-60 -94 60 -94 107 -60', lightOn(trim), 2, 0.7) +
      path(fold([66, -168], [94, -150], [102, -124], [106, -98], 14), shadowOn(colour), 0.4),
  )
}

function crochet(ink: Ink, colour: string, trim: string): CapLayers {
  const dome = 'M-106 -62C-112 -144 -70 -178 0 -178C70 -178 112 -144 106 -62C60 -94 -60 -94 -106 -62Z'
  const mesh = ink.pattern(
    18,
    18,
    line('M0 0L18 18M18 0L0 18', shadowOn(colour), 1.8, 0.34) + circle(9, 9, 2, shadowOn(colour), 0.4),
  )
  return on(
    plain(ink, dome, colour, trim) +
      path(dome, mesh) +
      line('M-106 -64C-60 -96 60 -96 106 -64', mix(colour, shadowOn(colour), 0.35), 9) +
      line('M-108 -92C-60 -126 60 -126 108 -92', trim, 3, 0.7),
  )
}

function songkok(ink: Ink): CapLayers {
  const felt = '#26232b'
  const body =
    'M-106 -56C-110 -110 -104 -160 -88 -186C-40 -200 40 -200 88 -186C104 -160 110 -110 106 -56C60 -86 -60 -86 -106 -56Z'
  return on(
    plain(ink, body, felt, felt) +
      path('M-88 -186C-40 -200 40 -200 88 -186C40 -174 -40 -174 -88 -186Z', lighter(felt, 0.16)) +
      path(fold([-84, -170], [-98, -140], [-100, -110], [-98, -76], 12), lighter(felt, 0.4), 0.3),
  )
}

function pakol(ink: Ink, colour: string): CapLayers {
  const wool = mix(colour, '#8a7256', 0.55)
  return on(
    plain(
      ink,
      'M-112 -112C-112 -172 -60 -192 0 -192C60 -192 112 -172 112 -112C60 -84 -60 -84 -112 -112Z',
      wool,
      wool,
    ) +
      path(
        'M-122 -74C-136 -100 -128 -128 -108 -134C-50 -152 50 -152 108 -134C128 -128 136 -100 122 -74C116 -60 106 -54 100 -58C60 -88 -60 -88 -100 -58C-106 -54 -116 -60 -122 -74Z',
        ink.linear([-120, -140], [120, -60], [0, lighter(wool, 0.2)], [1, darker(wool, 0.22)]),
      ) +
      path('M-118 -96C-60 -128 60 -128 118 -96C60 -114 -60 -114 -118 -96Z', shadowOn(wool), 0.4) +
      path('M-112 -78C-60 -106 60 -106 112 -78C60 -94 -60 -94 -112 -78Z', shadowOn(wool), 0.3),
  )
}

function doppa(ink: Ink, colour: string): CapLayers {
  const dark = lightnessOf(colour) > 0.5 ? darker(colour, 0.62) : darker(colour, 0.3)
  const petals = [0.16, 0.39, 0.61, 0.84]
    .map((share) => {
      const [x, y] = along(share, -102, 22, 100)
      return group(
        `translate(${at(x, y)}) rotate(${(share - 0.5) * 40})`,
        line('M0 16C-16 4 -14 -18 0 -24C14 -18 16 4 0 16ZM0 10V-12', '#f6f0e2', 2.6),
      )
    })
    .join('')
  return on(
    plain(
      ink,
      'M-106 -60C-112 -130 -84 -170 -14 -196L0 -202L14 -196C84 -170 112 -130 106 -60C60 -92 -60 -92 -106 -60Z',
      dark,
      dark,
    ) +
      petals +
      line('M-106 -64C-60 -96 60 -96 106 -64', '#f6f0e2', 3, 0.85) +
      line('M0 -200C-10 -170 -10 -160 -12 -140', lighter(dark, 0.3), 2, 0.6),
  )
}

function fez(ink: Ink): CapLayers {
  const felt = '#8d2f33'
  return on(
    plain(
      ink,
      'M-104 -60C-104 -110 -94 -170 -82 -206C-40 -216 40 -216 82 -206C94 -170 104 -110 104 -60C60 -90 -60 -90 -104 -60Z',
      felt,
      felt,
    ) +
      path('M-82 -206C-40 -216 40 -216 82 -206C40 -196 -40 -196 -82 -206Z', lighter(felt, 0.16)) +
      line('M0 -208C30 -212 84 -200 92 -150', '#26202a', 4) +
      path('M86 -154H98L104 -104H82Z', '#26202a'),
  )
}

function turban(ink: Ink, colour: string, trim: string): CapLayers {
  const wound =
    'M-116 -54C-140 -100 -132 -168 -84 -194C-40 -216 50 -218 96 -190C136 -164 138 -98 116 -52C70 -98 -60 -100 -116 -54Z'
  const layer = (shift: number) =>
    path(
      fold([-124, -70 - shift], [-60, -150 - shift], [40, -176 - shift], [124, -140 - shift * 0.4], -14),
      shadowOn(colour),
      0.36,
    )
  return on(
    plain(ink, wound, colour, trim) +
      layer(0) +
      layer(34) +
      path(fold([120, -64], [60, -130], [-30, -160], [-122, -146], 13), shadowOn(colour), 0.32) +
      path(fold([112, -60], [60, -104], [-20, -124], [-110, -80], 12), shadowOn(colour), 0.3) +
      path(fold([-112, -120], [-84, -176], [-30, -196], [30, -200], 10), lightOn(colour), 0.5) +
      path(
        'M-30 -94C-10 -130 34 -160 74 -164C50 -136 34 -114 32 -88C10 -96 -10 -96 -30 -94Z',
        ink.linear([-30, -160], [70, -80], [0, lightOn(colour)], [1, darker(colour, 0.12)]),
      ),
  )
}

function headcloth(ink: Ink, colour: string, weave: string | null): CapLayers {
  const white = mix(colour, '#ffffff', 0.2)
  const behind =
    'M0 -190C90 -190 134 -120 138 -40C142 60 160 150 214 262C232 330 226 420 214 500L-214 500C-226 420 -232 330 -214 262C-160 150 -142 60 -138 -40C-134 -120 -90 -182 0 -182Z'
  const side = (hand: 1 | -1) => {
    const x = (value: number) => value * hand
    return `M${x(60)} -100C${x(94)} -84 ${x(94)} -30 ${x(96)} 20C${x(94)} 90 ${x(84)} 150 ${x(78)} 210C${x(84)} 300 ${x(92)} 400 ${x(84)} 520C${x(130)} 560 ${x(190)} 560 ${x(236)} 516C${x(250)} 420 ${x(242)} 320 ${x(216)} 252C${x(168)} 150 ${x(148)} 40 ${x(138)} -40C${x(134)} -110 ${x(110)} -140 ${x(60)} -100Z`
  }
  const top =
    'M-138 -20C-146 -132 -92 -200 0 -200C92 -200 146 -132 138 -20C122 -48 98 -66 72 -74C24 -86 -24 -86 -72 -74C-98 -66 -122 -48 -138 -20Z'
  const woven =
    weave === null
      ? null
      : ink.pattern(
          22,
          22,
          path(polygon([11, 2], [20, 11], [11, 20], [2, 11]), weave, 0.75) +
            box(0, 0, 22, 2.4, weave, { opacity: 0.4 }) +
            box(0, 0, 2.4, 22, weave, { opacity: 0.4 }),
        )
  const piece = (outline: string) =>
    plain(ink, outline, white, white) + (woven === null ? '' : path(outline, woven))
  const dark = darker(white, 0.34)
  const cord = (y: number) =>
    line(
      `M-146 ${y + 16}C-94 ${y - 32} -44 ${y - 42} 0 ${y - 42}C44 ${y - 42} 94 ${y - 32} 146 ${y + 16}`,
      '#211d22',
      13,
    ) + line(`M-104 ${y - 18}C-74 ${y - 38} -40 ${y - 46} 0 ${y - 46}`, '#5a5358', 2.5, 0.7)
  return {
    behind: path(behind, darker(white, 0.26)) + (woven === null ? '' : path(behind, woven, 0.5)),
    upon:
      piece(side(1)) +
      piece(side(-1)) +
      path(fold([-116, 0], [-124, 120], [-160, 260], [-166, 540], 18), dark, 0.36) +
      path(fold([-104, 60], [-96, 180], [-122, 320], [-120, 536], 12), dark, 0.3) +
      path(fold([116, 0], [130, 120], [166, 260], [176, 540], -20), dark, 0.42) +
      path(fold([104, 60], [100, 180], [126, 320], [126, 536], -12), dark, 0.34) +
      piece(top) +
      path(
        'M-138 -20C-122 -48 -98 -66 -72 -74C-24 -86 24 -86 72 -74C98 -66 122 -48 138 -20C118 -60 60 -98 0 -98C-60 -98 -118 -60 -138 -20Z',
        dark,
        0.26,
      ) +
      ink.inside(top, cord(-84) + cord(-102)),
    fromBehind:
      piece(behind) +
      ink.inside(
        behind,
        path(fold([-90, -20], [-104, 140], [-150, 300], [-160, 500], 20), dark, 0.34) +
          path(fold([-30, 0], [-30, 160], [-60, 320], [-56, 500], 18), dark, 0.26) +
          path(fold([34, 0], [44, 160], [60, 320], [64, 500], -18), dark, 0.3) +
          path(fold([92, -20], [114, 140], [154, 300], [166, 500], -22), dark, 0.4) +
          cord(-84) +
          cord(-102),
      ),
    hair: false,
  }
}

export function capOf(ink: Ink, cap: Cap, { colour, trim, weave }: CapCloth): CapLayers {
  const pale = mix('#f3ece0', colour, 0.12)
  switch (cap) {
    case 'none':
      return none
    case 'kufi':
      return kufi(ink, lightnessOf(colour) > 0.55 ? pale : colour, trim)
    case 'crochet':
      return crochet(ink, pale, mix(colour, trim, 0.5))
    case 'songkok':
      return songkok(ink)
    case 'pakol':
      return pakol(ink, colour)
    case 'doppa':
      return doppa(ink, colour)
    case 'fez':
      return fez(ink)
    case 'turban':
      return turban(ink, lightnessOf(colour) > 0.5 ? pale : colour, trim)
    case 'ghutra':
      return headcloth(ink, '#f2ece2', null)
    case 'keffiyeh':
      return headcloth(ink, '#f2ece2', lightnessOf(weave) > 0.5 ? '#a8383b' : '#35323a')
  }
}
