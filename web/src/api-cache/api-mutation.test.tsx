// @vitest-environment dom
import { discovery } from '@mithaq/contract/discovery'
import { onlineManager } from '@tanstack/react-query'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { advanceTime } from '../../test/advance-time.ts'
import { renderHookWithClient } from '../../test/render-hook-with-client.tsx'
import { stubBrowser } from '../../test/stub-browser.ts'
import { setSession, signedInSession } from '../session/session.ts'
import { serverNowMs } from '../time/server-clock.ts'
import { defineMutation, useApiMutation } from './api-mutation.ts'
import { defineQuery, defineQueryWith, useApiQuery } from './api-query.ts'
import { applyLiveEvent, useLiveUpdates, useLiveEvent } from './live-updates.ts'
import { createQueryClient } from './query-client.ts'

const favorite = defineMutation(discovery.favorite)
const favorites = defineQuery(discovery.favorites)
const signIn = (id: string, accessToken: string) =>
  setSession(
    signedInSession({
      accessToken,
      expiresInS: 600,
      user: { id, email: `${id}@example.com`, hasProfile: true },
    }),
  )
/** What was sent, and by whom; answered in the hands of a test. */
let sent: { by: string; keepalive: boolean | undefined; answer: () => void }[]

vi.useFakeTimers()
stubBrowser()
beforeEach(() => {
  sent = []
  vi.stubGlobal(
    'fetch',
    (_: string, { headers, keepalive }: { headers: Record<string, string>; keepalive?: boolean }) =>
      new Promise<Response>((resolve) =>
        sent.push({
          ...{ by: headers['authorization'] ?? '', keepalive },
          answer: () => resolve(Response.json({})),
        }),
      ),
  )
  signIn('maryam', 'first')
})

function openScreen() {
  const screen = renderHookWithClient(createQueryClient(), () => {
    useLiveUpdates()
    return useApiMutation(favorite)[0]
  })
  const told: string[] = []
  const keep = (profileId: string) =>
    void screen
      .current()({ profileId })
      .then(
        () => told.push(`${profileId} is done`),
        () => told.push(`${profileId} failed`),
      )
  return { ...screen, keep, told }
}

test('shows the outcome of a mutation to no member but the one who started it', async () => {
  const { keep, told } = openScreen()
  keep('1')
  await advanceTime(0)
  signIn('yusuf', 'of another')
  sent[0]?.answer()
  await advanceTime(100)
  expect([sent.map(({ by }) => by), told]).toEqual([['Bearer first'], []])
})

test('sends a mutation to its end although the page is left right after the tap', async () => {
  const { keep } = openScreen()
  keep('1')
  await advanceTime(0)
  expect(sent.map(({ keepalive }) => keepalive)).toEqual([true])
})

test('drops queued mutations when their member signs out, even if the same one returns', async () => {
  const { keep, told, unmount } = openScreen()
  keep('1')
  keep('1')
  await advanceTime(0)
  expect(sent).toHaveLength(1)
  unmount()
  signIn('maryam', 'second')
  sent[0]?.answer()
  await advanceTime(100)
  expect([sent.map(({ by }) => by), told]).toEqual([['Bearer first'], []])
})

test('tries a mutation without a network instead of pausing it silently', async () => {
  onlineManager.setOnline(false)
  onTestFinished(() => onlineManager.setOnline(true))
  const { keep, unmount } = openScreen()
  keep('1')
  await advanceTime(0)
  unmount()
  expect(sent).toHaveLength(1)
})

test('refetches the queries concerned after a refusal', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) => {
    asked.push(String(method))
    if (method === 'GET') return Response.json({ people: [], next: null })
    return Response.json({ code: 'not_found' }, { status: 404 })
  })
  const screen = renderHookWithClient(createQueryClient(), () => {
    useLiveUpdates()
    useApiQuery(favorites, {})
    return useApiMutation(favorite)[0]
  })
  await advanceTime(1000)
  await expect(screen.current()({ profileId: '1' })).rejects.toMatchObject({ code: 'not_found' })
  await advanceTime(1)
  expect(asked).toEqual(['GET', 'PUT', 'GET'])
})

