// @vitest-environment dom
import { setUpFakeServer } from '../../../../test/set-up-fake-server.tsx'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { makeCard } from '../../../../test/profile-fixtures.ts'
import { DeckCard } from './DeckCard.tsx'
import { DeckSkeleton } from './DeckSkeleton.tsx'

const { render } = setUpFakeServer()
const nothing = () => {}

test('a card says that its person likes me, and of nobody else; before that it loads', () => {
  const card = (likesMe: boolean) =>
    render(
      <DeckCard
        card={{ ...makeCard('Salma'), likesMe }}
        onChoice={nothing}
        onLikePart={nothing}
        onReport={nothing}
        onBlock={nothing}
      />,
    ).plainText()
  expect(card(true)).toContain('Likes you')
  expect(card(false)).not.toContain('Likes you')
  expect(render(<DeckSkeleton />).plainText()).toBe('Loading profiles...')
})

test('the skeleton has the same boxes around its photo as the card', () => {
  const frames = (part: ReactNode) => {
    let box = render(part).queryAll('.photo')[0] ?? null
    const around: string[] = []
    for (; box && !box.classList.contains('deck-card'); box = box.parentElement)
      around.push([...box.classList].filter((name) => !/^(touch|select)-/.test(name)).join(' '))
    return around.filter((names) => names !== '@container')
  }
  const acts = { onChoice: nothing, onLikePart: nothing, onReport: nothing, onBlock: nothing }
  const card = frames(<DeckCard card={makeCard('Salma')} {...acts} />)
  expect(card).toHaveLength(3)
  expect(frames(<DeckSkeleton />)).toEqual(card)
})

// A screen that asks for people knows what members are refused.
import '../../../api-cache/cache-tags.ts'
