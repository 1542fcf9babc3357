import { expect, it } from 'vitest'
import type { Pose } from '@mithaq/contract/verification'
import type { Face, PictureFindings } from '../../../ports/examiner/examiner.ts'
import { createAdvice, faceSimilarity } from './selfie-advice.ts'

const face = (more: Partial<Face> = {}): Face => ({
  height: 0.5,
  years: 30,
  real: 0.9,
  live: 0.8,
  smile: 0,
  left: 0,
  up: 0,
  measure: [1, 2, 3],
  ...more,
})
const seen = (...faces: Face[]): PictureFindings => ({ explicit: 0, suggestive: 0, faces })

it('judges face, pose, liveness, sameness and likeness separately', () => {
  const shots = [
    { pose: 'left' as Pose, seen: seen(face({ left: 20 })) },
    { pose: 'ahead' as Pose, seen: seen(face({ left: 25 }), face({ height: 0.1 })) },
    { pose: 'smile' as Pose, seen: seen(face({ smile: 0.7 })) },
  ]
  expect(createAdvice(shots, [seen(), seen(face())])).toEqual({
    faces: [1, 2, 1],
    poses: [true, false, true],
    live: 0.8,
    samePerson: 1,
    likeness: 1,
  })
})

it.each<[Pose, Partial<Face>]>([
  ['left', { left: 12 }],
  ['right', { left: -12 }],
  ['up', { up: 10 }],
  ['down', { up: -10 }],
])('%s is a turn of the head to that side, and not to the other', (pose, turned) => {
  const one = (given: Partial<Face>) => createAdvice([{ pose, seen: seen(face(given)) }], []).poses
  expect(one(turned)).toEqual([true])
  expect(one({ left: -(turned.left ?? 0), up: -(turned.up ?? 0) })).toEqual([false])
})

it("accepts 'ahead' only if the head is turned neither sideways nor up or down", () => {
  const one = (given: Partial<Face>) => createAdvice([{ pose: 'ahead', seen: seen(face(given)) }], []).poses
  for (const straight of [{}, { left: 11 }, { up: 19 }, { up: -19 }]) expect(one(straight)).toEqual([true])
  for (const turned of [{ left: 12 }, { left: -12 }, { up: 20 }, { up: -20 }])
    expect(one(turned)).toEqual([false])
})

it('uses the least similar selfie and the most similar picture, and a half smile counts', () => {
  const shot = (given: Partial<Face>) => ({ pose: 'smile' as Pose, seen: seen(face(given)) })
  const shots = [shot({ smile: 0.5 }), shot({ smile: 0.49, real: 0.3 }), shot({ measure: [20, 2, 3] })]
  expect(createAdvice(shots, [seen(face({ measure: [99, 99, 99] }), face()), seen()])).toEqual({
    faces: [1, 1, 1],
    poses: [true, false, false],
    live: 0.3,
    // 19 apart: 1 - 5 * 19 / 100 - 0.2 is nothing.
    samePerson: 0,
    likeness: 1,
  })
})

it('gives no advice on checks without data', () => {
  const shots = [
    { pose: 'ahead' as Pose, seen: seen() },
    { pose: 'up' as Pose, seen: seen(face()) },
  ]
  expect(createAdvice(shots, [seen()])).toMatchObject({ live: null, samePerson: null, likeness: null })
})

it('calls two faces alike from a similarity of 0.5', () => {
  expect(faceSimilarity([0, 0], [0, 0])).toBe(1)
  // 1 - 5 * 10 / 100 - 0.2 of 0.6: a half.
  expect(faceSimilarity([10, 0], [0, 0])).toBe(0.5)
  expect(faceSimilarity([10.2, 0], [0, 0])).toBeLessThan(0.5)
})
