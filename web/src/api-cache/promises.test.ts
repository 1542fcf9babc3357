import { expect, test } from 'vitest'
import { laid } from './promises.ts'

const layers = [{ by: 'like', lay: (shown: string[]) => [...shown, 'liked'] }]
const shown = (at: number, endedAt: number | undefined, by = 'like') =>
  laid(layers, ['card'], at, {}, [{ by, input: {}, answer: {}, endedAt }])

test('an act is laid over every answer while it is under way, and over those asked for before its end', () => {
  expect(shown(9, undefined)).toEqual(['card', 'liked'])
  expect(shown(2, 3)).toEqual(['card', 'liked'])
  expect(shown(2, 3, 'pass')).toEqual(['card'])
})

test('an answer asked for at its end, or later, knows of it', () => {
  expect([shown(3, 3), shown(4, 3)]).toEqual([['card'], ['card']])
})
