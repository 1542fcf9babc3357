import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { advanceTime } from '../../../../test/advance-time.ts'
import { startLive } from '../../../live/live.ts'
import { readRecentErrors } from '../../../ui/feedback/error-log.ts'
import { clearToasts, readToasts } from '../../../ui/feedback/toast.ts'
import { setSession, signedInSession } from '../../../session/session.ts'
import { stubBrowser } from '../../../../test/stub-browser.ts'
import { installFakeSockets, newestSocket } from '../../../../test/fake-socket.ts'
import { readAnswered } from '../clock/answered-in-time.ts'
import { getOutbox } from './outbox-storage.ts'
import { addMessage, chooseReaction } from './outbox.ts'
import { startSender } from './sender.ts'

const createdAt = '2026-11-15T08:00:00.000Z'
const user = { id: 'maryam', email: 'maryam@example.com', hasProfile: true }
/** What was sent, in the order in which it came to the server. */
const posted: string[] = []
let server: (matchId: string) => Response
let leave = () => {}

const refusal = (status: number, code: string, headers = {}) => Response.json({ code }, { status, headers })
const answerWith = (answer: { reward: number } | null) =>
  Response.json({
    now: createdAt,
    answer,
    match: { id: '1' },
    message: {
      id: posted.at(-1),
      matchId: '1',
      seq: posted.length,
      senderId: 'maryam',
      createdAt,
      reactions: [],
    },
  })
const taken = () => answerWith(null)

vi.useFakeTimers()
const page = stubBrowser()
installFakeSockets()
setSession(signedInSession({ accessToken: 'token', expiresInS: 600, user }))
startLive()

beforeEach(() => {
  posted.length = 0
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    if (url.endsWith('/reaction')) {
      posted.push(`${url.split('/').at(-2)} ${(JSON.parse(body) as { kind: string | null }).kind}`)
      return server(url.split('/').at(-4)!)
    }
    if (!url.endsWith('/messages')) return refusal(401, 'session_not_found')
    const { id, quoteId } = JSON.parse(body) as { id: string; quoteId: string | null }
    posted.push(quoteId === null ? id : `${id} to ${quoteId}`)
    return server(url.split('/').at(-2)!)
  })
})
afterEach(() => {
  leave()
  getOutbox('maryam').change(() => [])
  clearToasts()
  vi.restoreAllMocks()
})

const waiting = () => getOutbox('maryam').read()
const write = (id: string, matchId = '1') =>
  getOutbox('maryam').change((all) => addMessage(all, { id, matchId, content: id, createdAt }))

const react = (messageId: string, kind: 'heart' | 'smile' | null) =>
  getOutbox('maryam').change((all) =>
    chooseReaction(all, { id: `tap ${messageId} ${kind}`, matchId: '1', messageId, kind }),
  )
const reacted = () => {
  const [messageId = '', kind] = (posted.at(-1) ?? '').split(' ')
  return Response.json({ change: { messageId, by: 'maryam', kind, revision: posted.length } })
}

/** The member is in the app. */
async function open(): Promise<void> {
  leave = startSender(new QueryClient(), 'maryam')
  await advanceTime(0)
}

test.each([
  ['as long as the server asks', { 'retry-after': '7' }, 7000],
  ['5 s where it does not say', {}, 5000],
])('waits %s when told to slow down, then sends the same message', async (_, headers, waitMs) => {
  server = () => refusal(429, 'too_many_attempts', headers)
  write('1')
  await open()
  server = taken
  await advanceTime(waitMs - 1)
  expect(posted).toEqual(['1'])
  expect(waiting()).toMatchObject([{ id: '1', refused: null }])
  await advanceTime(1)
  expect(posted).toEqual(['1', '1'])
  expect(waiting()).toEqual([])
  expect(readToasts()).toEqual([])
})

test('a message written during that wait does not retry early and goes last', async () => {
  server = () => refusal(429, 'too_many_attempts', { 'retry-after': '7' })
  write('1')
  await open()
  server = taken
  write('2')
  page.setNetwork('online')
  await advanceTime(6999)
  expect(posted).toEqual(['1'])
  await advanceTime(1)
  expect(posted).toEqual(['1', '1', '2'])
  expect(waiting()).toEqual([])
})

