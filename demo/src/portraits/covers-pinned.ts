import { lightOn, shadowOn, type Cloth } from './cloth.ts'
import { crownFolds, draped, folds, snug, type CoverLayers } from './cover-cloth.ts'
import { darker } from './colour.ts'
import { circle, fold, line, path, symmetric, type Ink } from './ink.ts'

export function wrapped(ink: Ink, scarf: Cloth, underscarf: string | null): CoverLayers {
  const { colour } = scarf
  const chest =
    'M-104 120C-112 172 -170 204 -208 238C-186 318 -96 364 6 368C104 364 190 316 208 238C170 204 112 172 104 120C60 190 -60 190 -104 120Z'
  const tail =
    'M58 176C112 168 150 196 166 236C176 310 168 396 158 470C120 486 84 484 52 470C60 380 56 300 20 236C24 206 36 184 58 176Z'
  return {
    ...snug(ink, scarf, underscarf),
    shade: path(
      'M-214 240C-180 340 -90 388 10 392C110 388 196 336 214 240C150 300 -150 300 -214 240Z',
      '#150f1c',
      0.16,
    ),
    drape:
      draped(
        ink,
        chest,
        scarf,
        230,
        folds(
          shadowOn(colour),
          0.42,
          [[-112, 152], [-60, 250], [60, 262], [120, 176], -24],
          [[-152, 196], [-80, 320], [60, 312], [124, 216], -22],
          [[-196, 236], [-100, 372], [60, 350], [110, 280], -16],
        ) + folds(lightOn(colour), 0.34, [[-134, 178], [-84, 272], [0, 290], [60, 270], -10]),
      ) +
      path(
        'M62 190C40 200 30 220 28 244C62 310 64 390 56 470L40 462C48 380 40 300 6 244C12 214 34 190 62 190Z',
        shadowOn(colour),
        0.4,
      ) +
      draped(
        ink,
        tail,
        scarf,
        330,
        folds(
          shadowOn(colour),
          0.36,
          [[70, 190], [110, 280], [108, 380], [96, 476], -12],
          [[110, 192], [150, 280], [142, 380], [134, 470], -10],
        ) + folds(lightOn(colour), 0.34, [[44, 204], [84, 280], [84, 370], [72, 466], -8]),
      ),
  }
}

export function amira(ink: Ink, scarf: Cloth): CoverLayers {
  const { colour } = scarf
  const chest =
    'M-106 110C-112 176 -186 214 -218 262C-190 350 -92 398 0 400C92 398 190 350 218 262C186 214 112 176 106 110C60 170 -60 170 -106 110Z'
  return {
    ...snug(ink, scarf, darker(colour, 0.22)),
    shade: path(
      'M-224 262C-190 372 -92 424 0 426C92 424 190 372 224 262C150 330 -150 330 -224 262Z',
      '#150f1c',
      0.15,
    ),
    drape:
      draped(
        ink,
        chest,
        scarf,
        250,
        folds(
          shadowOn(colour),
          0.36,
          [[-106, 170], [-120, 250], [-130, 300], [-120, 366], 14],
          [[-46, 196], [-40, 280], [-46, 330], [-40, 390], 14],
          [[30, 196], [44, 280], [40, 330], [48, 390], -14],
          [[96, 176], [128, 250], [132, 300], [126, 362], -18],
        ) +
          folds(
            lightOn(colour),
            0.32,
            [[-130, 190], [-160, 250], [-164, 290], [-156, 336], 12],
            [[-10, 200], [-6, 280], [-10, 330], [-6, 392], 9],
          ),
      ) + line('M-212 268C-180 340 -92 386 0 388C92 386 180 340 212 268', shadowOn(colour), 2.5, 0.4),
  }
}

