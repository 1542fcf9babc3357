// @vitest-environment dom
import { setUpFakeServer } from '../../../../test/set-up-fake-server.tsx'
import { expect, test, vi } from 'vitest'
import { makeCard } from '../../../../test/profile-fixtures.ts'
import { DeckCard } from '../deck/DeckCard.tsx'
import type { LikedPart } from './liked-part.ts'

const { render } = setUpFakeServer()
const nothing = () => {}

const whole = {
  ...makeCard('Salma'),
  pictures: ['one', 'two', 'three'].map((id) => ({
    id,
    thumbHash: '',
    blurred: id === 'three',
    address: `/${id}`,
  })),
  prompts: [{ prompt: 'home_is' as const, answer: 'loud on Fridays' }],
  facts: {
    prayer: 'five_daily' as const,
    wantsChildren: 'yes' as const,
    languages: ['ar' as const, 'tr' as const],
  },
}
const heartNames = (names: string[]) => names.filter((name) => name.startsWith('Like this about'))

test('every picture and prompt has a heart with its own name that likes just this part', async () => {
  const liked = vi.fn<(part: LikedPart) => void>()
  const acts = { onChoice: nothing, onReport: nothing, onBlock: nothing }
  const screen = render(<DeckCard card={whole} onLikePart={liked} {...acts} />)
  const hearts = heartNames(screen.controlNames())
  expect(hearts.map((name) => name.replace('Like this about Salma: ', '')).toSorted()).toEqual([
    'A home to me is…',
    'Picture 1 of 3',
    'Picture 2 of 3',
    'Picture 3 of 3',
  ])
  for (const name of hearts) await screen.press(name)
  const told = liked.mock.calls.map(([{ about, quote: part, picture }]) => [about, part, picture?.id])
  expect(told.toSorted()).toEqual([
    ['picture:one', null, 'one'],
    ['picture:three', null, 'three'],
    ['picture:two', null, 'two'],
    ['prompt:home_is', 'loud on Fridays', undefined],
  ])
})

test('the heart on a wide card likes the picture shown; without pictures there is none', async () => {
  const liked = vi.fn<(part: LikedPart) => void>()
  const acts = { onChoice: nothing, onReport: nothing, onBlock: nothing }
  const screen = render(<DeckCard card={whole} onLikePart={liked} {...acts} />)
  const press = () => screen.pressOn(screen.queryAll('.photo .photo-heart button')[0]!)
  await press()
  await screen.press('Next picture')
  await press()
  expect(liked.mock.calls.map(([{ about }]) => about)).toEqual(['picture:one', 'picture:two'])
  const bare = render(<DeckCard card={makeCard('Huda')} onLikePart={liked} {...acts} />)
  expect(heartNames(bare.controlNames())).toEqual([])
})

// A screen that asks for people knows what members are refused.
import '../../../api-cache/cache-tags.ts'
