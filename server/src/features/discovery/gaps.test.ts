import fc from 'fast-check'
import { expect, it } from 'vitest'
import { doneBy, gapsOf, multirangeOf, smallGaps, splitAfter, topPlace } from './gaps.ts'

const all = Array.from({ length: 40 }, (_, n) => n + 1)
const places = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 40 })
const inside = (spans: readonly { low: number; high: number }[], place: number) =>
  spans.some(({ low, high }) => place >= low && place <= high)
/** As PostgreSQL writes a multirange of these places. */
const multirange = (done: readonly number[]) => {
  const sorted = done.toSorted((a, b) => a - b)
  const starts = sorted.filter((place) => !sorted.includes(place - 1))
  const ends = sorted.filter((place) => !sorted.includes(place + 1))
  return `{${starts.map((low, n) => `[${low},${(ends[n] ?? 0) + 1})`).join(',')}}`
}

it('the gaps are every place that is not done, from the top', () => {
  expect(gapsOf('{}')).toEqual([{ low: 1, high: topPlace }])
  fc.assert(
    fc.property(places, (done) => {
      const gaps = gapsOf(multirange(done))
      for (const place of all) expect(inside(gaps, place)).toBe(!done.includes(place))
      expect(gaps.map(({ high }) => high)).toEqual(gaps.map(({ high }) => high).toSorted((a, b) => b - a))
    }),
  )
})

it('what is done never covers somebody found, an unsettled place, or one that was not looked at', () => {
  const worth = fc.record({
    keeping: fc.integer({ min: 1, max: 9 }),
    splitting: fc.integer({ min: 1, max: 9 }),
  })
  fc.assert(
    fc.property(places, places, fc.nat(12), fc.nat(45), worth, (done, eligible, limit, committed, worth) => {
      const gaps = gapsOf(multirange(done))
      const open = eligible.filter((place) => inside(gaps, place)).toSorted((a, b) => b - a)
      const found = open.slice(0, limit + 1)
      const toTheEnd = open.length < limit + 1
      const spans = doneBy({ gaps, found: found.map((place) => ({ place })), toTheEnd, committed }, worth)
      for (const place of all) {
        const lookedAt = toTheEnd || place >= (found.at(-1) ?? 0)
        const mayBeDone = inside(gaps, place) && !open.includes(place) && place <= committed && lookedAt
        expect(inside(spans, place) && !mayBeDone).toBe(false)
      }
    }),
  )
})

it('everything that was looked at is done, where every place is worth it', () => {
  const worth = { keeping: 1, splitting: 1 }
  const spans = doneBy(
    { gaps: gapsOf('{[10,20)}'), found: [{ place: 30 }, { place: 5 }], toTheEnd: true, committed: 40 },
    worth,
  )
  expect(multirangeOf(spans)).toBe('{[31,40],[20,29],[6,9],[1,4]}')
})

it('a gap that was looked through is done whole, be it one place; what is left of others, where it is long enough', () => {
  const looked = {
    gaps: [
      { low: 24, high: 24 },
      { low: 1, high: 20 },
    ],
    toTheEnd: true,
    committed: 40,
  }
  const found = [17, 12, 8].map((place) => ({ place }))
  const doneAt = (keeping: number, splitting: number) =>
    multirangeOf(doneBy({ ...looked, found }, { keeping, splitting }))
  expect(doneAt(3, 4)).toBe('{[24,24],[18,20],[13,16],[1,7]}')
  expect(doneAt(4, 5)).toBe('{[24,24],[1,7]}')
})

it('the small gaps are those above the first large one, and what came within the last minute makes none large', () => {
  const waiting = '{[1000,2000),[2001,3000),[3001,4000),[4001,5000)}'
  expect(smallGaps(gapsOf(waiting), 5_000)).toBe(4)
  // Thousands joined since.
  expect(smallGaps(gapsOf(waiting), 9_000)).toBe(0)
  // Of 128 places a gap is small, of 129 no longer; three small ones are too few for a look of their own.
  expect(smallGaps(gapsOf('{[1000,2000),[2001,3000),[3001,4000),[4128,5000)}'), 5_000)).toBe(4)
  expect(smallGaps(gapsOf('{[1000,2000),[2001,3000),[3001,4000),[4129,5000)}'), 5_000)).toBe(0)
  expect(smallGaps(gapsOf('{[2001,3000),[3001,4000),[4001,5000)}'), 5_000)).toBe(0)
  // Two looks would serve one gap.
  expect(smallGaps(gapsOf('{[1000,5000)}'), 5_000)).toBe(0)
})

it('split after so many places, the gaps are what they were; what came within the last minute is not counted', () => {
  fc.assert(
    fc.property(places, fc.nat(45), fc.nat(40), (done, count, committed) => {
      const gaps = gapsOf(multirange(done))
      const [near, far] = splitAfter(gaps, count, committed)
      for (const place of all) {
        expect(inside(near, place) || inside(far, place)).toBe(inside(gaps, place))
        expect(inside(near, place) && inside(far, place)).toBe(false)
      }
      const open = all.filter((place) => place <= committed && inside(gaps, place))
      expect(open.filter((place) => inside(near, place))).toEqual(
        open.slice(Math.max(0, open.length - count)),
      )
      const spans = [...near, ...far]
      expect(spans.filter(({ low, high }) => low > high)).toEqual([])
      expect(spans.map(({ high }) => high)).toEqual(spans.map(({ high }) => high).toSorted((a, b) => b - a))
    }),
  )
  const gap = { low: 1, high: 9 }
  expect(splitAfter([gap], Infinity, 9)).toEqual([[gap], []])
  expect(splitAfter([gap, { low: 0, high: 0 }], 9, 9)).toEqual([[gap], [{ low: 0, high: 0 }]])
})
