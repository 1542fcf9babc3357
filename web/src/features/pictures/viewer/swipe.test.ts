import { expect, test } from 'vitest'
import { neighbourIndex, isTap, stepForKey, stepForSwipe } from './swipe.ts'

test('wraps from the last picture to the first and back', () => {
  expect(neighbourIndex(2, 1, 3)).toBe(0)
  expect(neighbourIndex(0, -1, 3)).toBe(2)
  expect(neighbourIndex(0, 1, 1)).toBe(0)
  expect(neighbourIndex(0, 1, 0)).toBe(0)
})

test('a swipe against the reading direction shows the next picture', () => {
  expect(stepForSwipe(-80, 10, false)).toBe(1)
  expect(stepForSwipe(80, 10, false)).toBe(-1)
  expect(stepForSwipe(-80, 10, true)).toBe(-1)
  expect([stepForSwipe(-39, 0, false), stepForSwipe(-40, 0, false)]).toEqual([null, 1])
  expect([stepForSwipe(-80, 81, false), stepForSwipe(-80, -80, false)]).toEqual([null, 1])
})

test('arrow keys point along the reading direction', () => {
  expect(stepForKey('ArrowRight', false)).toBe(1)
  expect(stepForKey('ArrowRight', true)).toBe(-1)
  expect(stepForKey('ArrowLeft', false)).toBe(-1)
  expect(stepForKey('ArrowUp', false)).toBeNull()
})

test('a tiny movement is a tap', () => {
  expect(isTap(5, -4)).toBe(true)
  expect([isTap(8, 0), isTap(0, -9)]).toEqual([true, false])
})
