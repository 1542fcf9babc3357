import { expect, test } from 'vitest'
import { createLruCache } from './lru-cache.ts'

test('beyond its bound the one that was asked for longest ago goes', () => {
  const recent = createLruCache<string, number>(2)
  recent.set('a', 1)
  recent.set('b', 2)
  expect(recent.get('a')).toBe(1)
  recent.set('c', 3)
  expect([recent.get('a'), recent.get('b'), recent.get('c')]).toEqual([1, undefined, 3])
})

test('set again it is the newest, and nothing else goes', () => {
  const recent = createLruCache<string, number>(2)
  recent.set('a', 1)
  recent.set('b', 2)
  recent.set('a', 3)
  expect(recent.has('b')).toBe(true)
  recent.set('c', 4)
  expect([recent.get('a'), recent.has('b')]).toEqual([3, false])
})
