import { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { FromServer } from '@mithaq/contract/live'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { createLocalBus } from '../ports/bus/local-bus.ts'
import type { BusEvent } from '../ports/bus/bus.ts'
import { openLiveSockets } from './live.ts'
import { openChatPresence } from './chat-presence.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const me = { accountId: 'amina', sessionId: 'a session', hasProfile: true, standing: null }
const chat = crypto.randomUUID()
const turn = () => vi.advanceTimersByTimeAsync(0)

/** A house with one socket in it, which says what the test says. */
function house(answers: Partial<Parameters<typeof openLiveSockets>[0]> = {}) {
  const bus = createLocalBus()
  const published: BusEvent[] = []
  bus.subscribe((event) => published.push(event))
  const looks: (string | null)[] = []
  const live = openLiveSockets({
    bus,
    identify: async () => me,
    reloadCaller: async () => me,
    loadChatPosition: async (matchId) => (matchId === chat ? { lastSeq: 4, lastRevision: 2 } : undefined),
    findChatPartner: async () => 'bilal',
    isWatched: () => true,
    onChatWatched: (_, memberId, matchId) =>
      looks.push(memberId === me.accountId ? matchId : 'somebody else'),
    isAllowedOrigin: () => true,
    ...answers,
  })
  const heard: FromServer[] = []
  const ends: (number | 'terminated')[] = []
  let pings = 0
  const socket = Object.assign(new EventEmitter(), {
    ...{ OPEN: 1, readyState: 1, bufferedAmount: 0 },
    send: (text: string) => heard.push(JSON.parse(text)),
    ping: () => pings++,
    pong: () => {},
    close(code: number) {
      ends.push(code)
      socket.readyState = 2
    },
    terminate() {
      ends.push('terminated')
      socket.readyState = 3
    },
  })
  let isKnown = false
  const request = { headers: {} } as IncomingMessage
  live.accept(socket as unknown as WebSocket, request, () => (isKnown = true))
  const say = async (message: unknown, isBinary = false) => {
    socket.emit('message', Buffer.from(JSON.stringify(message)), isBinary)
    await turn()
  }
  return {
    ...{ live, socket, heard, ends, looks, say, published, bus },
    pings: () => pings,
    isKnown: () => isKnown,
    hello: () => say({ type: 'hello', token: 'of Amina' }),
  }
}

it('terminates a socket without a hello within 10 seconds', async () => {
  const { ends, say, isKnown } = house()
  await vi.advanceTimersByTimeAsync(9_999)
  await say({ type: 'ping' })
  expect([ends, isKnown()]).toEqual([[], false])
  await vi.advanceTimersByTimeAsync(1)
  expect(ends).toEqual(['terminated'])
})

it('pings a socket every 20 seconds, and terminates it after 40 of silence', async () => {
  const { ends, hello, pings, socket, heard, isKnown } = house()
  await hello()
  expect([heard, isKnown()]).toEqual([[{ type: 'ready' }], true])
  await vi.advanceTimersByTimeAsync(39_000)
  expect(pings()).toBe(1)
  socket.emit('pong')
  await vi.advanceTimersByTimeAsync(39_999)
  expect(ends).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(ends).toEqual(['terminated'])
})

it('accepts a hundred frames per heartbeat and no more', async () => {
  const { ends, hello, say, heard } = house()
  await hello()
  for (let n = 0; n < 99; n++) await say({ type: 'ping' })
  await vi.advanceTimersByTimeAsync(20_000)
  for (let n = 0; n < 100; n++) await say({ type: 'ping' })
  expect([ends, heard.length]).toEqual([[], 200])
  await say({ type: 'ping' })
  expect([ends, heard.length]).toEqual([[4429], 200])
  const pinging = house()
  for (let n = 0; n < 100; n++) pinging.socket.emit('ping', Buffer.alloc(0))
  expect(pinging.ends).toEqual([])
  pinging.socket.emit('ping', Buffer.alloc(0))
  expect(pinging.ends).toEqual(['terminated'])
})

it("answers a ping with the chat's position; another's chat or a close ends the watching", async () => {
  const { hello, say, heard, looks, socket, live } = house()
  await say({ type: 'ping', watching: chat })
  await hello()
  await say({ type: 'ping' })
  expect(looks).toEqual([])
  await say({ type: 'ping', watching: chat })
  expect(heard.at(-1)).toEqual({ type: 'pong', watched: { matchId: chat, lastSeq: 4, lastRevision: 2 } })
  await say({ type: 'ping', watching: crypto.randomUUID() })
  expect(heard.at(-1)).toEqual({ type: 'pong' })
  await say({ type: 'ping', watching: chat })
  expect(live.count()).toBe(1)
  socket.emit('close')
  expect([looks, live.count()]).toEqual([[chat, null, chat, null], 0])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(vi.getTimerCount()).toBe(0)
})

it('registers nothing for a socket that closes while its caller is loaded', async () => {
  const known = Promise.withResolvers<typeof me>()
  const early = house({ identify: () => known.promise })
  await early.hello()
  const open = Promise.withResolvers<typeof me>()
  const answers = [Promise.resolve(me), open.promise]
  const late = house({ reloadCaller: async () => answers.shift() ?? me })
  await late.hello()
  await late.say({ type: 'ping', watching: chat })
  for (const { socket } of [early, late]) {
    socket.readyState = 3
    socket.emit('close')
  }
  known.resolve(me)
  open.resolve(me)
  await turn()
  expect([early.isKnown(), early.heard, late.looks]).toEqual([false, [], []])
})

it('forwards typing if both have the chat open, at most twice in three seconds', async () => {
  const typing = (events: BusEvent[]) => events.filter((event) => event.type === 'tell')
  const { hello, say, published } = house()
  await hello()
  await say({ type: 'typing', matchId: chat })
  expect(typing(published)).toEqual([])
  await say({ type: 'ping', watching: chat })
  const type = () => say({ type: 'typing', matchId: chat })
  await type()
  await vi.advanceTimersByTimeAsync(1_499)
  await type()
  const once = { type: 'tell', memberIds: ['bilal'], event: { type: 'typing', matchId: chat } }
  expect(typing(published)).toEqual([once])
  await vi.advanceTimersByTimeAsync(1)
  await type()
  expect(typing(published)).toEqual([once, once])
  for (const answers of [{ isWatched: () => false }, { findChatPartner: async () => undefined }]) {
    const alone = house(answers)
    await alone.hello()
    await alone.say({ type: 'ping', watching: chat })
    await alone.say({ type: 'typing', matchId: chat })
    expect(typing(alone.published)).toEqual([])
  }
})

it('sends a restricted member nothing but changes of standing', async () => {
  let standing: 'suspended' | null = null
  const { hello, say, heard, looks, published, bus } = house({
    reloadCaller: async () => ({ ...me, standing }),
  })
  const tell = async (event: FromServer) => {
    bus.publish({ type: 'tell', memberIds: [me.accountId], event })
    await turn()
  }
  const typed = () =>
    published.filter((event) => event.type === 'tell' && event.memberIds.includes('bilal')).length
  await hello()
  await say({ type: 'ping', watching: chat })
  await tell({ type: 'typing', matchId: chat })
  await say({ type: 'typing', matchId: chat })
  expect(typed()).toBe(1)
  standing = 'suspended'
  // What comes right behind the word waits for the answer.
  bus.publish({ type: 'tell', memberIds: [me.accountId], event: { type: 'standing' } })
  await tell({ type: 'likes' })
  await vi.advanceTimersByTimeAsync(3_000)
  await say({ type: 'typing', matchId: chat })
  await say({ type: 'ping', watching: chat })
  await say({ type: 'typing', matchId: chat })
  expect([typed(), looks]).toEqual([1, [chat, null]])
  expect(heard.slice(2)).toEqual([{ type: 'typing', matchId: chat }, { type: 'standing' }, { type: 'pong' }])
  standing = null
  await tell({ type: 'standing' })
  await tell({ type: 'likes' })
  expect(heard.slice(5)).toEqual([{ type: 'standing' }, { type: 'likes' }])
})

it('sends a pong after all earlier events, even if its own query answers first', async () => {
  const answers: ((found: typeof me) => void)[] = []
  let isSlow = false
  const { say, heard, bus } = house({
    reloadCaller: () => (isSlow ? new Promise((resolve) => answers.push(resolve)) : Promise.resolve(me)),
  })
  await say({ type: 'hello', token: 'hers' })
  isSlow = true
  const tell = async (event: FromServer) => {
    bus.publish({ type: 'tell', memberIds: [me.accountId], event })
    await turn()
  }
  await tell({ type: 'standing' })
  await tell({ type: 'likes' })
  await say({ type: 'ping' })
  answers[1]!(me)
  await turn()
  answers[0]!(me)
  await turn()
  expect(heard.map(({ type }) => type)).toEqual(['ready', 'standing', 'likes', 'pong'])
})

it('closes a socket whose caller cannot be loaded', async () => {
  const answers = [me]
  const { hello, heard, ends, bus } = house({
    reloadCaller: async () => answers.shift() ?? Promise.reject(new Error('the database is away')),
  })
  await hello()
  for (const event of [{ type: 'standing' } as const, { type: 'likes' } as const])
    bus.publish({ type: 'tell', memberIds: [me.accountId], event })
  await turn()
  expect([heard, new Set(ends)]).toEqual([[{ type: 'ready' }, { type: 'standing' }], new Set([1011])])
})

it('closes on invalid or failing messages, each with its code', async () => {
  const binary = house()
  await binary.say({ type: 'ping' }, true)
  const away = house({ identify: () => Promise.reject(new Error('the database is away')) })
  await away.hello()
  const foreign = house({ isAllowedOrigin: () => false })
  const unknown = house({ identify: async () => null })
  await unknown.hello()
  const stopping = house()
  stopping.live.close()
  expect([binary, away, foreign, unknown, stopping].map(({ ends }) => ends)).toEqual([
    [1008],
    [1011],
    [4403],
    [4401],
    [1001],
  ])
  expect([unknown.isKnown(), unknown.heard]).toEqual([false, [{ type: 'session_ended' }]])
})

it('counts a chat as open for one and a half heartbeats, per tab', async () => {
  const bus = createLocalBus()
  const { setWatchedChat: say, isWatched } = openChatPresence(bus, {
    sql: null as never,
    date: () => new Date(),
  })
  const looks = (member = 'amina', match: string = chat) => isWatched(member, match)
  say('one tab', 'amina', chat)
  await turn()
  expect([looks(), looks('bilal'), looks('amina', 'another')]).toEqual([true, false, false])
  await vi.advanceTimersByTimeAsync(29_999)
  expect(looks()).toBe(true)
  say('another tab', 'amina', chat)
  await vi.advanceTimersByTimeAsync(1)
  say('one tab', 'amina', null)
  await turn()
  expect(looks()).toBe(true)
  say('another tab', 'amina', null)
  await turn()
  expect(looks()).toBe(false)
  say('one tab', 'amina', chat)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(looks()).toBe(false)
})