const slowDown = (waitS: number) => refusal(429, 'too_many_attempts', { 'retry-after': `${waitS}` })
const silence = (): never => {
  throw new TypeError('Failed to fetch')
}
test.each([
  ['meets silence', silence],
  ['is asked to wait for less', () => slowDown(2)],
])('waits as long in another chat where %s, whichever comes first', async (_, other) => {
  for (const slowed of ['1', '2']) {
    posted.length = 0
    server = (matchId) => (matchId === slowed ? slowDown(7) : other())
    write('1', '1')
    write('2', '2')
    await open()
    await advanceTime(3000)
    // The connection says so, or something else is written: the shorter wait is over.
    page.setNetwork('online')
    await advanceTime(3999)
    expect(posted).toEqual(['1', '2'])
    server = taken
    await advanceTime(1)
    expect(posted).toEqual(['1', '2', '1', '2'])
    expect(waiting()).toEqual([])
    leave()
  }
})

test('pauses other chats that were sending when one is told to slow down', async () => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  const slow = () => ({ ok: true, status: 200, json: () => held.then(() => taken().json()) }) as Response
  server = (matchId) => (matchId === '1' ? slowDown(7) : slow())
  write('1', '1')
  write('2', '2')
  write('3', '2')
  await open()
  answer()
  await advanceTime(6999)
  expect(posted).toEqual(['1', '2'])
  server = taken
  await advanceTime(1)
  expect(posted.toSorted()).toEqual(['1', '1', '2', '3'])
  expect(waiting()).toEqual([])
})

test('retries without an answer from 0.5 s, doubling to 30 s, for as long as it takes', async () => {
  server = () => {
    throw new TypeError('Failed to fetch')
  }
  write('1')
  await open()
  const pauses: number[] = []
  for (let tries = posted.length; tries < 12; tries++) {
    const from = Date.now()
    while (posted.length === tries) await advanceTime(250)
    pauses.push(Date.now() - from)
  }
  expect(pauses.slice(0, 7)).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000])
  expect(pauses.at(-1)).toBe(30_000)
  expect(waiting()).toMatchObject([{ id: '1', refused: null }])
})

test('starts over with short pauses after a success', async () => {
  const silence = () => {
    throw new TypeError('Failed to fetch')
  }
  server = silence
  write('1')
  await open()
  await advanceTime(7500)
  server = taken
  page.setNetwork('online')
  await advanceTime(0)
  expect(waiting()).toEqual([])
  server = silence
  write('2')
  await advanceTime(0)
  const tries = posted.length
  server = taken
  await advanceTime(500)
  expect(posted.slice(tries)).toEqual(['2'])
})

test.each([
  ['the network is back', () => page.setNetwork('online')],
  ['the socket is up again', () => newestSocket().deliver({ type: 'ready' })],
])('sends at once where %s', async (_, happens) => {
  server = () => {
    throw new TypeError('Failed to fetch')
  }
  write('1')
  await open()
  await advanceTime(20_000)
  const tries = posted.length
  server = taken
  happens()
  await advanceTime(0)
  expect(waiting()).toEqual([])
  expect(posted).toHaveLength(tries + 1)
})

test('keeps a message over the end of the session until its member signs in again', async () => {
  server = () => refusal(401, 'unauthenticated')
  write('1')
  await open()
  leave()
  expect(waiting()).toMatchObject([{ id: '1', refused: null }])
  expect(readToasts().map(({ kind }) => kind)).not.toContain('error')
  setSession(signedInSession({ accessToken: 'another', expiresInS: 600, user }))
  server = taken
  await open()
  expect(posted).toEqual(['1', '1'])
  expect(waiting()).toEqual([])
})

test('sends and refuses nothing for a member who has signed out', async () => {
  let refuse = () => {}
  vi.stubGlobal('fetch', async (url: string) => {
    if (!url.endsWith('/messages')) return Response.json({})
    posted.push('1')
    return new Promise<Response>((resolve) => (refuse = () => resolve(refusal(409, 'match_ended'))))
  })
  write('1')
  await open()
  leave()
  refuse()
  await advanceTime(60_000)
  expect(waiting()).toMatchObject([{ id: '1', refused: null }])
  page.setNetwork('online')
  write('2')
  await advanceTime(60_000)
  expect(posted).toEqual(['1'])
  expect(readToasts()).toEqual([])
})

