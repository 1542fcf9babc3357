// @vitest-environment dom
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { advanceTime } from '../../../../test/advance-time.ts'
import { renderHookWithClient } from '../../../../test/render-hook-with-client.tsx'
import { stubBrowser } from '../../../../test/stub-browser.ts'
import { makeMatch, makeMessage } from '../../../../test/match-fixtures.ts'
import { runMutation } from '../../../api-cache/api-mutation.ts'
import { unlockChat, useMatch } from '../../matches/state/use-matches.ts'
import { sendMessage } from './queries.ts'

const now = '2026-11-15T08:00:00.000Z'
const matchId = makeMatch().id
const matchOf = (chatUnlocked: boolean) => makeMatch({ chatUnlocked })
const details = (chatUnlocked: boolean, balance: number) => ({ now, match: matchOf(chatUnlocked), balance })

/** Each question about the match waits until it is answered; one that was given up hears no answer. */
const asked: ((body: object) => void)[] = []
const openMatch = () =>
  renderHookWithClient(client, () => {
    const { data } = useMatch(matchId)
    return { unlocked: data?.match.chatUnlocked, balance: data?.balance }
  })
let screen: ReturnType<typeof openMatch>
let client: QueryClient
const shown = () => {
  const { unlocked, balance } = screen.current()
  return { unlocked, balance }
}

vi.useFakeTimers()
stubBrowser()
vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
  signal?.throwIfAborted()
  return new Promise<Response>((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason))
    asked.push((body) => resolve(Response.json(body)))
  })
})
const aMoment = () => advanceTime(1)

beforeEach(async () => {
  asked.length = 0
  client = new QueryClient()
  screen = openMatch()
  await aMoment()
})

async function answer(at: number, body: object): Promise<void> {
  asked[at]?.(body)
  await aMoment()
}

/** The match as it was, and a question on its way that was asked before the act. */
async function openBeforeTheAct(): Promise<void> {
  await answer(0, details(false, 500))
  expect(shown()).toEqual({ unlocked: false, balance: 500 })
  void client.invalidateQueries()
  await aMoment()
}

const pay = () => void runMutation(client, unlockChat, { matchId, requestId: 'a tap', express: false })
const write = () =>
  void runMutation(client, sendMessage, { matchId, id: 'm', content: 'Salam', quoteId: null })
const message = makeMessage(1, { senderId: 'me', read: false })

test('a payment survives an older answer, and the match is loaded again', async () => {
  await openBeforeTheAct()
  pay()
  await aMoment()
  await answer(2, { ...details(true, 400), charged: 100 })
  expect(shown()).toEqual({ unlocked: true, balance: 400 })
  await answer(1, details(false, 500))
  expect(shown()).toEqual({ unlocked: true, balance: 400 })
  await answer(3, details(true, 390))
  expect(shown()).toEqual({ unlocked: true, balance: 390 })
})

test('a change by a sent message survives an older answer; it names no balance', async () => {
  await openBeforeTheAct()
  write()
  await aMoment()
  await answer(2, { now, message, match: matchOf(true) })
  await answer(1, details(false, 500))
  expect(shown()).toEqual({ unlocked: true, balance: 500 })
  await advanceTime(200)
  expect(asked).toHaveLength(4)
})

test('a sent message alone does not create a match in the cache', async () => {
  write()
  await aMoment()
  await answer(1, { now, message, match: matchOf(true) })
  expect(shown()).toEqual({ unlocked: undefined, balance: undefined })
  await answer(0, details(false, 500))
  expect(shown()).toEqual({ unlocked: true, balance: 500 })
})

test('sending a message changes no other match in the cache', async () => {
  await answer(0, details(false, 500))
  void runMutation(client, sendMessage, { matchId: 'another', id: 'm', content: 'Salam', quoteId: null })
  await aMoment()
  await answer(1, {
    now,
    message: { ...message, matchId: 'another' },
    match: { ...matchOf(true), id: 'another' },
  })
  expect(shown()).toEqual({ unlocked: false, balance: 500 })
})
