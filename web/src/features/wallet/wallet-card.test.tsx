// @vitest-environment dom
import { fireEvent } from '@testing-library/react'
import { errorResponse, setUpFakeServer } from '../../../test/set-up-fake-server.tsx'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { seedQuery } from '../../../test/seed-query.ts'
import { advanceTime } from '../../../test/advance-time.ts'
import { HistoryDialog } from './HistoryDialog.tsx'
import { LessonCards } from './lesson/LessonCards.tsx'
import { walletQuery, weeksQuery } from './queries.ts'
import { WeeklyTopUp } from './WeeklyTopUp.tsx'
import { TransactionList } from './TransactionList.tsx'
import { WalletCard } from './WalletCard.tsx'
import { WeeksChart } from './WeeksChart.tsx'

const now = '2026-11-15T10:00:00.000Z'
const wallet = (balance: number) => ({
  now,
  balance,
  recent: [],
  weekly: { at: now, upTo: 6, brings: 0, hidden: false },
  welcome: 9,
  lesson: false,
})

const { newClient, render, respondWith, signIn } = setUpFakeServer()

function openWallet(shown: ReactNode, changed: object = {}) {
  vi.setSystemTime(Date.parse(now))
  signIn()
  const client = newClient()
  seedQuery(client, walletQuery, {}, { ...wallet(9), ...changed })
  return render(shown, client)
}

test('shows the chart from four full weeks of history on', async () => {
  signIn()
  const week = { from: now, received: 1, given: 0 }
  const chartOf = async (weeks: number) => {
    respondWith((what) =>
      what === 'GET /wallet/weeks'
        ? { weeks: Array.from({ length: weeks }, () => week) }
        : { transactions: [], next: null },
    )
    const screen = render(<HistoryDialog open onOpenChange={() => {}} />, newClient())
    await advanceTime()
    return screen.plainText().includes('The last weeks')
  }
  expect([await chartOf(4), await chartOf(5)]).toEqual([false, true])
})

test('a compensation of nothing says why', () => {
  const zero = { id: '1', type: 'compensation', description: '', amount: 0, createdAt: now }
  const drawn = (reason: string | null) =>
    renderToStaticMarkup(
      <TransactionList transactions={[{ ...zero, reason, match: { id: '2', name: 'Sara' } }]} />,
    )
  expect(drawn('ceiling')).toContain('You have received 5 within a week, which is the most possible.')
  expect(drawn('ceiling')).toMatch(/No-reply compensation.*Sara.*>0</)
  expect(drawn(null)).not.toContain('the most possible')
})

test('the weekly tokens say what they will bring, or why none', () => {
  const text = (balance: number, brings: number, upTo = 6, hidden = false) => {
    const changed = { balance, weekly: { at: '2026-11-20T10:00:00.000Z', upTo, brings, hidden } }
    const said = openWallet(<WeeklyTopUp />, changed).plainText()
    expect(openWallet(<WalletCard />, changed).plainText()).toContain(said)
    return said
  }
  const friday = 'Weekly tokens top you up to 6 on Friday.'
  expect(text(4, 2)).toBe(`${friday} As things stand, you get 2.`)
  expect(text(2, 1)).toBe(`${friday} As things stand, you get 1.`)
  expect(text(6, 0)).toBe(`${friday} As things stand, you get none.`)
  expect(text(5, 0)).toBe(`${friday} Tokens in closed chats count, so you get none.`)
  expect(text(1, 0, 6, true)).toBe('No weekly tokens come while your profile is hidden.')
  expect(text(2, 0, 1)).toBe('Weekly tokens top you up to 1 on Friday. As things stand, you get none.')
})

test('the chart draws tokens received above the line and spent below, to scale', () => {
  const client = newClient()
  const weeksOf = (...pairs: [number, number][]) =>
    pairs.map(([received, given], at) => ({ from: `2026-11-0${at + 1}T12:00:00.000Z`, received, given }))
  const rest: [number, number][] = [
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 0],
  ]
  seedQuery(client, weeksQuery, {}, { weeks: weeksOf([18, 6], [0, 1], ...rest) })
  const screen = render(<WeeksChart />, client)
  const rows = screen.queryAll('tr').map(({ textContent }) => textContent)
  expect(rows.slice(0, 3)).toEqual(['FromReceivedGiven', 'Nov 1186', 'Nov 201'])
  const scopes = screen.queryAll('th').map((head) => head.getAttribute('scope'))
  expect(scopes.slice(0, 5)).toEqual(['col', 'col', 'col', 'row', 'row'])
  // As wide as its card, however many weeks there are.
  const [drawing] = screen.queryAll('svg[viewBox="0 0 360 80"]')
  expect(drawing?.getAttribute('preserveAspectRatio')).toBe('none')
  const bars = (of: typeof screen) =>
    of.queryAll('rect').map((bar) => ['x', 'y', 'height'].map((name) => Number(bar.getAttribute(name))))
  expect(bars(screen).slice(0, 4)).toEqual([
    [21, 3, 36],
    [21, 41, 12],
    [81, 39, 0],
    [81, 41, 4],
  ])
  seedQuery(client, weeksQuery, {}, { weeks: weeksOf([3, 0], ...rest, [0, 0]) })
  expect(bars(render(<WeeksChart />, client))[0]).toEqual([21, 21, 18])
})