test.each([
  ['match_ended', 409, 'Cannot send message', 'This match has ended.'],
  ['too_late', 409, 'Cannot send message', 'The time to answer has run out, and the match has ended.'],
  ['chat_locked', 403, 'Chat locked', 'Both users must pay to unlock chat before sending messages.'],
  ['internal', 500, undefined, 'Failed to send message. Please try again.'],
])(
  'a message refused with %s says so, stays, and lets the next one pass',
  async (code, status, title, text) => {
    server = () => (posted.length === 1 ? refusal(status, code) : taken())
    write('1')
    write('2')
    await open()
    expect(posted).toEqual(['1', '2'])
    expect(waiting()).toMatchObject([{ id: '1', refused: code }])
    const causes = ['POST /api/matches/1/messages']
    expect(readToasts()).toMatchObject([{ kind: 'error', title, message: text, causes }])
    expect(readRecentErrors().at(-1)).toMatchObject({
      code,
      message: expect.stringMatching(/^Cannot send message: ./),
    })
  },
)

test('sends reactions in order with messages, and only the latest of each', async () => {
  server = () => {
    throw new TypeError('Failed to fetch')
  }
  await open()
  react('m1', 'heart')
  write('2')
  react('m3', 'smile')
  react('m1', null)
  await advanceTime(0)
  posted.length = 0
  server = () => (posted.at(-1) === '2' ? taken() : reacted())
  page.setNetwork('online')
  await advanceTime(0)
  expect(posted).toEqual(['2', 'm3 smile', 'm1 null'])
  expect(waiting()).toEqual([])
})

test('sends a reaction that changed while the one before was being sent', async () => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  server = () => ({ ok: true, status: 200, json: () => held.then(() => reacted().json()) }) as Response
  await open()
  react('m1', 'heart')
  await advanceTime(0)
  react('m1', 'smile')
  server = reacted
  answer()
  await advanceTime(0)
  expect(posted).toEqual(['m1 heart', 'm1 smile'])
  expect(waiting()).toEqual([])
})

test('drops a refused reaction, says so, and goes on', async () => {
  server = () => (posted.at(-1) === '2' ? taken() : refusal(409, 'match_ended'))
  await open()
  react('m1', 'heart')
  write('2')
  await advanceTime(0)
  expect(posted).toEqual(['m1 heart', '2'])
  expect(waiting()).toEqual([])
  const message = 'Your reaction could not be saved.'
  expect(readToasts()).toMatchObject([{ message, causes: [expect.stringMatching(/m1\/reaction$/)] }])
  expect(readRecentErrors().at(-1)?.message).toBe(`${message}: This match has ended.`)
})

test('a chat without an answer delays no other chat', async () => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  server = () => ({ ok: true, status: 200, json: () => held.then(() => taken().json()) }) as Response
  write('1')
  await open()
  getOutbox('maryam').change((all) => addMessage(all, { id: '2', matchId: '2', content: 'Salam', createdAt }))
  await advanceTime(0)
  expect(posted).toEqual(['1', '2'])
  answer()
  await advanceTime(0)
})

test('sends a message without its quote where the quoted message is gone', async () => {
  server = () => (posted.at(-1) === '1' ? taken() : refusal(409, 'quote_unknown'))
  const quote = { id: 'gone', said: { seq: 1, by: 'maryam', text: 'Salam' } }
  getOutbox('maryam').change((all) =>
    addMessage(all, { id: '1', matchId: '1', content: 'Yes', createdAt, quote }),
  )
  await open()
  expect(posted).toEqual(['1 to gone', '1'])
  expect([waiting(), readToasts()]).toEqual([[], []])
})

test('an answer in time shows for a moment with what it earned; other messages do not', async () => {
  server = () => taken()
  leave = startSender(new QueryClient(), 'maryam')
  write('first')
  await advanceTime(1)
  expect(readAnswered()).toBeNull()
  server = () => answerWith({ reward: 1 })
  write('second')
  await advanceTime(1)
  expect(readAnswered()).toEqual({ matchId: '1', reward: 1 })
  await advanceTime(4000)
  expect(readAnswered()).toBeNull()
})
