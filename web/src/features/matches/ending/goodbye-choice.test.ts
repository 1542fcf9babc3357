import { expect, test } from 'vitest'
import { saidBy } from './GoodbyeChoice.tsx'

test('what would be said: nothing that nobody sees, and at most 300 characters', () => {
  expect(saidBy({ chosen: 'none', words: 'Go well' })).toBeUndefined()
  expect(saidBy({ chosen: 'someone_else', words: 'Go well' })).toEqual({ ready: 'someone_else' })
  expect(saidBy({ chosen: 'own', words: 'Go well' })).toEqual({ words: 'Go well' })
  expect(saidBy({ chosen: 'own', words: ' \n' })).toBeNull()
  expect(saidBy({ chosen: 'own', words: '🌿'.repeat(300) })).toEqual({ words: '🌿'.repeat(300) })
  expect(saidBy({ chosen: 'own', words: '🌿'.repeat(301) })).toBeNull()
})
