// @vitest-environment dom
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { openSignedInPage } from '../../../test/open-signed-in-page.ts'
import { renderHookWithClient } from '../../../test/render-hook-with-client.tsx'
import { useMarkStatementRead } from './use-mark-statement-read.ts'

const id = '00000000-0000-4000-8000-000000000001'
const now = '2026-11-15T12:00:00.000Z'
const { takeRequests } = openSignedInPage(() => ({
  now,
  restriction: null,
  restrictedUntil: null,
  tokens: 6,
  statements: [],
}))

test.each([
  ['suspended', false, [`POST /standing/${id}/read`]],
  ['banned', false, [`POST /standing/${id}/read`]],
  ['suspended', true, []],
  [null, false, []],
  ['under_review', false, []],
] as const)(
  'marks a statement read for a member who is %s and has read: %s, with %j',
  async (restriction, read, asked) => {
    await takeRequests()
    renderHookWithClient(new QueryClient(), () => useMarkStatementRead({ id, read }, restriction) ?? true)
    expect((await takeRequests()).filter((what) => what.startsWith('POST'))).toEqual(asked)
  },
)
