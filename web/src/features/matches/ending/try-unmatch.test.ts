import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readRecentErrors } from '../../../ui/feedback/error-log.ts'
import { clearToasts, readToasts } from '../../../ui/feedback/toast.ts'
import { runMutation } from '../../../api-cache/api-mutation.ts'
import { unmatch } from '../state/queries.ts'
import { tryUnmatch } from './try-unmatch.ts'

const matchId = '0b5c1c7e-2f0a-4f2e-9a63-3f0c63f7d111'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => {
  clearToasts()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test.each([
  [404, 'not_found', 'Match not found: Not found'],
  [409, 'match_ended', 'Match not found: This match has ended.'],
  [500, 'internal', 'Failed to process unmatch: An unexpected error occurred'],
])('an unmatch refused with %i %s is logged as %s and shown in one sentence', async (status, code, log) => {
  vi.stubGlobal('fetch', async () => Response.json({ code }, { status }))
  expect(await tryUnmatch(() => runMutation(new QueryClient(), unmatch, { matchId }))).toBeUndefined()
  expect(console.error).toHaveBeenCalledOnce()
  expect(readRecentErrors().at(-1)).toMatchObject({ message: log, code })
  const causes = [`POST /api/matches/${matchId}/unmatch`]
  expect(readToasts()).toMatchObject([{ message: 'Failed to unmatch. Please try again.', causes }])
})
