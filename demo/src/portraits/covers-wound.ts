import { cloth, lightOn, shadowOn, type Cloth } from './cloth.ts'
import { band, crownFolds, draped, folds, oval, pleated, shadow, type CoverLayers } from './cover-cloth.ts'
import { darker } from './colour.ts'
import { fold, line, path, symmetric, type Ink } from './ink.ts'

/** A long scarf laid loosely over the head, one end thrown across the chest. */
export function shawl(ink: Ink, scarf: Cloth, beneath: string, hair: string | null): CoverLayers {
  const { colour } = scarf
  const opening = oval(88, hair === null ? -106 : -118, 126)
  const crown = hair === null ? -178 : -186
  const back = symmetric(
    [0, crown],
    [84, crown, 138, -118, 140, -22],
    [142, 60, 128, 110, 138, 176],
    [120, 214, 60, 220, 0, 220],
  )
  const locks =
    hair === null
      ? path(band(88, -106, 22), beneath)
      : path('M-94 30C-96 -60 -66 -124 -6 -126C-14 -84 -52 -64 -76 -8C-82 8 -86 20 -94 30Z', hair) +
        path('M94 30C96 -60 66 -124 -10 -126C8 -86 54 -66 78 -8C84 8 88 20 94 30Z', hair) +
        path(fold([-10, -124], [-40, -90], [-66, -60], [-80, -6], 7), lightOn(hair), 0.4)
  const neckWrap = symmetric(
    [0, 60],
    [40, 60, 54, 84, 57, 110],
    [62, 160, 74, 200, 98, 240],
    [60, 262, 30, 262, 0, 262],
  )
  const fallen =
    'M-128 20C-116 70 -92 112 -64 148C-58 190 -84 214 -104 250C-128 360 -130 450 -138 548C-180 566 -214 560 -244 544C-250 430 -238 330 -206 250C-160 214 -140 150 -128 20Z'
  const thrown =
    'M128 20C120 84 92 132 44 168C-20 210 -110 232 -198 244C-222 254 -226 284 -214 300C-110 330 40 318 130 290C166 280 192 274 202 268C186 206 136 170 128 20Z'
  return {
    opening,
    brow: hair === null ? -84 : -118,
    back: draped(ink, back, scarf, 200, crownFolds(colour)),
    front: ink.inside(opening, locks) + line(opening, shadowOn(colour), 4, 0.38),
    shade:
      shadow('M-100 262C-124 370 -122 460 -130 556L-150 560C-144 450 -140 350 -112 250Z', 0.18) +
      shadow('M-214 300C-110 350 40 340 150 308C190 294 214 286 226 266C212 250 -200 280 -214 300Z', 0.2),
    drape:
      path(neckWrap, ink.linear([-80, 100], [90, 240], [0, beneath], [1, darker(beneath, 0.25)])) +
      path(
        symmetric(
          [0, 60],
          [40, 60, 54, 84, 57, 110],
          [60, 140, 60, 150, 62, 156],
          [40, 178, 20, 180, 0, 180],
        ),
        shadowOn(beneath),
        0.4,
      ) +
      pleated(ink, fallen, scarf, 330, {
        dark: [
          0.38,
          [[-126, 70], [-120, 180], [-176, 330], [-178, 556], 18],
          [[-110, 120], [-92, 220], [-150, 360], [-150, 550], 12],
        ],
      }) +
      shadow('M-214 300C-190 322 -150 330 -120 332L-130 300Z', 0.2) +
      pleated(ink, thrown, scarf, 250, {
        dark: [
          0.4,
          [[124, 96], [90, 190], [-40, 244], [-212, 262], 20],
          [[140, 166], [90, 250], [-40, 282], [-200, 290], 14],
        ],
        light: [0.36, [[122, 60], [96, 160], [0, 216], [-160, 244], 10]],
      }),
    temple: 90,
  }
}

/** A turban wound round the head, and a matching scarf about the neck. */
export function turban(ink: Ink, scarf: Cloth): CoverLayers {
  const { colour } = scarf
  const opening = symmetric([0, -120], [70, -120, 96, -70, 96, -14], [96, 50, 62, 138, 0, 138])
  const nape = 'M-108 -50C-116 20 -114 90 -110 130C-100 200 100 200 110 130C114 90 116 20 108 -50Z'
  const dome =
    'M-108 20C-136 -40 -146 -112 -110 -160C-76 -206 -30 -214 6 -212C70 -208 128 -180 136 -118C140 -70 124 -20 108 20C104 -20 92 -60 60 -84C24 -98 -24 -98 -60 -84C-92 -60 -104 -20 -108 20Z'
  const across =
    'M-112 8C-126 -50 -110 -110 -50 -128C10 -146 90 -128 118 -60C124 -30 116 0 108 18C100 -40 70 -70 20 -80C-40 -92 -92 -60 -112 8Z'
  const cowl =
    'M-100 104C-70 150 70 150 100 104C112 150 140 196 156 228C110 282 50 296 0 296C-50 296 -110 282 -156 228C-140 196 -112 150 -100 104Z'
  return {
    opening,
    brow: -92,
    back: cloth(ink, nape, { ...scarf, print: 'plain' }, 180) + path(nape, shadowOn(colour), 0.45),
    front:
      pleated(ink, dome, scarf, 220, {
        dark: [
          0.36,
          [[-120, -60], [-90, -150], [10, -196], [100, -176], -14],
          [[-128, -120], [-70, -190], [0, -206], [50, -206], -8],
          [[-110, -20], [-110, -110], [-10, -160], [128, -116], -14],
        ],
      }) +
      path(
        'M-104 10C-116 -52 -96 -116 -40 -134C20 -152 96 -136 126 -70L118 -60C90 -120 20 -136 -36 -118C-92 -98 -106 -50 -104 10Z',
        shadowOn(colour),
        0.4,
      ) +
      pleated(ink, across, scarf, 170, {
        dark: [
          0.36,
          [[-108, -10], [-90, -100], [10, -128], [114, -56], -10],
          [[-100, -4], [-70, -84], [20, -106], [112, -28], -8],
        ],
        light: [0.38, [[-104, -40], [-70, -116], [0, -134], [80, -112], 9]],
      }) +
      path(
        'M-30 -140C-6 -156 30 -154 44 -132C50 -110 40 -88 16 -84C-12 -82 -36 -96 -40 -116C-40 -126 -38 -134 -30 -140Z',
        ink.linear([-40, -150], [50, -80], [0, lightOn(colour)], [1, darker(colour, 0.14)]),
      ) +
      folds(
        shadowOn(colour),
        0.45,
        [[-24, -138], [0, -118], [10, -104], [8, -86], 7],
        [[8, -148], [22, -130], [30, -112], [26, -92], 6],
      ),
    shade: shadow('M-160 232C-110 308 -50 318 0 318C50 318 110 308 160 232C80 280 -80 280 -160 232Z', 0.15),
    drape: pleated(ink, cowl, scarf, 220, {
      dark: [
        0.4,
        [[-102, 124], [-60, 184], [50, 190], [104, 118], -16],
        [[-122, 170], [-70, 246], [60, 250], [128, 164], -18],
        [[-146, 216], [-70, 292], [60, 284], [140, 216], -12],
      ],
      light: [0.34, [[-112, 150], [-66, 212], [20, 220], [70, 196], -9]],
    }),
    temple: 98,
  }
}