test('emits nothing to the next member when a mutation of the last one is refused', async () => {
  const refusing = defineMutation(discovery.favorite, { emitsOnError: () => ({ type: 'likes' }) })
  const heard = vi.fn<() => void>()
  const screen = renderHookWithClient(createQueryClient(), () => {
    useLiveUpdates()
    useLiveEvent('likes', heard)
    return useApiMutation(refusing)[0]
  })
  const refused = Promise.withResolvers<Response>()
  const refuse = () => refused.resolve(Response.json({ code: 'not_found' }, { status: 404 }))
  vi.stubGlobal('fetch', () => refused.promise)
  const begin = () =>
    void screen
      .current()({ profileId: '1' })
      .catch(() => {})
  begin()
  await advanceTime(1)
  signIn('yusuf', 'of another')
  refuse()
  await advanceTime(1)
  expect(heard).not.toHaveBeenCalled()
  begin()
  await advanceTime(1)
  expect(heard).toHaveBeenCalledOnce()
})

test('takes the server time from the answers of mutations and queries', async () => {
  const { current } = openScreen()
  vi.stubGlobal('fetch', async () => Response.json({ now: '2030-01-01T00:00:00.000Z' }))
  await current()({ profileId: '1' })
  expect(new Date(serverNowMs()).getUTCFullYear()).toBe(2030)
})

test('is running until the last run of the same mutation has ended', async () => {
  const screen = renderHookWithClient(createQueryClient(), () => {
    useLiveUpdates()
    const [run, isPending] = useApiMutation(favorite)
    return { run, isPending }
  })
  const isPending = () => screen.current().isPending
  expect(isPending()).toBe(false)
  for (const profileId of ['1', '2']) void screen.current().run({ profileId })
  await advanceTime(1)
  expect([sent.length, isPending()]).toEqual([2, true])
  sent[0]?.answer()
  await advanceTime(1)
  expect(isPending()).toBe(true)
  sent[1]?.answer()
  await advanceTime(1)
  expect(isPending()).toBe(false)
})

test('refetches once for an emitted event and the same event from the socket', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) => {
    asked.push(String(method))
    return Response.json({ people: [], next: null })
  })
  const saying = defineMutation(discovery.favorite, { emits: () => ({ type: 'likes' }) })
  const client = createQueryClient()
  const screen = renderHookWithClient(client, () => {
    useLiveUpdates()
    useApiQuery(favorites, {})
    return useApiMutation(saying)[0]
  })
  await advanceTime(1000)
  await screen.current()({ profileId: '1' })
  await advanceTime(150)
  expect(asked).toEqual(['GET', 'PUT'])
  applyLiveEvent(client, { type: 'likes' })
  await advanceTime(1000)
  expect(asked).toEqual(['GET', 'PUT', 'GET'])
})

test('applies the outcome of a mutation to a query fetched right after it', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ people: [], next: null }))
  const shownWhenAsked: (string | null | undefined)[] = []
  const naming = defineQueryWith(
    discovery.favorites,
    async (get, shown): Promise<{ next: string | null }> => {
      shownWhenAsked.push(shown()?.next)
      return get()
    },
  )
  const telling = defineMutation(discovery.favorite).optimistic(naming, (page, { answer }) => ({
    ...page,
    next: answer ? 'ended' : 'under way',
  }))
  const screen = renderHookWithClient(createQueryClient(), () => {
    useLiveUpdates()
    useApiQuery(naming, {})
    return useApiMutation(telling)[0]
  })
  await advanceTime(1000)
  await screen.current()({ profileId: '1' })
  await advanceTime(1)
  expect(shownWhenAsked).toEqual([undefined, 'ended'])
})

test('lets a member run mutations after returning to the screens', async () => {
  const client = createQueryClient()
  const open = () =>
    renderHookWithClient(client, () => {
      useLiveUpdates()
      return useApiMutation(favorite)[0]
    })
  open().unmount()
  const screen = open()
  void screen.current()({ profileId: '1' })
  await advanceTime(1)
  expect(sent).toHaveLength(1)
})
