import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cardAroundHead } from './card-around-head.ts'
import { findFaceAcross } from './find-face-across.ts'

const share = fc.double({ min: 0, max: 1, noNaN: true })
const side = fc.integer({ min: 1, max: 8000 })

it('cuts a card of 4:5 that lies within the picture, wherever the face is', () => {
  const size = fc.record({ width: side, height: side })
  const face = fc.record({ x: share, y: share, height: share })
  fc.assert(
    fc.property(size, face, (given, head) => {
      const { left, top, width, height } = cardAroundHead(given, head)
      expect(left).toBeGreaterThanOrEqual(0)
      expect(top).toBeGreaterThanOrEqual(0)
      expect(left + width).toBeLessThanOrEqual(given.width)
      expect(top + height).toBeLessThanOrEqual(given.height)
      expect(Math.abs(width - height * 0.8)).toBeLessThanOrEqual(1.5)
    }),
  )
})

it.each([
  ['all of a portrait', { width: 1600, height: 2000 }, { x: 0.5, y: 0.35, height: 0.3 }, [0, 0, 1600, 2000]],
  [
    'around it in a wide picture',
    { width: 2500, height: 1000 },
    { x: 0.4, y: 0.35, height: 0.2 },
    [600, 0, 800, 1000],
  ],
])('a face in the middle keeps %s', (_, size, face, [left, top, width, height]) => {
  expect(cardAroundHead(size, face)).toEqual({ left, top, width, height })
})

it.each([
  ['at the left edge', { width: 3000, height: 2000 }, { x: 0.115, y: 0.3, height: 0.15 }],
  ['at the right edge', { width: 3000, height: 2000 }, { x: 0.885, y: 0.3, height: 0.15 }],
  ['low in a tall picture', { width: 1000, height: 2000 }, { x: 0.5, y: 0.6, height: 0.12 }],
  ['beside the middle of a portrait', { width: 1600, height: 2000 }, { x: 0.25, y: 0.35, height: 0.15 }],
])('a head %s stays where every frame shows it, above the words', (_, size, face) => {
  const cut = cardAroundHead(size, face)
  const at = {
    x: (face.x * size.width - cut.left) / cut.width,
    y: (face.y * size.height - cut.top) / cut.height,
  }
  const half = (face.height * size.height) / 2
  // A square takes a fifth of the height away, a tall frame on a phone a quarter of the width. On the smallest phone a
  // frame of 296 by 320 has its words below 0.632.
  expect(at.x - half / cut.width).toBeGreaterThan(0.125)
  expect(at.x + half / cut.width).toBeLessThan(0.875)
  expect(at.y - half / cut.height).toBeGreaterThan(0.04)
  expect(at.y + half / cut.height).toBeLessThan(0.632)
})

it('comes no closer than seven tenths, nor where few pixels would be left', () => {
  const edge = { x: 0.02, y: 0.3, height: 0.1 }
  expect(cardAroundHead({ width: 3000, height: 2000 }, edge)).toMatchObject({
    left: 0,
    width: 1600,
    height: 2000,
  })
  expect(cardAroundHead({ width: 600, height: 500 }, { x: 0.14, y: 0.3, height: 0.15 })).toMatchObject({
    width: 400,
    height: 500,
  })
})

const portrait = { width: 1600, height: 2000 }
const whole = [0, 0, 1600, 2000]
it.each([
  ['at the left', { x: 0.216, y: 0.35 }, whole, { x: 0.214, y: 0.35 }, [0, 52, 1440, 1800]],
  ['at the right', { x: 0.784, y: 0.35 }, whole, { x: 0.786, y: 0.35 }, [160, 52, 1440, 1800]],
  ['above', { x: 0.5, y: 0.116 }, whole, { x: 0.5, y: 0.114 }, [80, 0, 1440, 1800]],
  ['below', { x: 0.5, y: 0.569 }, whole, { x: 0.5, y: 0.571 }, [80, 200, 1440, 1800]],
])('comes closer once a frame would cut the head %s, and not before', (_, near, kept, nearer, closer) => {
  for (const [middle, [left, top, width, height]] of [
    [near, kept],
    [nearer, closer],
  ] as const)
    expect(cardAroundHead(portrait, { ...middle, height: 0.1 })).toEqual({ left, top, width, height })
})

