// @vitest-environment drawn
import { refused, servedScreens, session } from '../../../../test/served.tsx'
import { expect, test, vi } from 'vitest'
import { later } from '../../../../test/later.ts'
import { setNewMatch } from '../../matches/new-match/new-match.ts'
import { setSession, signedInSession } from '../../../session/session.ts'
import { TokenLesson } from './TokenLesson.tsx'

const { asked, newClient, open, serve, signIn } = servedScreens()

test('the token lesson comes once and stays closed, also where the server was not told', async () => {
  signIn()
  const wallet = { now: '2026-11-15T08:00:00.000Z', balance: 9, recent: [], welcome: 9, lesson: true }
  const weekly = { at: wallet.now, upTo: 6, brings: 0 }
  const terms = { paymentS: 1, openingS: 1, replyS: 3600, dayMoreS: 1, topUpS: 1 }
  serve((what) => {
    if (what.startsWith('POST')) return refused('internal', 500)
    return what.endsWith('/wallet') ? { ...wallet, weekly } : terms
  })
  const client = newClient()
  const first = open(<TokenLesson />, client)
  await vi.waitFor(() => expect(first.plain()).toContain('You have 9'))
  // A match goes before.
  setNewMatch({ matchId: 'm', opensChat: true })
  const screen = open(<TokenLesson />, client)
  await later()
  expect(screen.plain()).toBe('')
  setNewMatch(null)
  await later()
  expect(screen.plain()).toContain('You have 9')
  await screen.tap('Skip')
  expect(asked.map(([what]) => what)).toEqual(['POST /wallet/lesson'])
  expect(screen.plain()).toBe('')
  const again = open(<TokenLesson />, client)
  await later()
  expect(again.plain()).toBe('')
  setSession(signedInSession({ ...session, user: { ...session.user, id: 'another' } }))
  const another = open(<TokenLesson />, client)
  await later()
  expect(another.plain(), 'whoever signs in next on this page').toContain('You have 9')
})

// A screen that asks for people knows what members are refused.
import '../../../api-cache/cache-tags.ts'
