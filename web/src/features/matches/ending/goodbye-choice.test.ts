import { expect, test } from 'vitest'
import { goodbyeFromDraft } from './GoodbyeChoice.tsx'

test('a goodbye needs visible text of at most 300 characters', () => {
  expect(goodbyeFromDraft({ chosen: 'none', words: 'Go well' })).toBeUndefined()
  expect(goodbyeFromDraft({ chosen: 'someone_else', words: 'Go well' })).toEqual({ ready: 'someone_else' })
  expect(goodbyeFromDraft({ chosen: 'own', words: 'Go well' })).toEqual({ words: 'Go well' })
  expect(goodbyeFromDraft({ chosen: 'own', words: ' \n' })).toBeNull()
  expect(goodbyeFromDraft({ chosen: 'own', words: '🌿'.repeat(300) })).toEqual({ words: '🌿'.repeat(300) })
  expect(goodbyeFromDraft({ chosen: 'own', words: '🌿'.repeat(301) })).toBeNull()
})
