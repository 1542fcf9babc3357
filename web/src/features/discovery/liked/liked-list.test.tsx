// @vitest-environment drawn
import { refused, servedScreens } from '../../../../test/served.tsx'
import { expect, test } from 'vitest'
import { later } from '../../../../test/later.ts'
import { LikedList } from './LikedList.tsx'

const { open, serve, signIn } = servedScreens()

test('each empty list says what would be in it; a failed one can be retried', async () => {
  signIn()
  for (const [list, words] of [
    ['likedMe', "When someone likes your profile, they'll appear here"],
    ['iLiked', 'Profiles you like will appear here'],
    ['favorited', 'Profiles you favorite will appear here'],
  ] as const) {
    serve(() => refused('internal', 500))
    const screen = open(<LikedList list={list} />)
    await later()
    expect(screen.plain()).toContain('This list could not be loaded')
    serve(() => ({ people: [], next: null }))
    await screen.tap('Try Again')
    expect(screen.plain()).toContain(words)
  }
})

// A screen that asks for people knows what members are refused.
import '../../../api-cache/cache-tags.ts'