test('a history and a wallet that failed to load say so and can be retried', async () => {
  signIn()
  const screen = render(
    <>
      <HistoryDialog open onOpenChange={() => {}} />
      <WalletCard />
    </>,
    newClient(),
  )
  await advanceTime()
  expect(screen.plainText().split('Your wallet could not be loaded')).toHaveLength(3)
  respondWith(() => ({ transactions: [], next: null, weeks: [] }))
  await screen.press('Try Again')
  await advanceTime()
  expect(screen.plainText()).toContain('No transactions yet. Every change to your tokens appears here.')
  expect(screen.controlNames().includes('Show more')).toBe(false)
})

test('the history loads page by page, nothing twice; a failed page can be retried', async () => {
  signIn()
  const row = { type: 'refund', description: '', amount: 3, createdAt: now, reason: null }
  const rows = (...names: string[]) => names.map((name) => ({ ...row, id: name, match: { id: name, name } }))
  respondWith((what) =>
    what.includes('?')
      ? errorResponse('internal', 500)
      : { transactions: rows('Sara', 'Hana'), next: 'more', weeks: [] },
  )
  const screen = render(<HistoryDialog open onOpenChange={() => {}} />, newClient())
  await advanceTime()
  const shown = () => screen.queryAll('li').map(({ textContent }) => /Sara|Hana|Amira/.exec(textContent)?.[0])
  expect(shown()).toEqual(['Sara', 'Hana'])
  await screen.tap('Show more')
  expect(screen.plainText()).toContain('More could not be loaded. Please try again.')
  expect(shown()).toEqual(['Sara', 'Hana'])
  respondWith(() => ({ transactions: rows('Hana', 'Amira'), next: null, weeks: [] }))
  await screen.tap('Show more')
  expect(shown()).toEqual(['Sara', 'Hana', 'Amira'])
  expect(screen.plainText()).not.toContain('More could not be loaded')
  expect(screen.controlNames()).not.toContain('Show more')
})

test('arrow keys turn the three cards, not past an end; Skip or the last one closes them', async () => {
  const closed = vi.fn<() => void>()
  const cards = () =>
    render(<LessonCards balance={9} welcome={9} replyS={172_800} onClose={closed} />, newClient())
  const screen = cards()
  const turn = (key: string) => {
    fireEvent.keyDown(screen.queryAll('[role=dialog]')[0]!, { key })
    return /(\d) of 3/.exec(screen.plainText())?.[1]
  }
  expect(screen.queryAll('[aria-live=polite]').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^You have 9/),
  ])
  // What lies beside them is listened to a moment after they have come.
  await advanceTime()
  await screen.pressOn(document.body)
  expect(closed, 'by a tap beside them').not.toHaveBeenCalled()
  expect(
    ['ArrowLeft', 'ArrowRight', 'ArrowLeft', 'ArrowRight', 'ArrowRight', 'ArrowRight'].map(turn),
  ).toEqual(['1', '2', '1', '2', '3', '3'])
  await screen.press('Start discovering')
  expect(closed).toHaveBeenCalledOnce()
  await cards().press('Skip')
  expect(closed).toHaveBeenCalledTimes(2)
  const third = cards()
  await third.press('Next')
  expect(third.plainText()).toContain('2 of 3')
})

test('two quick taps on Next do not close the last card unread', () => {
  const closed = vi.fn<() => void>()
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000)
  const screen = render(
    <LessonCards balance={9} welcome={9} replyS={172_800} onClose={closed} />,
    newClient(),
  )
  const tap = (name: string, at: number) =>
    fireEvent(
      screen.control(name),
      Object.defineProperty(new MouseEvent('click', { bubbles: true }), 'timeStamp', { value: at }),
    )
  tap('Next', 1000)
  tap('Next', 1000)
  now.mockReturnValue(2000)
  tap('Start discovering', 1499)
  expect(closed).not.toHaveBeenCalled()
  tap('Start discovering', 1500)
  expect(closed).toHaveBeenCalledOnce()
  now.mockRestore()
})
