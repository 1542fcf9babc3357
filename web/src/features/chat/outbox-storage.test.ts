import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetMember } from '../../session/acts.ts'
import { setSession, signedIn } from '../../session/session.ts'
import { openOutbox, outboxOf, unsentBy } from './outbox-storage.ts'
import { add, choose } from './outbox.ts'

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
  setSession(signedIn({ accessToken: 'token', expiresInS: 600, user }))
})
afterEach(() => vi.unstubAllGlobals())

const waiting = { id: '1', matchId: '1', content: 'Salam', createdAt: '2026-11-15T08:00:00.000Z' }

test('a message that waits where nothing can be kept outlives a session that ends otherwise', () => {
  outboxOf('maryam').change((all) => add(all, waiting))
  setSession({ status: 'signedOut', left: false })
  setSession(signedIn({ accessToken: 'another', expiresInS: 600, user }))
  expect(outboxOf('maryam').read()).toHaveLength(1)
})

test('a sign-out gives up messages, and nobody is warned of a reaction', () => {
  const outbox = outboxOf('idris')
  outbox.change((all) => choose(all, { id: 'tap', matchId: '1', messageId: 'm', kind: 'heart' }))
  expect(unsentBy('idris')).toBe(0)
  outbox.change((all) => add(all, waiting))
  expect(unsentBy('idris')).toBe(1)
})

test('it is forgotten by a sign-out all the same', () => {
  outboxOf('maryam').change((all) => add(all, waiting))
  expect(outboxOf('maryam').read()).toHaveLength(1)
  forgetMember()
  setSession(signedIn({ accessToken: 'another', expiresInS: 600, user }))
  expect(outboxOf('maryam').read()).toEqual([])
})

test('what another tab sends or clears is heard, and nothing else that it keeps', () => {
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
