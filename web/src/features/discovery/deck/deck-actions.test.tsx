// @vitest-environment dom
import { setUpFakeServer } from '../../../../test/set-up-fake-server.tsx'
import { expect, test, vi } from 'vitest'
import { makeCard } from '../../../../test/profile-fixtures.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { DeckActions } from './DeckActions.tsx'

const { render } = setUpFakeServer()
const nothing = () => {}

test('the heart beats for each like, however it was given, and for nothing else', () => {
  let liked: string | undefined
  const acts = { locked: false, onChoice: nothing, onFavorite: nothing }
  const bar = renderScreen(() => <DeckActions card={makeCard('Salma')} liked={liked} {...acts} />)
  const heart = () => bar.queryAll('.lucide-heart')[0]!
  const beats = () => heart().classList.contains('like-beats')
  expect(beats()).toBe(false)
  liked = 'huda'
  expect(beats()).toBe(true)
  const first = heart()
  liked = 'nura'
  expect([beats(), heart() === first], 'a new heart beats').toEqual([true, false])
})

test('the action buttons do their own; right after one all are locked but the star', async () => {
  const [chosen, starred, undone] = [
    vi.fn<(choice: string) => void>(),
    vi.fn<() => void>(),
    vi.fn<() => void>(),
  ]
  const acts = (favorited: boolean, onUndo?: () => void, locked = false) =>
    render(
      <DeckActions
        card={{ ...makeCard('Salma'), favorited }}
        locked={locked}
        onChoice={chosen}
        onFavorite={starred}
        onUndo={onUndo}
      />,
    )
  const screen = acts(false, undone)
  for (const name of ['Pass', 'Favorite', 'Like', 'Undo']) await screen.press(name)
  expect(chosen.mock.calls.map(([choice]) => choice)).toEqual(['pass', 'like'])
  expect([starred.mock.calls.length, undone.mock.calls.length]).toEqual([1, 1])
  expect(acts(true).controlNames()).toEqual(['Pass', 'Favorited', 'Like'])
  const locked = acts(false, undone, true)
  expect(locked.controlNames().map((name) => locked.attribute(name, 'aria-disabled'))).toEqual([
    'true',
    'true',
    null,
    'true',
  ])
})

// A screen that asks for people knows what members are refused.
import '../../../api-cache/cache-tags.ts'
