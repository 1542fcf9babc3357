// @vitest-environment dom
import { discovery } from '@mithaq/contract/discovery'
import type { Liked } from '@mithaq/contract/discovery'
import { useEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { openSignedInPage } from '../../test/open-signed-in-page.ts'
import { holdRequests } from '../../test/hold-requests.ts'
import { advanceTime } from '../../test/advance-time.ts'
import { renderHookWithClient } from '../../test/render-hook-with-client.tsx'
import { newestSocket } from '../../test/fake-socket.ts'
import { defineQuery, useApiPages } from './api-query.ts'
import { useLiveUpdates } from './live-updates.ts'
import { createQueryClient } from './query-client.ts'

const favorites = defineQuery(discovery.favorites)
let first = ['Asma']
let pagesAsked = 0

openSignedInPage(() => ({}))
const held = holdRequests((what) => {
  if (!what.includes('after='))
    return Response.json({ people: first.map((id) => ({ id }) as Liked), next: 'more' })
  pagesAsked += 1
  return Response.json({ code: 'internal', message: 'No' }, { status: 500 })
})

/** A list whose end is in sight: it asks for more by itself, unless that has failed. */
const openList = () =>
  renderHookWithClient(createQueryClient(), () => {
    useLiveUpdates()
    const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = useApiPages(
      favorites,
      {},
    )
    useEffect(() => {
      if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
    })
    return { ids: data?.pages.flatMap(({ people }) => people.map(({ id }) => id)), isFetchNextPageError }
  })

test('refetches once for an event after a page was refused, not in a loop', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const list = openList()
  await advanceTime(1)
  held[0]?.respond()
  await advanceTime(1)
  expect(held.map(({ name: what }) => what)).toEqual(['GET /discovery/favorites?after=more'])
  first = ['Hawa', 'Asma']
  newestSocket().deliver({ type: 'likes' })
  await advanceTime(300)
  for (let round = 0; round < 20; round++) {
    held[0]?.respond()
    await advanceTime(1)
  }
  expect(list.current()).toEqual({ ids: ['Hawa', 'Asma'], isFetchNextPageError: true })
  expect(pagesAsked).toBeLessThanOrEqual(2)
})

test('refetches a reopened list once it is older than the stale time of its query', async () => {
  const questions = [favorites, defineQuery(discovery.favorites, { staleTime: 60_000 })]
  const askedAfter: number[][] = []
  for (const question of questions) {
    const client = createQueryClient()
    const asked: number[] = []
    for (const waitMs of [0, 9_000, 1_500, 70_000]) {
      await advanceTime(waitMs)
      const list = renderHookWithClient(client, () => useApiPages(question, {}))
      await advanceTime(1)
      asked.push(held.length)
      held[0]?.respond()
      await advanceTime(1)
      list.unmount()
    }
    askedAfter.push(asked)
  }
  expect(askedAfter).toEqual([
    [1, 0, 1, 1],
    [1, 0, 0, 1],
  ])
})
