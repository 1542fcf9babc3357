// @vitest-environment drawn
import { discovery } from '@mithaq/contract/discovery'
import type { Liked } from '@mithaq/contract/discovery'
import { useEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { connected } from '../../test/connected.ts'
import { heldServer } from '../../test/held-server.ts'
import { later } from '../../test/later.ts'
import { mounted } from '../../test/mounted.tsx'
import { socket } from '../../test/socket.ts'
import { defineQuery, useApiPages } from './api-query.ts'
import { useLiveUpdates } from './live-updates.ts'
import { createQueryClient } from './query-client.ts'

const favorites = defineQuery(discovery.favorites)
let first = ['Asma']
let pagesAsked = 0

connected(() => ({}))
const held = heldServer((what) => {
  if (!what.includes('after='))
    return Response.json({ people: first.map((id) => ({ id }) as Liked), next: 'more' })
  pagesAsked += 1
  return Response.json({ code: 'internal', message: 'No' }, { status: 500 })
})

/** A list whose end is in sight: it asks for more by itself, unless that has failed. */
const openList = () =>
  mounted(createQueryClient(), () => {
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
  await later(1)
  held[0]?.answer()
  await later(1)
  expect(held.map(({ what }) => what)).toEqual(['GET /discovery/favorites?after=more'])
  first = ['Hawa', 'Asma']
  socket().say({ type: 'likes' })
  await later(300)
  for (let round = 0; round < 20; round++) {
    held[0]?.answer()
    await later(1)
  }
  expect(list.shown()).toEqual({ ids: ['Hawa', 'Asma'], isFetchNextPageError: true })
  expect(pagesAsked).toBeLessThanOrEqual(2)
})

test('refetches a reopened list once it is older than the stale time of its query', async () => {
  const questions = [favorites, defineQuery(discovery.favorites, { staleTime: 60_000 })]
  const askedAfter: number[][] = []
  for (const question of questions) {
    const client = createQueryClient()
    const asked: number[] = []
    for (const waitMs of [0, 9_000, 1_500, 70_000]) {
      await later(waitMs)
      const list = mounted(client, () => useApiPages(question, {}))
      await later(1)
      asked.push(held.length)
      held[0]?.answer()
      await later(1)
      list.leave()
    }
    askedAfter.push(asked)
  }
  expect(askedAfter).toEqual([
    [1, 0, 1, 1],
    [1, 0, 0, 1],
  ])
})
