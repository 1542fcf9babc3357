import { expect, test } from 'vitest'
import { applyChanges } from './optimistic.ts'

const updaters = [{ by: 'like', apply: (shown: string[]) => [...shown, 'liked'] }]
const shown = (at: number, endedAt: number | undefined, by = 'like') =>
  applyChanges(updaters, ['card'], at, {}, [{ by, input: {}, answer: {}, endedAt }])

test('applies a running change to every answer, and an ended one to answers requested before', () => {
  expect(shown(9, undefined)).toEqual(['card', 'liked'])
  expect(shown(2, 3)).toEqual(['card', 'liked'])
  expect(shown(2, 3, 'pass')).toEqual(['card'])
})

test('does not apply a change to an answer requested after its end', () => {
  expect([shown(3, 3), shown(4, 3)]).toEqual([['card'], ['card']])
})
