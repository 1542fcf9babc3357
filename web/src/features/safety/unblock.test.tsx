// @vitest-environment dom
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { holdRequests } from '../../../test/hold-requests.ts'
import { advanceTime } from '../../../test/advance-time.ts'
import { renderHookWithClient } from '../../../test/render-hook-with-client.tsx'
import { stubBrowser } from '../../../test/stub-browser.ts'
import { useApiMutation } from '../../api-cache/api-mutation.ts'
import { useMatchSummary } from '../matches/state/use-matches.ts'
import { unblockMember } from './mutations.ts'

vi.useFakeTimers()
stubBrowser()
let unmatched = 0
const held = holdRequests((what) => {
  if (what.startsWith('DELETE')) unmatched = 1
  return Response.json({ unread: 0, hasActive: false, unmatched })
})

test('counts a match again after an unblock even if an older answer comes late', async () => {
  const screen = renderHookWithClient(new QueryClient(), () => ({
    ...useMatchSummary(),
    unblock: useApiMutation(unblockMember)[0],
  }))
  await advanceTime(1)
  const first = held[0]
  first?.handle()
  void screen.current().unblock({ profileId: '0195b6a0-0000-7000-8000-00000000000b' })
  await advanceTime(1)
  held.find(({ name: what }) => what.startsWith('DELETE'))?.respond()
  await advanceTime(1)
  first?.respond()
  await advanceTime(1)
  expect(screen.current().unmatched).toBe(0)
  held[0]?.respond()
  await advanceTime(1)
  expect(screen.current().unmatched).toBe(1)
})
