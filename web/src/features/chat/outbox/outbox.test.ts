import { describe, expect, test, vi, afterEach, beforeEach } from 'vitest'
import { openOutbox, getOutbox, countUnsent } from './outbox-storage.ts'
import {
  addMessage,
  chooseReaction,
  waitingReactionTo,
  isDoubleSend,
  matchIdsWaiting,
  nextEntry,
  refuseMessage,
  removeEntry,
  retryMessage,
  removeQuote,
  type OutboxEntries,
} from './outbox.ts'
import { buildRows } from '../thread/rows.ts'
import { forgetMember } from '../../../session/auth-actions.ts'
import { setSession, signedInSession } from '../../../session/session.ts'

const entry = (id: string, matchId = 'a') => ({
  id,
  matchId,
  content: id,
  quote: null,
  createdAt: '2026-11-15T08:00:00.000Z',
})
const of = (...ids: string[]): OutboxEntries =>
  ids.reduce<OutboxEntries>((all, id) => addMessage(all, entry(id)), [])
const ids = (entries: OutboxEntries) => entries.map(({ id }) => id)

function storage(limit = Number.POSITIVE_INFINITY): Storage {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > limit) throw new Error('full')
      kept.set(key, value)
    },
    removeItem: (key: string) => void kept.delete(key),
  } as unknown as Storage
}

describe('waiting messages', () => {
  test('are sent in the order they were written, match by match', () => {
    const all = addMessage(addMessage(of('1', '2'), entry('3', 'b')), entry('4'))
    expect(nextEntry(all, 'a')?.id).toBe('1')
    expect(nextEntry(removeEntry(all, '1'), 'a')?.id).toBe('2')
    expect(nextEntry(all, 'b')?.id).toBe('3')
    expect(matchIdsWaiting(all)).toEqual(['a', 'b'])
    expect(nextEntry(all, 'c')).toBeUndefined()
  })
  test('stay when refused, and let later ones pass', () => {
    const all = refuseMessage(of('1', '2'), '1', 'chat_locked')
    expect(nextEntry(all, 'a')?.id).toBe('2')
    expect(ids(all)).toEqual(['1', '2'])
    expect(matchIdsWaiting(refuseMessage(all, '2', 'internal'))).toEqual([])
  })
  test('keep their id on a retry and go behind those that wait', () => {
    const all = retryMessage(refuseMessage(of('1', '2'), '1', 'internal'), '1')
    expect(ids(all)).toEqual(['2', '1'])
    expect(all[1]?.refused).toBeNull()
    expect(retryMessage(all, 'unknown')).toBe(all)
  })
  test('are one message for the same id', () => expect(ids(addMessage(of('1'), entry('1')))).toEqual(['1']))
})

describe('waiting reactions', () => {
  const tap = (id: string, messageId: string, kind: 'heart' | null) => ({ id, matchId: 'a', messageId, kind })
  test('replace earlier reactions to the same message, and nothing else', () => {
    const all = chooseReaction(
      chooseReaction(chooseReaction(of('1'), tap('2', 'm1', 'heart')), tap('3', 'm2', 'heart')),
      tap('4', 'm1', null),
    )
    expect(ids(all)).toEqual(['1', '3', '4'])
    expect(['m1', 'm2', 'm3', '1'].map((id) => waitingReactionTo(all, id))).toEqual([
      null,
      'heart',
      undefined,
      undefined,
    ])
    // It is taken back by its member alone: a refusal does not keep it.
    expect(refuseMessage(all, '3', 'match_ended')).toEqual(all)
  })
})

test('removeQuote drops the quote of one message only', () => {
  const quote = { id: 'm1', said: null }
  const tap = { id: '3', matchId: 'a', messageId: 'm1', kind: 'heart' as const }
  const all = chooseReaction(
    addMessage(addMessage([], { ...entry('1'), quote }), { ...entry('2'), quote }),
    tap,
  )
  const [first, ...others] = all
  expect(removeQuote(all, '1')).toEqual([{ ...first, quote: null }, ...others])
  expect(removeQuote(all, '3')).toEqual(all)
})

