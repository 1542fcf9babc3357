// @vitest-environment dom
import { setUpFakeServer } from '../../../test/set-up-fake-server.tsx'
import { expect, test } from 'vitest'
import { makeTimelineEntry } from '../../../test/match-fixtures.ts'
import { LikeNotes } from './LikeNotes.tsx'

const { render } = setUpFakeServer()

test('the notes sent with the likes stand above, with what they are about', () => {
  const sentence = makeTimelineEntry('sentence', { by: 'me', text: 'I like your garden' })
  const picture = { id: 'garden', thumbHash: '', blurred: false, address: '' }
  const about = (code: string, more: object) => ({ ...sentence, code, ...more })
  const lines = [
    sentence,
    { ...sentence, id: 'k', by: 'them' },
    about('picture:garden', { id: 'm1', by: 'them', picture }),
    about('picture:garden', { id: 'm2', picture: { ...picture, blurred: true } }),
    about('picture', { id: 'm3', picture: null }),
    about('facts:family', { id: 'm4', by: 'them' }),
    { ...sentence, id: 'j', text: null },
    { ...sentence, id: 'i', kind: 'day' },
  ]
  const sentences = render(<LikeNotes lines={lines as never} name="Salma" />)
  expect(sentences.queryAll('li').map(({ textContent }) => textContent)).toEqual([
    'You wrote with your like: I like your garden',
    'Salma wrote with the like: I like your garden',
    'Salma wrote with the like about ‘Your picture’: I like your garden',
    "You wrote with your like about ‘Salma's picture’: I like your garden",
    'You wrote with your like about ‘A picture’: I like your garden',
    'Salma wrote with the like about ‘Family and future’: I like your garden',
  ])
  const shown = sentences.queryAll('li').map((one) => one.querySelector('img')?.getAttribute('src') ?? '')
  expect(shown).toEqual(
    ['', '', 'small', 'blur', '', ''].map((kind) => kind && `/pictures/garden//${kind}.webp`),
  )
})
