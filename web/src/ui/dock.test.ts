import { expect, test } from 'vitest'
import { footOf } from './dock.ts'

const phone = { left: 12, right: 378 }
const across = { left: 0, right: 390 }

test('without anything at the foot there is room to the edge', () => {
  expect(footOf(phone, 844, [])).toBe(844)
})

test('above the tabs, and above what stands on them', () => {
  const tabs = { ...across, top: 780, bottom: 844 }
  const acts = { ...across, top: 680, bottom: 730 }
  expect(footOf(phone, 844, [tabs])).toBe(780)
  expect(footOf(phone, 844, [acts, tabs])).toBe(680)
})

test('above the keyboard, and above the composer that stands on it', () => {
  expect(footOf(phone, 500, [{ ...across, top: 430, bottom: 500 }])).toBe(430)
})

test('what is scrolled out of sight, far above the foot or in another column does not count', () => {
  expect(footOf(phone, 844, [{ ...across, top: 900, bottom: 960 }])).toBe(844)
  expect(footOf(phone, 844, [{ ...across, top: 300, bottom: 360 }])).toBe(844)
  expect(footOf({ left: 1000, right: 1400 }, 900, [{ left: 400, right: 900, top: 800, bottom: 900 }])).toBe(
    900,
  )
})
