import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cardSize, fitInside, tallCardBox, workingSize } from './sizes.ts'

const side = fc.integer({ min: 1, max: 65_500 })
const size = fc.record({ width: side, height: side })

it('never enlarges, and keeps enough for every variant', () => {
  fc.assert(
    fc.property(size, (given) => {
      const kept = workingSize(given)
      expect(kept.width).toBeLessThanOrEqual(given.width)
      expect(kept.height).toBeLessThanOrEqual(given.height)
      expect(kept.width).toBeGreaterThanOrEqual(Math.min(given.width, 800) - 1)
      expect(kept.height).toBeGreaterThanOrEqual(Math.min(given.height, 1000) - 1)
      const full = fitInside(kept, { width: 1600, height: 2000 })
      expect(full.width).toBeLessThanOrEqual(1600)
      expect(full.height).toBeLessThanOrEqual(2000)
    }),
  )
})

it('cuts a card of 4:5 that lies within the picture', () => {
  fc.assert(
    fc.property(size, (given) => {
      const card = cardSize(given)
      const isWide = given.width / given.height > 0.8
      expect(isWide ? card.height : card.width).toBe(isWide ? given.height : given.width)
      // Right to the pixel, and at least one.
      const exact = isWide ? Math.max(1, card.height * 0.8) : Math.max(1, card.width / 0.8)
      expect(Math.abs((isWide ? card.width : card.height) - exact)).toBeLessThanOrEqual(0.5)
      const cut = tallCardBox({ width: given.width, height: Math.max(given.height, card.height) })
      expect(cut.top).toBeGreaterThanOrEqual(0)
      expect(cut.top + cut.height).toBeLessThanOrEqual(Math.max(given.height, cut.height))
    }),
  )
})

it('takes more from below than from above', () => {
  expect(tallCardBox({ width: 900, height: 1600 })).toEqual({ left: 0, top: 95, width: 900, height: 1125 })
  expect(workingSize({ width: 3000, height: 4000 })).toEqual({ width: 1500, height: 2000 })
  expect(workingSize({ width: 8000, height: 1000 })).toEqual({ width: 8000, height: 1000 })
})
