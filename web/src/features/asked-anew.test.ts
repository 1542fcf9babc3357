// @vitest-environment dom
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { advanceTime } from '../../test/advance-time.ts'
import { renderHookWithClient } from '../../test/render-hook-with-client.tsx'
import { stubBrowser } from '../../test/stub-browser.ts'
import { useApiQuery } from '../api-cache/api-query.ts'
import { historyQuery } from './chat/history/queries.ts'
import { deckQuery, filtersQuery, wideningQuery } from './discovery/state/queries.ts'
import { ownGuardian } from './guardians/queries.ts'
import { devicesQuery, settingsQuery } from './notifications/state/queries.ts'
import { ownExport } from './own-data/queries.ts'
import { ownAddress, signedInDevices as signedIn } from './security/queries.ts'
import { termsQuery, walletQuery } from './wallet/queries.ts'

/** Enough of an answer for any of them. */
const answer = {
  ...{ cards: [], end: true, canUndo: false },
  ...{ messages: [], older: false, reactionChanges: [], revision: 0, lastRevision: 0 },
}
let asked = 0

beforeEach(() => {
  vi.useFakeTimers()
  stubBrowser()
  asked = 0
  vi.stubGlobal('fetch', async () => (asked++, Response.json(answer)))
})

/** How often it was asked for by two looks at it, right after each other; what the second one shows at first. */
async function lookTwice(useQuestion: () => { data: unknown }) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 10_000 } } })
  const first = renderHookWithClient(client, useQuestion)
  await advanceTime()
  first.leave()
  await advanceTime()
  const second = renderHookWithClient(client, useQuestion)
  const isKnown = second.current().data !== undefined
  await advanceTime()
  second.leave()
  return { asked, isKnown }
}

test.each([
  ['a chat', () => useApiQuery(historyQuery, { matchId: 'm' })],
  ['the deck', () => useApiQuery(deckQuery, {})],
  ['the filters', () => useApiQuery(filtersQuery, {})],
  ['the guardian', () => useApiQuery(ownGuardian, {})],
  ['who is pushed to', () => useApiQuery(devicesQuery, {})],
  ['what is notified', () => useApiQuery(settingsQuery, {})],
  ['the copy of the own data', () => useApiQuery(ownExport, {})],
  ['where one is signed in', () => useApiQuery(signedIn, {})],
  ['the address', () => useApiQuery(ownAddress, {})],
  ['the walletQuery', () => useApiQuery(walletQuery, {})],
])('%s is asked for whenever it is shown, however lately it was, and known until then', async (_, use) => {
  expect(await lookTwice(use)).toEqual({ asked: 2, isKnown: true })
})

test('the terms of the house are asked for once; which filter to let go anew, as if nobody had asked', async () => {
  expect(await lookTwice(() => useApiQuery(termsQuery, {}))).toEqual({ asked: 1, isKnown: true })
  asked = 0
  expect(await lookTwice(() => useApiQuery(wideningQuery, {} as never))).toEqual({ asked: 2, isKnown: false })
})
