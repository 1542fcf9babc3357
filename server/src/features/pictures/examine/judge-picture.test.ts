import { expect, it } from 'vitest'
import { findMainHead, mayShowChild, judgePicture } from './judge-picture.ts'

const seen = (explicit: number, suggestive: number) => ({ explicit, suggestive, faces: [] })
const face = { height: 0.5, real: 1, live: 1, smile: 0, left: 0, up: 0, measure: [] }

it.each([
  [0.9, 0, 'explicit'],
  [0.89, 0, 'doubtful'],
  [0.5, 0, 'doubtful'],
  [0.49, 0.84, 'fine'],
  [0, 0.85, 'doubtful'],
  [0, 0, 'fine'],
])('explicit %d, suggestive %d: %s, whether there is a face or not', (explicit, suggestive, verdict) => {
  expect(judgePicture(seen(explicit, suggestive))).toBe(verdict)
  expect(judgePicture({ ...seen(explicit, suggestive), faces: [{ ...face, years: 40 }] })).toBe(verdict)
})

it('one young face is enough to ask for haste', () => {
  const faces = (...years: number[]) => ({
    ...seen(0.6, 0),
    faces: years.map((age) => ({ ...face, years: age })),
  })
  expect([[], [15, 40], [40, 14.9]].map((years) => mayShowChild(faces(...years)))).toEqual([
    false,
    false,
    true,
  ])
})

it('a picture is of its largest face, where somebody said where that is', () => {
  const one = { ...face, years: 30, height: 0.1, middle: { x: 0.2, y: 0.3 } }
  const nearer = { ...one, height: 0.4, middle: { x: 0.7, y: 0.4 } }
  expect(findMainHead({ ...seen(0, 0), faces: [one, nearer] })).toEqual({ x: 0.7, y: 0.4, height: 0.4 })
  expect(findMainHead(seen(0, 0))).toBeNull()
  expect(findMainHead({ ...seen(0, 0), faces: [{ ...face, years: 30 }] })).toBeNull()
})

it('among faces of similar size the one nearest to the earlier position counts', () => {
  const faceAt = (x: number, height: number) => ({ ...face, years: 30, height, middle: { x, y: 0.3 } })
  const xOf = (...faces: ReturnType<typeof faceAt>[]) => findMainHead({ ...seen(0, 0), faces })?.x
  for (const more of [-0.01, 0.01])
    expect(xOf(faceAt(0.83, 0.4 - more), faceAt(0.4, 0.4 + more), faceAt(0.2, 0.39))).toBe(0.4)
  // One well behind is not meant, even in the middle.
  expect(xOf(faceAt(0.5, 0.2), faceAt(0.8, 0.24))).toBe(0.8)
  const low = { ...faceAt(0.4, 0.4), middle: { x: 0.4, y: 0.9 } }
  expect(xOf(low, faceAt(0.8, 0.4))).toBe(0.8)
})