export function khimar(ink: Ink, scarf: Cloth, underscarf: string): CoverLayers {
  const { colour } = scarf
  const fall = symmetric(
    [0, 120],
    [60, 120, 96, 118, 110, 96],
    [118, 170, 176, 216, 214, 262],
    [262, 330, 288, 430, 296, 540],
    [200, 592, 100, 606, 0, 606],
  )
  return {
    ...snug(ink, scarf, underscarf),
    shade: path(
      'M-302 540C-200 616 -100 636 0 636C100 636 200 616 302 540C150 580 -150 580 -302 540Z',
      '#150f1c',
      0.18,
    ),
    drape:
      draped(
        ink,
        fall,
        scarf,
        330,
        folds(
          shadowOn(colour),
          0.36,
          [[-110, 150], [-170, 280], [-206, 420], [-214, 566], 18],
          [[-60, 180], [-84, 320], [-110, 460], [-112, 592], 18],
          [[4, 190], [10, 330], [-4, 470], [4, 604], -16],
          [[66, 178], [110, 320], [112, 460], [120, 592], -20],
          [[116, 150], [196, 280], [214, 420], [222, 566], -22],
        ) +
          folds(
            lightOn(colour),
            0.3,
            [[-88, 170], [-130, 300], [-156, 440], [-162, 580], 12],
            [[-28, 190], [-36, 330], [-54, 470], [-52, 600], 10],
            [[40, 186], [66, 320], [56, 460], [62, 598], -9],
          ),
      ) + line('M-292 524C-200 576 -100 590 0 590C100 590 200 576 292 524', shadowOn(colour), 2.5, 0.35),
  }
}

export function bawal(ink: Ink, scarf: Cloth): CoverLayers {
  const { colour } = scarf
  const opening = symmetric([0, -112], [34, -110, 84, -70, 86, 0], [86, 60, 52, 124, 0, 124])
  const back = symmetric(
    [0, -180],
    [64, -178, 126, -126, 128, -34],
    [130, 40, 112, 90, 112, 140],
    [112, 190, 56, 200, 0, 200],
  )
  const left =
    'M-118 30C-112 96 -60 132 4 140C40 190 120 260 150 330C100 372 40 410 -10 446C-80 400 -180 366 -236 300C-200 230 -130 190 -118 30Z'
  const right =
    'M118 30C112 96 60 130 -2 136C-30 190 -80 240 -120 300C-60 372 0 404 24 426C100 392 190 360 236 300C200 230 130 190 118 30Z'
  return {
    opening,
    brow: -112,
    back: draped(
      ink,
      back,
      scarf,
      190,
      crownFolds(colour) +
        path(fold([0, -178], [16, -160], [14, -130], [0, -112], 12), shadowOn(colour), 0.5),
    ),
    front: line(opening, shadowOn(colour), 4, 0.4),
    shade: path(
      'M-240 304C-180 384 -80 420 -8 470C80 420 190 384 240 304C150 350 -150 350 -240 304Z',
      '#150f1c',
      0.15,
    ),
    drape:
      draped(
        ink,
        right,
        scarf,
        260,
        folds(
          shadowOn(colour),
          0.36,
          [[106, 90], [120, 190], [170, 250], [206, 316], -16],
          [[70, 126], [90, 220], [120, 290], [150, 350], -14],
        ),
      ) +
      path(
        'M8 142C44 190 126 260 158 332C150 340 146 342 140 346C106 270 40 200 -6 142Z',
        shadowOn(colour),
        0.45,
      ) +
      draped(
        ink,
        left,
        scarf,
        260,
        folds(
          shadowOn(colour),
          0.36,
          [[-104, 92], [-130, 190], [-170, 250], [-196, 330], 16],
          [[-66, 126], [-80, 220], [-110, 300], [-116, 380], 15],
          [[-20, 142], [-10, 230], [-20, 320], [-30, 420], 13],
          [[2, 142], [50, 220], [80, 300], [96, 366], -12],
        ) + folds(lightOn(colour), 0.34, [[-112, 70], [-150, 190], [-190, 240], [-220, 296], 9]),
      ) +
      circle(2, 140, 9, scarf.trim) +
      circle(-1, 137, 3.5, '#ffffff', 0.7),
    temple: 88,
  }
}
