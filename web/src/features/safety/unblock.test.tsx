// @vitest-environment drawn
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { heldServer } from '../../../test/held-server.ts'
import { later } from '../../../test/later.ts'
import { mounted } from '../../../test/mounted.tsx'
import { openPage } from '../../../test/page.ts'
import { useApiMutation } from '../../api-cache/api-mutation.ts'
import { useMatchSummary } from '../matches/state/use-matches.ts'
import { unblockMember } from './mutations.ts'

vi.useFakeTimers()
openPage()
let unmatched = 0
const held = heldServer((what) => {
  if (what.startsWith('DELETE')) unmatched = 1
  return Response.json({ unread: 0, hasActive: false, unmatched })
})

test('counts a match again after an unblock even if an older answer comes late', async () => {
  const screen = mounted(new QueryClient(), () => ({
    ...useMatchSummary(),
    unblock: useApiMutation(unblockMember)[0],
  }))
  await later(1)
  const first = held[0]
  first?.serve()
  void screen.shown().unblock({ profileId: '0195b6a0-0000-7000-8000-00000000000b' })
  await later(1)
  held.find(({ what }) => what.startsWith('DELETE'))?.answer()
  await later(1)
  first?.answer()
  await later(1)
  expect(screen.shown().unmatched).toBe(0)
  held[0]?.answer()
  await later(1)
  expect(screen.shown().unmatched).toBe(1)
})
