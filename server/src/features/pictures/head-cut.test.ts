import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cutAround } from './head-cut.ts'

const share = fc.double({ min: 0, max: 1, noNaN: true })
const side = fc.integer({ min: 1, max: 8000 })

it('cuts a card of 4:5 that lies within the picture, wherever the face is', () => {
  const size = fc.record({ width: side, height: side })
  const face = fc.record({ x: share, y: share, height: share })
  fc.assert(
    fc.property(size, face, (given, head) => {
      const { left, top, width, height } = cutAround(given, head)
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
  expect(cutAround(size, face)).toEqual({ left, top, width, height })
})

it.each([
  ['at the left edge', { width: 3000, height: 2000 }, { x: 0.115, y: 0.3, height: 0.15 }],
  ['at the right edge', { width: 3000, height: 2000 }, { x: 0.885, y: 0.3, height: 0.15 }],
  ['low in a tall picture', { width: 1000, height: 2000 }, { x: 0.5, y: 0.6, height: 0.12 }],
  ['beside the middle of a portrait', { width: 1600, height: 2000 }, { x: 0.25, y: 0.35, height: 0.15 }],
])('a head %s stays where every frame shows it, above the words', (_, size, face) => {
  const cut = cutAround(size, face)
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
  expect(cutAround({ width: 3000, height: 2000 }, edge)).toMatchObject({ left: 0, width: 1600, height: 2000 })
  expect(cutAround({ width: 600, height: 500 }, { x: 0.14, y: 0.3, height: 0.15 })).toMatchObject({
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
    expect(cutAround(portrait, { ...middle, height: 0.1 })).toEqual({ left, top, width, height })
})

it('comes as close as is needed, as long as 400 pixels are left', () => {
  const face = { x: 0.194, y: 0.35, height: 0.1 }
  expect(cutAround({ width: 500, height: 625 }, face)).toEqual({ left: 0, top: 39, width: 400, height: 500 })
  expect(cutAround({ width: 498, height: 623 }, face)).toEqual({ left: 0, top: 0, width: 498, height: 623 })
  const edge = { x: 0.115, y: 0.3, height: 0.15 }
  expect(cutAround({ width: 3000, height: 2000 }, edge)).toEqual({
    left: 0,
    top: 96,
    width: 1120,
    height: 1400,
  })
})
