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
import { ask, useAskPages } from './ask.ts'
import { useHear } from './hear.ts'
import { newQueryClient } from './query-client.ts'

const favorites = ask(discovery.favorites)
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
  mounted(newQueryClient(), () => {
    useHear()
    const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = useAskPages(
      favorites,
      {},
    )
    useEffect(() => {
      if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
    })
    return { ids: data?.pages.flatMap(({ people }) => people.map(({ id }) => id)), isFetchNextPageError }
  })

test('a page that is refused while there is news gives way to it, and is not asked for again and again', async () => {
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

test('a list that is opened again is asked for again once it is ten seconds old, or as old as its question says', async () => {
  const questions = [favorites, ask(discovery.favorites, { staleTime: 60_000 })]
  const askedAfter: number[][] = []
  for (const question of questions) {
    const client = newQueryClient()
    const asked: number[] = []
    for (const waitMs of [0, 9_000, 1_500, 70_000]) {
      await later(waitMs)
      const list = mounted(client, () => useAskPages(question, {}))
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
