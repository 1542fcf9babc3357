import { afterEach, expect, test, vi } from 'vitest'
import { setSession, signedInSession } from '../../../session/session.ts'
import { isQuestionDue, askForPushSoon, endQuestion } from './push-question.ts'

const signIn = (id: string) =>
  setSession(
    signedInSession({
      accessToken: id,
      expiresInS: 600,
      user: { id, email: `${id}@example.com`, hasProfile: true },
    }),
  )

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} })
afterEach(() => endQuestion())

test("the next member to sign in is not asked because of another's like", () => {
  signIn('maryam')
  askForPushSoon()
  expect(isQuestionDue()).toBe(true)
  setSession({ status: 'signedOut', left: true })
  signIn('yusuf')
  expect(isQuestionDue()).toBe(false)
  askForPushSoon()
  expect(isQuestionDue()).toBe(true)
})
