// @vitest-environment drawn
import { discovery } from '@mithaq/contract/discovery'
import { onlineManager } from '@tanstack/react-query'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { later } from '../../test/later.ts'
import { mounted } from '../../test/mounted.tsx'
import { openPage } from '../../test/page.ts'
import { setSession, signedIn } from '../session/session.ts'
import { serverNowMs } from '../time/server-clock.ts'
import { act, useAct } from './act.ts'
import { ask, askInto, useAsk } from './ask.ts'
import { take, useHear, useNews } from './hear.ts'
import { newQueryClient } from './query-client.ts'

const favorite = act(discovery.favorite)
const favorites = ask(discovery.favorites)
const signIn = (id: string, accessToken: string) =>
  setSession(
    signedIn({ accessToken, expiresInS: 600, user: { id, email: `${id}@example.com`, hasProfile: true } }),
  )
/** What was sent, and by whom; answered in the hands of a test. */
let sent: { by: string; keepalive: boolean | undefined; answer: () => void }[]

vi.useFakeTimers()
openPage()
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
  const screen = mounted(newQueryClient(), () => {
    useHear()
    return useAct(favorite)[0]
  })
  const told: string[] = []
  const keep = (profileId: string) =>
    void screen
      .shown()({ profileId })
      .then(
        () => told.push(`${profileId} is done`),
        () => told.push(`${profileId} failed`),
      )
  return { ...screen, keep, told }
}

test('what a member began is not told to the next one, whatever became of it', async () => {
  const { keep, told } = openScreen()
  keep('1')
  await later(0)
  signIn('yusuf', 'of another')
  sent[0]?.answer()
  await later(100)
  expect([sent.map(({ by }) => by), told]).toEqual([['Bearer first'], []])
})

test('an act is sent to its end even if the page is left right after the tap', async () => {
  const { keep } = openScreen()
  keep('1')
  await later(0)
  expect(sent.map(({ keepalive }) => keepalive)).toEqual([true])
})

test('what waits behind another act is not done once its member has left, though the same one comes again', async () => {
  const { keep, told, leave } = openScreen()
  keep('1')
  keep('1')
  await later(0)
  expect(sent).toHaveLength(1)
  leave()
  signIn('maryam', 'second')
  sent[0]?.answer()
  await later(100)
  expect([sent.map(({ by }) => by), told]).toEqual([['Bearer first'], []])
})

test('an act of a device without a network is tried, and not kept in silence for later', async () => {
  onlineManager.setOnline(false)
  onTestFinished(() => onlineManager.setOnline(true))
  const { keep, leave } = openScreen()
  keep('1')
  await later(0)
  leave()
  expect(sent).toHaveLength(1)
})

test('after a refusal, what shows what it was about asks anew', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) => {
    asked.push(String(method))
    if (method === 'GET') return Response.json({ people: [], next: null })
    return Response.json({ code: 'not_found' }, { status: 404 })
  })
  const screen = mounted(newQueryClient(), () => {
    useHear()
    useAsk(favorites, {})
    return useAct(favorite)[0]
  })
  await later(1000)
  await expect(screen.shown()({ profileId: '1' })).rejects.toMatchObject({ code: 'not_found' })
  await later(1)
  expect(asked).toEqual(['GET', 'PUT', 'GET'])
})

test('a refusal of what a member began says nothing of it to the next one', async () => {
  const refusing = act(discovery.favorite, { saysRefused: () => ({ type: 'likes' }) })
  const heard = vi.fn<() => void>()
  const screen = mounted(newQueryClient(), () => {
    useHear()
    useNews('likes', heard)
    return useAct(refusing)[0]
  })
  const refused = Promise.withResolvers<Response>()
  const refuse = () => refused.resolve(Response.json({ code: 'not_found' }, { status: 404 }))
  vi.stubGlobal('fetch', () => refused.promise)
  const begin = () =>
    void screen
      .shown()({ profileId: '1' })
      .catch(() => {})
  begin()
  await later(1)
  signIn('yusuf', 'of another')
  refuse()
  await later(1)
  expect(heard).not.toHaveBeenCalled()
  begin()
  await later(1)
  expect(heard).toHaveBeenCalledOnce()
})

test('the time that an act is answered with is believed, as that of a question is', async () => {
  const { shown } = openScreen()
  vi.stubGlobal('fetch', async () => Response.json({ now: '2030-01-01T00:00:00.000Z' }))
  await shown()({ profileId: '1' })
  expect(new Date(serverNowMs()).getUTCFullYear()).toBe(2030)
})

test('an act is under way until the last of its kind has ended', async () => {
  const screen = mounted(newQueryClient(), () => {
    useHear()
    const [run, isPending] = useAct(favorite)
    return { run, isPending }
  })
  const isPending = () => screen.shown().isPending
  expect(isPending()).toBe(false)
  for (const profileId of ['1', '2']) void screen.shown().run({ profileId })
  await later(1)
  expect([sent.length, isPending()]).toEqual([2, true])
  sent[0]?.answer()
  await later(1)
  expect(isPending()).toBe(true)
  sent[1]?.answer()
  await later(1)
  expect(isPending()).toBe(false)
})

test('what an act says is asked for once, together with the word of it that comes by the socket', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) => {
    asked.push(String(method))
    return Response.json({ people: [], next: null })
  })
  const saying = act(discovery.favorite, { says: () => ({ type: 'likes' }) })
  const client = newQueryClient()
  const screen = mounted(client, () => {
    useHear()
    useAsk(favorites, {})
    return useAct(saying)[0]
  })
  await later(1000)
  await screen.shown()({ profileId: '1' })
  await later(150)
  expect(asked).toEqual(['GET', 'PUT'])
  take(client, { type: 'likes' })
  await later(1000)
  expect(asked).toEqual(['GET', 'PUT', 'GET'])
})

test('what is asked for at once after an act knows what came of it', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ people: [], next: null }))
  const shownWhenAsked: (string | null | undefined)[] = []
  const naming = askInto(discovery.favorites, async (get, shown): Promise<{ next: string | null }> => {
    shownWhenAsked.push(shown()?.next)
    return get()
  })
  const telling = act(discovery.favorite).over(naming, (page, { answer }) => ({
    ...page,
    next: answer ? 'ended' : 'under way',
  }))
  const screen = mounted(newQueryClient(), () => {
    useHear()
    useAsk(naming, {})
    return useAct(telling)[0]
  })
  await later(1000)
  await screen.shown()({ profileId: '1' })
  await later(1)
  expect(shownWhenAsked).toEqual([undefined, 'ended'])
})

test('a member who comes back to the screens can act again', async () => {
  const client = newQueryClient()
  const open = () =>
    mounted(client, () => {
      useHear()
      return useAct(favorite)[0]
    })
  open().leave()
  const screen = open()
  void screen.shown()({ profileId: '1' })
  await later(1)
  expect(sent).toHaveLength(1)
})
