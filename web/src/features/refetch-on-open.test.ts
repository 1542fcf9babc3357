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

/** A response that suits every one of these queries. */
const answer = {
  ...{ cards: [], end: true, canUndo: false },
  ...{ messages: [], older: false, reactionChanges: [], revision: 0, lastRevision: 0 },
}
let requests = 0

beforeEach(() => {
  vi.useFakeTimers()
  stubBrowser()
  requests = 0
  vi.stubGlobal('fetch', async () => (requests++, Response.json(answer)))
})

/** Mounts a query twice: how many requests it sent, and whether the second mount had data at once. */
async function mountTwice(useQuery: () => { data: unknown }) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 10_000 } } })
  const first = renderHookWithClient(client, useQuery)
  await advanceTime()
  first.unmount()
  await advanceTime()
  const second = renderHookWithClient(client, useQuery)
  const hasDataAtOnce = second.current().data !== undefined
  await advanceTime()
  second.unmount()
  return { requests, hasDataAtOnce }
}

test.each([
  ['a chat', () => useApiQuery(historyQuery, { matchId: 'm' })],
  ['the deck', () => useApiQuery(deckQuery, {})],
  ['the filters', () => useApiQuery(filtersQuery, {})],
  ['the guardian', () => useApiQuery(ownGuardian, {})],
  ['the devices for push', () => useApiQuery(devicesQuery, {})],
  ['the notification settings', () => useApiQuery(settingsQuery, {})],
  ['the export of own data', () => useApiQuery(ownExport, {})],
  ['the signed-in devices', () => useApiQuery(signedIn, {})],
  ['the own address', () => useApiQuery(ownAddress, {})],
  ['the wallet', () => useApiQuery(walletQuery, {})],
])('loads %s again whenever it is shown, and shows the cached answer meanwhile', async (_, use) => {
  expect(await mountTwice(use)).toEqual({ requests: 2, hasDataAtOnce: true })
})

test('loads the terms once, and which filter to remove each time without a cached answer', async () => {
  expect(await mountTwice(() => useApiQuery(termsQuery, {}))).toEqual({ requests: 1, hasDataAtOnce: true })
  requests = 0
  expect(await mountTwice(() => useApiQuery(wideningQuery, {} as never))).toEqual({
    requests: 2,
    hasDataAtOnce: false,
  })
})
