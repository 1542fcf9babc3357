import { refusals } from '@mithaq/contract/errors'
import type { ErrorCode } from '@mithaq/contract/errors'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../../session/call.ts'
import { networkError } from '../../../http/error.ts'
import { stubBrowser } from '../../../../test/stub-browser.ts'
import { setSession, signedInSession } from '../../../session/session.ts'
import { readRecentErrors } from '../../../ui/feedback/error-log.ts'
import { clearToasts, readToasts } from '../../../ui/feedback/toast.ts'
import { isQuestionDue } from '../../notifications/push/push-question.ts'
import { runMutation } from '../../../api-cache/api-mutation.ts'
import { likeOrPass, failureText } from './like-or-pass.ts'
import { matchingCountQuery, like, pass } from '../state/queries.ts'

const client = new QueryClient()
const ways = {
  like: (who: Parameters<Parameters<typeof likeOrPass>[0]['like']>[0]) => runMutation(client, like, who),
  pass: (who: Parameters<Parameters<typeof likeOrPass>[0]['pass']>[0]) => runMutation(client, pass, who),
}
const decide = (...about: Parameters<typeof likeOrPass> extends [unknown, ...infer Rest] ? Rest : never) =>
  likeOrPass(ways, ...about)

const refused = (code: ErrorCode) => new ApiError({ code, status: refusals[code] })
const aBreak = 'That is a lot of profiles in one hour. Please take a break and come back a little later.'
const offline = networkError(new Error('down'))

describe('the text of a failed like', () => {
  it('says that it may be tried again', () => {
    expect(failureText(offline, 'like', false)).toBe('Failed to like profile. Please try again.')
    expect(failureText(refused('internal'), 'like', false)).toBe('Failed to like profile. Please try again.')
  })

  it('says that the match failed, and why, where the like would have made one', () => {
    expect(failureText(refused('internal'), 'like', true)).toBe(
      'Failed to create match: An unexpected error occurred',
    )
    expect(failureText(offline, 'like', true)).toBe('Failed to like profile. Please try again.')
  })

  it('asks for a break after too many likes', () => {
    expect(failureText(refused('too_many_likes'), 'like', true)).toBe(aBreak)
    expect(failureText(refused('too_many_sentences'), 'like', true)).toBe(
      'You have sent 20 sentences in 24 hours. You can still like without one and write again tomorrow.',
    )
  })

  it('asks for another part where the picture of the note is gone', () => {
    expect(failureText(refused('part_gone'), 'like', true)).toBe(
      'This picture is no longer on their profile. Please choose another part. Your words are saved.',
    )
  })
})

describe('the text of a failed pass', () => {
  it('gives the reason', () => {
    expect(failureText(refused('too_many_likes'), 'pass', true)).toBe(`Failed to pass profile: ${aBreak}`)
    expect(failureText(offline, 'pass', false)).toBe(`Failed to pass profile: ${offline.message}`)
  })
})

it('a failed count is retried, after the given time where there were too many', () => {
  const { retry, retryDelay } = matchingCountQuery.options
  const tooMany = new ApiError({ code: 'too_many_attempts', status: 429, retryAfterS: 3 })
  expect([9, 10].map((failures) => retry?.(failures, tooMany))).toEqual([true, false])
  expect([1, 2].map((failures) => retry?.(failures, offline))).toEqual([true, false])
  expect(retry?.(0, refused('internal'))).toBe(false)
  expect([tooMany, offline].map((error) => retryDelay?.(0, error))).toEqual([3000, 1000])
})

describe('a choice', () => {
  const sara = { id: '5a8f1f5e-2f5b-4a52-9d6a-0d1c5a0f4e11', name: 'Sara', likesMe: false }
  const answer = (status: number, body: object) =>
    vi.stubGlobal('fetch', async () => Response.json(body, { status }))
  const refuse = (code: ErrorCode) => answer(refusals[code], { code })
  const said = () => readToasts().map(({ kind, title, message }) => [kind, title, message])

  beforeEach(() => {
    // Where the server is not reached it is looked for: not beyond the test.
    vi.useFakeTimers()
    stubBrowser()
    vi.spyOn(console, 'error').mockImplementation(() => {})
  })
  afterEach(() => {
    clearToasts()
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  it.each([
    ['like', 'Failed to like profile. Please try again.'],
    ['pass', 'Failed to pass profile: An unexpected error occurred'],
  ] as const)('%s that fails brings the card back and says so under the title Error', async (act, text) => {
    refuse('internal')
    expect(await decide(sara, act)).toEqual({ type: 'failed' })
    expect(said()).toEqual([['error', 'Error', text]])
    expect(readRecentErrors().at(-1)?.message, 'what is noted for a report').toContain(text)
  })

  it.each(['like', 'pass'] as const)('%s without a connection brings the card back', async (act) => {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
    expect(await decide(sara, act)).toEqual({ type: 'failed' })
    expect(said()).toMatchObject([['error', 'Error', expect.any(String)]])
  })

  it.each([
    ['not_found', 'This profile is no longer available.'],
    ['matched_before', 'You two have matched before. Only a rematch brings you together again.'],
  ] as const)('refused as %s removes the card and says why', async (code, word) => {
    refuse(code)
    expect(await decide(sara, 'like')).toEqual({ type: 'gone' })
    expect(said()).toEqual([['info', undefined, word]])
  })

  it('a like sends its note and allows the push question; a pass does neither', async () => {
    const user = { id: 'me', email: 'me@example.com', hasProfile: true }
    setSession(signedInSession({ accessToken: 'token', expiresInS: 600, user }))
    const bodies: unknown[] = []
    vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
      bodies.push(JSON.parse(String(body)))
      return Response.json({ result: 'liked', matchId: null })
    })
    await decide(sara, 'pass', { inDeck: true })
    await decide(sara, 'pass')
    expect(isQuestionDue()).toBe(false)
    const sentence = { about: 'about', text: 'I like bridges, too.' } as const
    await decide(sara, 'like', { sentence })
    expect(isQuestionDue()).toBe(true)
    expect(bodies).toEqual([{ inDeck: true }, {}, { sentence }])
    setSession({ status: 'signedOut', left: true })
  })

  it('a success says nothing; an earlier like is mentioned', async () => {
    answer(200, { result: 'liked', matchId: null })
    expect(await decide(sara, 'like')).toEqual({ type: 'liked' })
    answer(200, {})
    expect(await decide(sara, 'pass')).toEqual({ type: 'passed' })
    expect(said()).toEqual([])
    answer(200, { result: 'already_liked', matchId: null })
    expect(await decide(sara, 'like')).toEqual({ type: 'alreadyLiked' })
    expect(said()).toMatchObject([['info', 'Already Liked', expect.stringContaining('Sara')]])
  })
})
