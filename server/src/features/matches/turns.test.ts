import { expect, it } from 'vitest'
import { readTurnCursor, writeTurnCursor, type TurnCursor } from './turns.ts'

const id = '00000000-0000-4000-8000-000000000001'

it('a page of matches begins where the last one ended, and the first before everything', () => {
  const before = readTurnCursor(undefined)!
  expect(before).toEqual([-1, '0.000000', '00000000-0000-0000-0000-000000000000'])
  const all = [0, 1, 2, 3].map((group): TurnCursor => [group, '1799999999.123456', id])
  for (const at of [before, ...all]) expect(readTurnCursor(writeTurnCursor(at))).toEqual(at)
})

it.each([
  [[4, '1.000000', id]],
  [[-2, '1.000000', id]],
  [[0.5, '1.000000', id]],
  [['0', '1.000000', id]],
  [[0, '1', id]],
  [[0, '1.0000001', id]],
  [[0, '-1.000000', id]],
  [[0, '10000000000000.000000', id]],
  [[0, 'NaN', id]],
  [[0, '1.000000', 'no id']],
  [[0, '1.000000']],
])('a page never begins at %j', (at) => {
  expect(readTurnCursor(writeTurnCursor(at as unknown as TurnCursor))).toBeUndefined()
})
