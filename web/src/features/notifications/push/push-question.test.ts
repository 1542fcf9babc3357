import { afterEach, expect, test, vi } from 'vitest'
import { setSession, signedInSession } from '../../../session/session.ts'
import { isDue, noteMomentToAsk, endMoment } from './push-question.ts'

const signIn = (id: string) =>
  setSession(
    signedInSession({
      accessToken: id,
      expiresInS: 600,
      user: { id, email: `${id}@example.com`, hasProfile: true },
    }),
  )

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} })
afterEach(() => endMoment())

test("whoever signs in next is not asked on the occasion of another's like", () => {
  signIn('maryam')
  noteMomentToAsk()
  expect(isDue()).toBe(true)
  setSession({ status: 'signedOut', left: true })
  signIn('yusuf')
  expect(isDue()).toBe(false)
  noteMomentToAsk()
  expect(isDue()).toBe(true)
})
