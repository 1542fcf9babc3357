// @vitest-environment drawn
import { servedScreens } from '../../../../test/served.tsx'
import { expect, test, vi } from 'vitest'
import { cardOf } from '../../../../test/profile.ts'
import { screen as drawn } from '../../../../test/screen.tsx'
import { DeckActions } from './DeckActions.tsx'

const { open } = servedScreens()
const nothing = () => {}

test('the heart beats for each like, however it was given, and for nothing else', () => {
  let liked: string | undefined
  const acts = { locked: false, onChoice: nothing, onFavorite: nothing }
  const bar = drawn(() => <DeckActions card={cardOf('Salma')} liked={liked} {...acts} />)
  const heart = () => bar.every('.lucide-heart')[0]!
  const beats = () => heart().classList.contains('like-beats')
  expect(beats()).toBe(false)
  liked = 'huda'
  expect(beats()).toBe(true)
  const first = heart()
  liked = 'nura'
  expect([beats(), heart() === first], 'anew').toEqual([true, false])
})

test('the action buttons do their own; right after one all are locked but the star', async () => {
  const [chosen, starred, undone] = [
    vi.fn<(choice: string) => void>(),
    vi.fn<() => void>(),
    vi.fn<() => void>(),
  ]
  const acts = (favorited: boolean, onUndo?: () => void, locked = false) =>
    open(
      <DeckActions
        card={{ ...cardOf('Salma'), favorited }}
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
  expect(acts(true).names()).toEqual(['Pass', 'Favorited', 'Like'])
  const locked = acts(false, undone, true)
  expect(locked.names().map((name) => locked.attribute(name, 'aria-disabled'))).toEqual([
    'true',
    'true',
    null,
    'true',
  ])
})

// A screen that asks for people knows what members are refused.
import '../../../api-cache/cache-tags.ts'
