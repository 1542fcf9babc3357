import { expect, test } from 'vitest'
import { pathForPush } from './push-target.ts'

test.each([
  ['match', '/app/matches'],
  ['message', '/app/matches'],
  ['like', '/app/liked'],
  ['test', '/app/profiles'],
  ['chat_unlocked', '/app/profiles'],
  ['tokens', '/app/profiles'],
  [undefined, '/app/profiles'],
])('opens a tapped push of type %s at %s', (type, path) => {
  expect(pathForPush(type)).toBe(path)
})
