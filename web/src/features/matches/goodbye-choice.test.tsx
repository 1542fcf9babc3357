import { renderToStaticMarkup as draw } from 'react-dom/server'
import { expect, test } from 'vitest'
import { GoodbyeChoice, saidBy } from './GoodbyeChoice.tsx'
import { GoodbyeWords } from './GoodbyeWords.tsx'

const choice = (ownWords: boolean, chosen: 'own' | 'none' = 'none') =>
  draw(
    <GoodbyeChoice
      name="Maryam"
      draft={{ chosen, words: 'Go well' }}
      onChange={() => {}}
      ownWords={ownWords}
      disabled={false}
    />,
  )

test('four ready goodbyes, own words where the chat has opened, or none', () => {
  expect(choice(true).match(/type="radio"/g)).toHaveLength(6)
  expect(choice(true)).toContain('In my own words…')
  expect(choice(false).match(/type="radio"/g)).toHaveLength(5)
  expect(choice(false)).not.toContain('In my own words…')
  expect(choice(true, 'own')).toContain('Go well</textarea>')
  expect(choice(true)).not.toContain('textarea')
})

test('what would be said: nothing that nobody sees, and at most 300 characters', () => {
  expect(saidBy({ chosen: 'none', words: 'Go well' })).toBeUndefined()
  expect(saidBy({ chosen: 'someone_else', words: 'Go well' })).toEqual({ ready: 'someone_else' })
  expect(saidBy({ chosen: 'own', words: 'Go well' })).toEqual({ words: 'Go well' })
  expect(saidBy({ chosen: 'own', words: ' \n' })).toBeNull()
  expect(saidBy({ chosen: 'own', words: '🌿'.repeat(300) })).toEqual({ words: '🌿'.repeat(300) })
  expect(saidBy({ chosen: 'own', words: '🌿'.repeat(301) })).toBeNull()
})

test('is read in words, own or ready, and by whom it was said', () => {
  const read = (said: { ready: string | null; words: string | null }, mine = false) =>
    draw(<GoodbyeWords said={said} mine={mine} name="Maryam" />)
  expect(read({ ready: 'time_for_myself', words: null })).toContain(
    'I need some time for myself. It is nothing you said.',
  )
  expect(read({ ready: null, words: 'Go well' })).toContain('Maryam&#x27;s goodbye')
  expect(read({ ready: null, words: 'Go well' }, true)).toContain('Your goodbye')
})
