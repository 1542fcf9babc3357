// @vitest-environment dom
import { fireEvent } from '@testing-library/react'
import { errorResponse, setUpFakeServer } from '../../../../test/set-up-fake-server.tsx'
import { expect, test, vi } from 'vitest'
import { seedQuery } from '../../../../test/seed-query.ts'
import { advanceTime } from '../../../../test/advance-time.ts'
import { AwayDialog } from './AwayDialog.tsx'
import { earlierEndDays, endAfterDays } from './away-days.ts'
import { ownAway } from './queries.ts'

const { requests, newClient, render, toastLines, respondWith, signIn } = setUpFakeServer()

const dayMs = 86_400_000
const startedAt = '2026-11-17T08:00:00.000Z'
const startMs = Date.parse(startedAt)
const five = { away: { startedAt, until: endAfterDays(startMs, 5, dayMs) }, dayMs }

test('an away can end earlier at every whole day that is still to come, never later', () => {
  expect(earlierEndDays(five, startMs)).toEqual([1, 2, 3, 4])
  expect(earlierEndDays(five, startMs + dayMs - 1)).toEqual([1, 2, 3, 4])
  expect(earlierEndDays(five, startMs + 2.5 * dayMs)).toEqual([3, 4])
  expect(earlierEndDays(five, startMs + 4.5 * dayMs)).toEqual([])
  expect(earlierEndDays({ away: null, dayMs }, startMs)).toEqual([])
})

test('the days of an away are as long as this installation says', () => {
  expect(endAfterDays(startMs, 3, 1000)).toBe('2026-11-17T08:00:03.000Z')
})

const own = { away: null, startsLeft: 1, nextStartAt: null, dayMs, minDays: 3, maxDays: 10 }

const meaning =
  'All your matches rest: no clock runs, and nobody loses tokens.|' +
  "Others don't see you in Profiles. In lists and chats they see 'resting until …' and can leave for free.|" +
  'You can still read, write, pay and like. Messages start no clock until you are back.|' +
  'You miss the weekly tokens that come on these days.|'

function openAway(changed: object) {
  vi.setSystemTime(startMs)
  const client = newClient()
  seedQuery(client, ownAway, {}, { now: startedAt, ...own, ...changed })
  signIn()
  const closed = vi.fn<(open: boolean) => void>()
  return { closed, screen: render(<AwayDialog open onOpenChange={closed} />, client) }
}
const awayFor = (days: number) => ({
  startedAt,
  until: new Date(startMs + days * dayMs).toISOString(),
})

test('explains an away and its length, and reports a failure', async () => {
  const { closed, screen } = openAway({})
  expect(screen.text()).toBe(
    `|Some days away|${meaning}For how long|3 days, until Friday|3 days, until Friday|10 days, until Nov 27|` +
      'You can do this once more within 365 days. Coming back early still counts.|Rest for 3 days|Close|',
  )
  respondWith(() => errorResponse('internal', 500))
  fireEvent.click(screen.control('Rest for 3 days'))
  expect(screen.isDisabled('Starting...')).toBe(true)
  await advanceTime()
  expect(toastLines()).toEqual([expect.stringMatching(/^That did not work/)])
  expect(closed).not.toHaveBeenCalled()
  fireEvent.keyDown(screen.control('For how long'), { key: 'ArrowRight' })
  respondWith(() => ({ now: startedAt, ...own, away: awayFor(4) }))
  await screen.tap('Rest for 4 days')
  expect(requests).toEqual([
    ['POST /account/away', { days: 3 }],
    ['POST /account/away', { days: 4 }],
  ])
  expect([toastLines().at(-1), closed.mock.calls]).toEqual(['Your matches rest now', [[false]]])
  expect(openAway({ startsLeft: 2 }).screen.plainText()).toContain('You can do this 2 times within 365 days.')
})

test('ends an away on an earlier day, by default the last possible one, or at once', async () => {
  const { closed, screen } = openAway({ away: awayFor(4) })
  expect(screen.text()).toBe(
    `|Some days away|You are resting until Saturday|${meaning}Come back earlier|3 days, until Friday|1 day, until tomorrow|3 days, until Friday|` +
      'Rest only until Friday|Come back now|Every clock continues where it stopped.|',
  )
  // The reload fails: the mutation's own answer is shown.
  respondWith((what) =>
    what.startsWith('PATCH') ? { now: startedAt, ...own, away: awayFor(2) } : errorResponse('internal', 500),
  )
  fireEvent.keyDown(screen.control('Come back earlier'), { key: 'ArrowLeft' })
  await screen.press('Rest only until Thursday')
  expect(screen.isDisabled('Shortening...')).toBe(true)
  await advanceTime()
  expect(requests.splice(0)).toEqual([['PATCH /account/away', { until: awayFor(2).until }]])
  expect(toastLines()).toEqual(['You will be back sooner'])
  expect(screen.plainText()).toContain('You are resting until Thursday')
  expect(closed).not.toHaveBeenCalled()
  respondWith(() => own)
  fireEvent.click(screen.control('Come back now'))
  expect(screen.isDisabled('Coming back...')).toBe(true)
  await advanceTime()
  expect([requests, toastLines().at(-1), closed.mock.calls]).toEqual([
    [['POST /account/away/end', {}]],
    'Welcome back. Your matches continue.',
    [[false]],
  ])
})

test('says when the next away can start once the limit is reached', async () => {
  const { closed, screen } = openAway({ startsLeft: 0, nextStartAt: '2026-11-20T10:00:00.000Z' })
  expect(screen.plainText()).toContain(
    'You have used both breaks of the last 365 days. The next one can begin Friday.',
  )
  expect(screen.plainText()).not.toMatch(/Rest for|You can do this/)
  await screen.press('Close')
  expect(closed).toHaveBeenCalledWith(false)
})

test('with one day to choose from there is nothing to slide, and with none nothing to shorten', () => {
  const { screen } = openAway({ away: awayFor(2) })
  expect(screen.plainText().includes('Come back earlier')).toBe(false)
  expect(screen.controlNames().includes('Rest only until tomorrow')).toBe(true)
  const { screen: last } = openAway({ away: awayFor(1) })
  expect(last.plainText()).not.toMatch(/Rest only until .*/)
  expect(last.controlNames().includes('Come back now')).toBe(true)
})