it('comes as close as is needed, as long as 400 pixels are left', () => {
  const face = { x: 0.194, y: 0.35, height: 0.1 }
  expect(cardAroundHead({ width: 500, height: 625 }, face)).toEqual({
    left: 0,
    top: 39,
    width: 400,
    height: 500,
  })
  expect(cardAroundHead({ width: 498, height: 623 }, face)).toEqual({
    left: 0,
    top: 0,
    width: 498,
    height: 623,
  })
  const edge = { x: 0.115, y: 0.3, height: 0.15 }
  expect(cardAroundHead({ width: 3000, height: 2000 }, edge)).toEqual({
    left: 0,
    top: 96,
    width: 1120,
    height: 1400,
  })
})

type Colour = [number, number, number]
const [skin, wall]: Colour[] = [
  [200, 140, 110],
  [20, 40, 200],
]

/** A picture of 100 by 10, of whose rows the upper six are looked at. */
function look(isPainted: (x: number, y: number) => boolean, colour: Colour = skin!) {
  const data = Array.from({ length: 1000 }, (_, at) =>
    isPainted(at % 100, Math.floor(at / 100)) ? colour : wall!,
  ).flat()
  return { width: 100, height: 10, data: Uint8Array.from(data) }
}
const columns = (from: number, to: number) => (x: number) => x >= from && x < to

it('a card belongs around the skin, and what is in the lower part of a picture does not count', () => {
  expect(findFaceAcross(look(columns(20, 25)), 10)).toBeCloseTo(0.225)
  expect(
    findFaceAcross(
      look((x, y) => columns(20, 25)(x) && y === 5),
      10,
    ),
  ).toBeCloseTo(0.225)
  expect(
    findFaceAcross(
      look((x, y) => columns(20, 25)(x) && y > 5),
      10,
    ),
  ).toBeNull()
  // At the right edge, and more of it to the right of its middle.
  expect(
    findFaceAcross(
      look((x, y) => x === 99 || (x === 97 && y < 2)),
      10,
    ),
  ).toBeCloseTo(0.99)
})

it('hardly any skin says nothing, nor does skin nearly everywhere', () => {
  const across = (count: number) =>
    findFaceAcross(
      look((x, y) => y === 0 && columns(50, 50 + count)(x)),
      10,
    )
  expect([across(2), across(3)]).toEqual([null, expect.closeTo(0.515)])
  expect(findFaceAcross(look(columns(20, 50)), 40)).toBeCloseTo(0.35)
  expect(findFaceAcross(look(columns(20, 51)), 40)).toBeNull()
})

it('skin that is spread evenly says nothing: every card would have as much', () => {
  const row = (...xs: number[]) => look((x, y) => y === 0 && xs.includes(x))
  const everyFifth = Array.from({ length: 20 }, (_, at) => at * 5)
  expect(findFaceAcross(row(...everyFifth), 10)).toBeNull()
  // 35, 40 and 41: three of twenty within a tenth of the width are half as many again.
  expect(findFaceAcross(row(...everyFifth.slice(1), 41), 10)).toBeCloseTo((35.5 + 40.5 + 41.5) / 300)
  const left = (count: number) => Array.from({ length: count }, (_, at) => at)
  expect(findFaceAcross(row(...left(9), 99), 70)).toBeCloseTo(0.045)
  expect(findFaceAcross(row(...left(8), 98, 99), 70)).toBeNull()
})

it.each<[Colour, boolean]>([
  [[90, 56, 37], true],
  [[140, 125, 115], true],
  [[139, 126, 115], false],
  [[234, 149, 120], true],
  [[236, 148, 120], false],
  [[132, 110, 108], true],
  [[130, 110, 112], false],
  [[180, 130, 46], true],
  [[180, 130, 40], false],
  [[128, 128, 128], false],
])('red, green, blue of %j: skin is %s', (colour, isSkin) => {
  expect(findFaceAcross(look(columns(20, 25), colour), 10) !== null).toBe(isSkin)
})