describe('storage', () => {
  test('survives a reload and is shared by every tab', () => {
    const shared = storage()
    const [first, second] = [openOutbox('k', () => shared), openOutbox('k', () => shared)]
    first.change((all) => addMessage(all, entry('1')))
    expect(ids(second.read())).toEqual(['1'])
    second.change((all) => addMessage(all, entry('2')))
    first.change((all) => removeEntry(all, '1'))
    expect(ids(second.read())).toEqual(['2'])
    second.change((all) => removeEntry(all, '2'))
    expect(shared.getItem('k')).toBeNull()
  })
  test('returns the same list when nothing has changed', () => {
    const outbox = openOutbox('k', () => storage())
    expect(outbox.read()).toBe(outbox.read())
  })
  test('ignores what others have written under its key', () => {
    const shared = storage()
    shared.setItem('k', '{"not":"a list"}')
    expect(openOutbox('k', () => shared).read()).toEqual([])
    shared.setItem('k', 'not even JSON')
    expect(openOutbox('k', () => shared).read()).toEqual([])
  })
  test("keeps messages in the tab's memory where storage is forbidden", () => {
    const small = storage(5)
    const outbox = openOutbox('k', () => small)
    const heard = vi.fn<() => void>()
    outbox.subscribe(heard)
    outbox.change((all) => addMessage(all, entry('1')))
    expect(ids(outbox.read())).toEqual(['1'])
    expect(heard).toHaveBeenCalledTimes(1)
  })
  test('keeps what did not fit when another tab writes', () => {
    const small = storage(JSON.stringify(of('1')).length)
    const [first, second] = [openOutbox('k', () => small), openOutbox('k', () => small)]
    first.change((all) => addMessage(all, entry('1')))
    first.change((all) => addMessage(all, entry('2')))
    second.change((all) => removeEntry(all, '1'))
    expect(ids(first.read())).toContain('2')
  })
})

test('the same text within half a second counts as a second tap', () => {
  const last = { text: 'Salam', atMs: 1000 }
  expect(isDoubleSend(last, 'Salam', 1499, 500)).toBe(true)
  expect(isDoubleSend(last, 'Salam', 1500, 500)).toBe(false)
  expect(isDoubleSend(last, 'Salam!', 1100, 500)).toBe(false)
  expect(isDoubleSend(undefined, 'Salam', 0, 500)).toBe(false)
})

test('the rows show the history, then the waiting messages that have not arrived', () => {
  const message = (id: string, senderId: string, read: boolean) => ({
    ...entry(id),
    seq: 1,
    senderId,
    read,
    reactions: [],
  })
  const rows = buildRows(
    [message('1', 'them', true), message('2', 'me', true), message('3', 'me', false)],
    refuseMessage([...of('3', '4', '5'), { ...entry('6', 'b'), refused: null }], '5', 'internal'),
    { me: 'me', matchId: 'a', online: true },
  )
  expect(rows.map(({ id, mine, mark }) => [id, mine, mark])).toEqual([
    ['1', false, undefined],
    ['2', true, 'read'],
    ['3', true, 'sent'],
    ['4', true, 'sending'],
    ['5', true, 'failed'],
  ])
  expect(buildRows([], of('1'), { me: 'me', matchId: 'a', online: false })[0]?.mark).toBe('waiting')
})

const user = { id: 'maryam', email: 'maryam@example.com', hasProfile: true }
const full = () => {
  throw new DOMException('Full', 'QuotaExceededError')
}

beforeEach(() => {
  const storage = { getItem: () => null, removeItem: () => {}, setItem: full }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal(
    'window',
    Object.assign(new EventTarget(), { localStorage: storage, sessionStorage: storage }),
  )
  vi.stubGlobal('document', {})
  vi.stubGlobal('location', { port: '' })
  setSession(signedInSession({ accessToken: 'token', expiresInS: 600, user }))
})
afterEach(() => vi.unstubAllGlobals())

const waiting = { id: '1', matchId: '1', content: 'Salam', createdAt: '2026-11-15T08:00:00.000Z' }

test('a message in memory outlives a session that ends without a sign-out', () => {
  getOutbox('maryam').change((all) => addMessage(all, waiting))
  setSession({ status: 'signedOut', left: false })
  setSession(signedInSession({ accessToken: 'another', expiresInS: 600, user }))
  expect(getOutbox('maryam').read()).toHaveLength(1)
})

test('a sign-out warns of unsent messages, not of unsent reactions', () => {
  const outbox = getOutbox('idris')
  outbox.change((all) => chooseReaction(all, { id: 'tap', matchId: '1', messageId: 'm', kind: 'heart' }))
  expect(countUnsent('idris')).toBe(0)
  outbox.change((all) => addMessage(all, waiting))
  expect(countUnsent('idris')).toBe(1)
})

test('a sign-out clears messages in memory, too', () => {
  getOutbox('maryam').change((all) => addMessage(all, waiting))
  expect(getOutbox('maryam').read()).toHaveLength(1)
  forgetMember()
  setSession(signedInSession({ accessToken: 'another', expiresInS: 600, user }))
  expect(getOutbox('maryam').read()).toEqual([])
})

test('a change of the outbox by another tab is noticed, other keys are not', () => {
  const hear = vi.fn<() => void>()
  const stop = openOutbox('mithaq.chat.outbox.maryam').subscribe(hear)
  const change = (key: string | null) => window.dispatchEvent(Object.assign(new Event('storage'), { key }))
  change('mithaq.chat.outbox.maryam')
  change(null)
  change('mithaq.chat.outbox.yusuf')
  expect(hear).toHaveBeenCalledTimes(2)
  stop()
  change(null)
  expect(hear).toHaveBeenCalledTimes(2)
})
