// @vitest-environment dom
import { setUpFakeServer } from '../../../../test/set-up-fake-server.tsx'
import type { Match } from '@mithaq/contract/matches'
import { expect, test, vi } from 'vitest'
import { makeMatch } from '../../../../test/match-fixtures.ts'
import { UnmatchDialog } from './UnmatchDialog.tsx'

const { requests, render, respondWith, signIn } = setUpFakeServer()
const at = makeMatch().createdAt
/** An answer whose end does not come. */
const never = () => new Response(new ReadableStream())

function unmatching(changed: Partial<Match>, balance = 6) {
  vi.setSystemTime(Date.parse(at))
  signIn()
  const onOpenChange = vi.fn<(open: boolean) => void>()
  const dialog = (
    <UnmatchDialog {...{ match: makeMatch(changed), balance, onOpenChange }} open onDone={() => {}} />
  )
  const screen = render(dialog)
  const words = () => screen.queryAll('[role=alertdialog]')[0]?.textContent
  return { screen, words, onOpenChange }
}

test('leaving an open chat offers ready goodbyes, own words up to 300, or none', async () => {
  const { screen, words, onOpenChange } = unmatching({ chatUnlocked: true, leaveFee: 1 })
  expect(words()).toBe(
    'Unmatch with Salma?Salma reads your words, then the chat ends. Nobody is left on read.If nobody writes, the match ends by itself on Wednesday and costs you nothing.Your goodbyeThank you for your time. I do not think we are suited. May Allah grant you someone good.I am getting to know someone else and want to be honest with you.I need some time for myself. It is nothing you said.I have prayed, and my heart does not lean this way. I wish you well.In my own words…Without a wordCosts 1 of your 6 tokens. 5 are left. Salma pays nothing.Stay in the chatClose kindly',
  )
  const chosen = () => screen.queryAll('input').map((radio) => (radio as HTMLInputElement).checked)
  expect(chosen()).toEqual([true, false, false, false, false, false])
  await screen.press('In my own words…')
  expect(chosen()).toEqual([false, false, false, false, true, false])
  expect(words()).toContain('They appear once the chat has ended and cannot be answered.')
  expect(screen.controlNames().filter((name) => name.startsWith('Your words'))).toEqual([
    'Your words to Salma',
  ])
  await screen.press('Without a word')
  expect(words()).toMatch(
    /^Unmatch with Salma\?The chat ends without a message to Salma\.If .*\.Your goodbye/,
  )
  await screen.press('In my own words…')
  screen.fill('Your words to Salma', 'x'.repeat(301))
  expect(screen.isDisabled('Close kindly')).toBe(true)
  screen.fill('Your words to Salma', 'Go well')
  await screen.tap('Stay in the chat')
  expect(onOpenChange).toHaveBeenCalledWith(false)
  respondWith(never)
  await screen.tap('Close kindly')
  expect(screen.controlNames().slice(-2)).toEqual(['Stay in the chat', 'Unmatching...'])
  expect(screen.isDisabled('Without a word')).toBe(true)
  expect(screen.attribute('Your words to Salma', 'readonly')).toBe('')
  expect(requests).toHaveLength(1)
})

test('leaving a locked chat offers ready goodbyes or none', async () => {
  const { screen, words } = unmatching({ chatUnlocked: false })
  expect(words()).toMatch(
    /^Unmatch with Salma\?Salma reads your words, then the match ends\.If .*\.Your goodbye/,
  )
  expect(screen.queryAll('input')).toHaveLength(5)
  expect(screen.controlNames()).not.toContain('In my own words…')
  await screen.press('Without a word')
  expect(words()).toMatch(
    /^Unmatch with Salma\?The match ends without a message to Salma\.If .*\.Your goodbye/,
  )
})

test('leaving is free without tokens and while a guardian is new', () => {
  /** A coin that is not given is an outline. */
  const gives = ({ screen }: ReturnType<typeof unmatching>) => screen.queryAll('circle.fill-saffron').length
  const poor = unmatching({ chatUnlocked: true, leaveFee: 1 }, 0)
  expect([poor.words(), gives(poor)]).toEqual([
    expect.stringContaining('You have no tokens, so this costs nothing. Salma pays nothing.'),
    0,
  ])
  const freeLeave = { because: 'their_guardian' as const, until: '2026-11-16T09:30:00.000Z' }
  expect(unmatching({ chatUnlocked: true, leaveFee: 0, freeLeave }).words()).toContain(
    "Salma's guardian has joined, so unmatching costs you nothing until tomorrow, 9:30 AM.",
  )
  const paying = unmatching({ chatUnlocked: true, leaveFee: 1 })
  expect([paying.words()?.includes('get back'), gives(paying)]).toEqual([false, 1])
})
