import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetMember } from '../../session/acts.ts'
import { setSession, signedIn } from '../../session/session.ts'
import { outboxOf } from './outbox-storage.ts'
import { add } from './outbox.ts'

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

test('it is forgotten by a sign-out all the same', () => {
  outboxOf('maryam').change((all) => add(all, waiting))
  expect(outboxOf('maryam').read()).toHaveLength(1)
  forgetMember()
  setSession(signedIn({ accessToken: 'another', expiresInS: 600, user }))
  expect(outboxOf('maryam').read()).toEqual([])
})
