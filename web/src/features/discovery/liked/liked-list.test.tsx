// @vitest-environment dom
import { errorResponse, setUpFakeServer } from '../../../../test/set-up-fake-server.tsx'
import { expect, test } from 'vitest'
import { advanceTime } from '../../../../test/advance-time.ts'
import { LikedList } from './LikedList.tsx'

const { render, respondWith, signIn } = setUpFakeServer()

test('each empty list says what would be in it; a failed one can be retried', async () => {
  signIn()
  for (const [list, words] of [
    ['likedMe', "When someone likes your profile, they'll appear here"],
    ['iLiked', 'Profiles you like will appear here'],
    ['favorited', 'Profiles you favorite will appear here'],
  ] as const) {
    respondWith(() => errorResponse('internal', 500))
    const screen = render(<LikedList list={list} />)
    await advanceTime()
    expect(screen.plainText()).toContain('This list could not be loaded')
    respondWith(() => ({ people: [], next: null }))
    await screen.tap('Try Again')
    expect(screen.plainText()).toContain(words)
  }
})

// A screen that asks for people knows what members are refused.
import '../../../api-cache/cache-tags.ts'
