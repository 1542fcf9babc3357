// @vitest-environment dom
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { advanceTime } from '../../../../test/advance-time.ts'
import { setUpFakeServer } from '../../../../test/set-up-fake-server.tsx'
import { LikedScreen } from '../../discovery/liked/LikedScreen.tsx'
import { MatchList } from '../../matches/list/MatchList.tsx'
import { askForPushSoon } from './push-question.ts'

vi.mock('../../../native/push.ts', () => ({ loadPush: async () => ({ readState: async () => 'off' }) }))
vi.mock('virtua', () => ({ Virtualizer: ({ children }: { children: ReactNode }) => children }))

const { render, respondWith, signIn } = setUpFakeServer()

test.each([
  { of: 'who liked', List: LikedScreen },
  { of: 'the matches', List: () => <MatchList openId={undefined} headingLevel={1} /> },
])('the push question stands above the list of $of', async ({ List }) => {
  signIn()
  respondWith((what) =>
    what === 'GET /matches/summary'
      ? { unread: 0, hasActive: false, unmatched: 0 }
      : { people: [], next: null, now: '2026-11-15T12:00:00.000Z', matches: [], counts: {} },
  )
  askForPushSoon()
  const screen = render(<List />)
  await advanceTime()
  expect(screen.controlNames()).toContain('Turn on notifications')
})
