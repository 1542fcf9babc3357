import { expect, test } from 'vitest'
import { createLruCache } from './lru-cache.ts'

test('drops the least recently used value beyond its limit', () => {
  const recent = createLruCache<string, number>(2)
  recent.set('a', 1)
  recent.set('b', 2)
  expect(recent.get('a')).toBe(1)
  recent.set('c', 3)
  expect([recent.get('a'), recent.get('b'), recent.get('c')]).toEqual([1, undefined, 3])
})

test('makes a value that is set again the newest without dropping another', () => {
  const recent = createLruCache<string, number>(2)
  recent.set('a', 1)
  recent.set('b', 2)
  recent.set('a', 3)
  expect(recent.has('b')).toBe(true)
  recent.set('c', 4)
  expect([recent.get('a'), recent.has('b')]).toEqual([3, false])
})
