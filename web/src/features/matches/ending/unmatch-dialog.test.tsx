// @vitest-environment dom
import { setUpFakeServer, failNetwork } from '../../../../test/set-up-fake-server.tsx'
import type { Match } from '@mithaq/contract/matches'
import { expect, test, vi } from 'vitest'
import { makeEnding, makeMatch } from '../../../../test/match-fixtures.ts'
import { UnmatchDialog } from './UnmatchDialog.tsx'

const { requests, newClient, render, toastLines, respondWith, signIn } = setUpFakeServer()
const at = makeMatch().createdAt
const nowMs = Date.parse(at)
const charged = { now: at, match: makeMatch({ ended: makeEnding({ by: 'me' }) }), charged: 1, balance: 5 }
const lastMessage = {
  id: '0195b6a0-0000-7000-8000-000000000101',
  matchId: makeMatch().id,
  seq: 3,
  senderId: makeMatch().profile.id,
  content: 'Salam',
  read: false,
  createdAt: at,
}

function unmatching(changed: Partial<Match>, client = newClient()) {
  vi.setSystemTime(nowMs)
  signIn()
  const done = vi.fn<() => void>()
  const dialog = (
    <UnmatchDialog match={makeMatch(changed)} balance={6} open onOpenChange={() => {}} onDone={done} />
  )
  return { done, screen: render(dialog, client) }
}

test('a goodbye keeps its text and request id until it has arrived, then drops both', async () => {
  const client = newClient()
  const { screen, done } = unmatching({ chatUnlocked: true, leaveFee: 1 }, client)
  await screen.press('In my own words…')
  expect(screen.isDisabled('Close kindly')).toBe(true)
  screen.fill('Your words to Salma', 'Go well')
  respondWith(failNetwork)
  await screen.tap('Close kindly')
  expect(toastLines()).toEqual([expect.stringMatching(/Failed to unmatch/)])
  expect(done).not.toHaveBeenCalled()
  respondWith(() => charged)
  await screen.tap('Close kindly')
  const bodies = requests.map(([, body]) => body as { requestId: string; goodbye: object })
  expect(bodies.map(({ goodbye }) => goodbye)).toEqual([{ words: 'Go well' }, { words: 'Go well' }])
  expect(bodies[0]?.requestId).toBe(bodies[1]?.requestId)
  expect(done).toHaveBeenCalledOnce()
  expect(unmatching({ chatUnlocked: true }, client).screen.controlNames()).not.toContain(
    'Your words to Salma',
  )
  const typing = unmatching({ chatUnlocked: true }, client).screen
  await typing.press('In my own words…')
  const words = (round: number) =>
    unmatching({ chatUnlocked: true, round }, client).screen.controlNames().includes('Your words to Salma')
  expect([words(1), words(2)], 'in the round of the match that they are about').toEqual([true, false])
})

test('another goodbye gets another request id', async () => {
  const { screen } = unmatching({ chatUnlocked: true, leaveFee: 1 })
  await screen.press('Without a word')
  respondWith(failNetwork)
  await screen.tap('Unmatch')
  await screen.tap('Unmatch')
  await screen.press('In my own words…')
  screen.fill('Your words to Salma', 'Go well')
  await screen.tap('Close kindly')
  const bodies = requests.map(([, body]) => body as { requestId: string; goodbye?: object })
  expect(bodies.map(({ goodbye }) => goodbye)).toEqual([undefined, undefined, { words: 'Go well' }])
  const ids = bodies.map(({ requestId }) => requestId)
  expect([ids[0] === ids[1], ids[1] === ids[2]]).toEqual([true, false])
})

test('a goodbye in a later round gets another request id', async () => {
  signIn()
  let round = 1
  const nothing = () => {}
  const screen = render(() => (
    <UnmatchDialog match={makeMatch({ round })} balance={6} open onOpenChange={nothing} onDone={nothing} />
  ))
  respondWith(failNetwork)
  await screen.press('Without a word')
  await screen.tap('Unmatch')
  round = 2
  await screen.press('Without a word')
  await screen.tap('Unmatch')
  const ids = requests.map(([, body]) => (body as { requestId: string }).requestId)
  expect(new Set(ids).size).toBe(2)
})

test('leaving without a goodbye changes the button and sends no goodbye', async () => {
  const { screen } = unmatching({})
  expect(screen.controlNames()).toContain('Stay matched')
  await screen.press('Without a word')
  respondWith(() => charged)
  await screen.tap('Unmatch')
  expect(requests[0]?.[1]).not.toHaveProperty('goodbye')
})

test('the price names refund, fee and rest, or why unmatching costs nothing', () => {
  const price = (changed: Partial<Match>) => unmatching(changed).screen.plainText()
  expect(price({ iPaid: true })).toMatch(
    /get back the 3 tokens.*Costs 3 of your 9 tokens. 6 are left. Salma pays nothing/,
  )
  expect(price({ iPaid: true })).toContain('Salma reads your words, then the match ends.')
  const opened = price({ chatUnlocked: true, leaveFee: 1, lastMessage })
  expect(opened).toContain('Costs 1 of your 6 tokens. 5 are left.')
  expect(opened).toContain('Your chat with Salma moves to Unmatched')
  expect(opened).toContain('Salma reads your words, then the chat ends.')
  expect(price({})).not.toContain('moves to Unmatched')
  const free = (because: 'they_rest' | 'their_guardian', until: string) =>
    price({
      chatUnlocked: true,
      leaveFee: 0,
      freeLeave: { because, until } as NonNullable<Match['freeLeave']>,
    })
  expect(free('they_rest', '2026-11-16T08:00:00.000Z')).toContain(
    'Salma is resting, so unmatching costs you nothing.',
  )
  expect(free('their_guardian', '2026-11-16T08:00:00.000Z')).toContain("Salma's guardian has joined")
  expect(free('they_rest', '2026-11-14T08:00:00.000Z')).toContain('Costs 1 of your')
})
