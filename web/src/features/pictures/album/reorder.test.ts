import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sortLike, moveItem, nearestBoxIndex, indexForKey, indexWhileDragging } from './reorder.ts'

test('moves an item and closes the gap', () => {
  expect(moveItem(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moveItem(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(moveItem(['a', 'b', 'c'], 0, 9)).toEqual(['b', 'c', 'a'])
  expect(moveItem(['a', 'b', 'c'], 7, 0)).toEqual(['a', 'b', 'c'])
})

test('shows every item at its final place during a drag', () => {
  const places = fc.record({ count: fc.integer({ min: 1, max: 5 }), from: fc.nat(4), to: fc.nat(4) })
  fc.assert(
    fc.property(places, ({ count, from, to }) => {
      fc.pre(from < count && to < count)
      const list = Array.from({ length: count }, (_, index) => index)
      const shown: number[] = []
      for (const index of list) shown[indexWhileDragging(index, from, to)] = index
      expect(shown).toEqual(moveItem(list, from, to))
    }),
  )
})

test('arrow keys follow the reading direction and stop at the ends', () => {
  expect(indexForKey('ArrowLeft', 1, 3, false)).toBe(0)
  expect(indexForKey('ArrowLeft', 0, 3, false)).toBe(0)
  expect(indexForKey('ArrowLeft', 1, 3, true)).toBe(2)
  expect(indexForKey('ArrowRight', 2, 3, false)).toBe(2)
  expect(indexForKey('Home', 2, 3, true)).toBe(0)
  expect(indexForKey('End', 0, 3, true)).toBe(2)
  expect(indexForKey('Enter', 1, 3, false)).toBeNull()
})

test('chooses the nearer of two boxes', () => {
  const box = (x: number, y = 0) => ({ x, y, width: 100, height: 125 })
  expect(nearestBoxIndex({ x: 40, y: 300 }, [box(0), box(110), box(220)])).toBe(0)
  expect(nearestBoxIndex({ x: 230, y: 10 }, [box(0), box(110), box(220)])).toBe(2)
  const rows = [box(0), box(0, 135)]
  expect([100, 140].map((y) => nearestBoxIndex({ x: 50, y }, rows))).toEqual([0, 1])
})

test('an order appends pictures that were added since, and ignores removed ones', () => {
  const ids = (text: string) => [...text].map((id) => ({ id }))
  expect(sortLike(ids('abc'), ids('cab'))).toEqual(ids('cab'))
  expect(sortLike(ids('abcde'), ids('ba'))).toEqual(ids('bacde'))
  expect(sortLike(ids('ac'), ids('cba'))).toEqual(ids('ca'))
})
