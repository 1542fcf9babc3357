// @vitest-environment dom
import { errorResponse, setUpFakeServer, testSession } from '../../../../test/set-up-fake-server.tsx'
import { expect, test, vi } from 'vitest'
import { advanceTime } from '../../../../test/advance-time.ts'
import { setNewMatch } from '../../matches/new-match/new-match.ts'
import { setSession, signedInSession } from '../../../session/session.ts'
import { TokenLesson } from './TokenLesson.tsx'

const { requests, newClient, render, respondWith, signIn } = setUpFakeServer()

test('the token lesson comes once and stays closed, also where the server was not told', async () => {
  signIn()
  const wallet = { now: '2026-11-15T08:00:00.000Z', balance: 9, recent: [], welcome: 9, lesson: true }
  const weekly = { at: wallet.now, upTo: 6, brings: 0 }
  const terms = { paymentS: 1, openingS: 1, replyS: 3600, dayMoreS: 1, topUpS: 1 }
  respondWith((what) => {
    if (what.startsWith('POST')) return errorResponse('internal', 500)
    return what.endsWith('/wallet') ? { ...wallet, weekly } : terms
  })
  const client = newClient()
  const first = render(<TokenLesson />, client)
  await vi.waitFor(() => expect(first.plainText()).toContain('You have 9'))
  // A match goes before.
  setNewMatch({ matchId: 'm', opensChat: true })
  const screen = render(<TokenLesson />, client)
  await advanceTime()
  expect(screen.plainText()).toBe('')
  setNewMatch(null)
  await advanceTime()
  expect(screen.plainText()).toContain('You have 9')
  await screen.tap('Skip')
  expect(requests.map(([what]) => what)).toEqual(['POST /wallet/lesson'])
  expect(screen.plainText()).toBe('')
  const again = render(<TokenLesson />, client)
  await advanceTime()
  expect(again.plainText()).toBe('')
  setSession(signedInSession({ ...testSession, user: { ...testSession.user, id: 'another' } }))
  const another = render(<TokenLesson />, client)
  await advanceTime()
  expect(another.plainText(), 'the next member on this page').toContain('You have 9')
})

// A screen that asks for people knows what members are refused.
import '../../../api-cache/cache-tags.ts'
