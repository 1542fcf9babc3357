import { afterEach, expect, test, vi } from 'vitest'
import { setSession, signedIn } from '../../../session/session.ts'
import { isDue, noteOccasion, settle } from './occasion.ts'

const signIn = (id: string) =>
  setSession(
    signedIn({
      accessToken: id,
      expiresInS: 600,
      user: { id, email: `${id}@example.com`, hasProfile: true },
    }),
  )

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} })
afterEach(() => settle())

test("whoever signs in next is not asked on the occasion of another's like", () => {
  signIn('maryam')
  noteOccasion()
  expect(isDue()).toBe(true)
  setSession({ status: 'signedOut', left: true })
  signIn('yusuf')
  expect(isDue()).toBe(false)
  noteOccasion()
  expect(isDue()).toBe(true)
})
