// @vitest-environment dom
import { QueryClient } from '@tanstack/react-query'
import { type ReactNode, useImperativeHandle, type Ref } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi, beforeEach } from 'vitest'
import { htmlText } from '../../../../test/html-text.ts'
import { makeMatch } from '../../../../test/match-fixtures.ts'
import { renderHookWithClient } from '../../../../test/render-hook-with-client.tsx'
import { stubBrowser } from '../../../../test/stub-browser.ts'
import { MessageList } from './MessageList.tsx'
import type { ChatRow } from './rows.ts'
import { useScrollToQuote } from './use-scroll-to-quote.ts'
import { fireEvent } from '@testing-library/react'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { advanceTime } from '../../../../test/advance-time.ts'

interface Drawn {
  ref: Ref<object>
  data: readonly { item: ChatRow }[]
  shift: boolean
  onScroll: (offset: number) => void
  onResize: () => void
  children: (row: { item: ChatRow }, at: number) => ReactNode
}
/** What was drawn last, and where it was scrolled to: 2000 px of which 500 are seen. */
let drawn: Drawn
const scrolled: [at: number, align: string][] = []
vi.mock('virtua', () => ({
  Virtualizer: (props: Drawn) => {
    drawn = props
    useImperativeHandle(props.ref, () => ({
      scrollSize: 2000,
      viewportSize: 500,
      scrollToIndex: (at: number, { align }: { align: string }) => void scrolled.push([at, align]),
    }))
    return props.data.map((row, at) => <article key={row.item.id}>{props.children(row, at)}</article>)
  },
}))

const row = (seq: number, mine = false, createdAt = '2026-11-15T08:00:00.000Z'): ChatRow => ({
  ...{ id: `m${seq}`, seq, content: `Word ${seq}`, createdAt, mine },
  ...{ mark: undefined, quote: null, myReaction: null, theirReaction: null, lines: [], before: [] },
})
let rows: ChatRow[]
let paging: { older: boolean; loadingOlder: boolean; onLoadOlder: () => void }
const loadOlder = vi.fn<() => void>()

beforeEach(() => {
  vi.useFakeTimers()
  stubBrowser()
  rows = [row(3), row(4)]
  paging = { older: false, loadingOlder: false, onLoadOlder: loadOlder }
  loadOlder.mockClear()
  scrolled.length = 0
})
const openList = () =>
  renderScreen(
    () => <MessageList profile={makeMatch().profile} rows={rows} paging={paging} onDiscard={() => {}} />,
    new QueryClient(),
  )

const letters = [
  row(1, true, '2024-05-01T09:00:00'),
  row(2, true, '2024-05-01T09:05:00'),
  row(3, false, '2024-05-01T10:00:00'),
  row(4, false, '2024-05-03T08:00:00'),
  row(5, true, '2024-05-03T08:10:00'),
]

/** The HTML of each row, where older ones than these are still to come. */
function rowsFrom(from: number): string[] {
  const paging = { older: from > 0, loadingOlder: false, onLoadOlder: () => {} }
  const { profile } = makeMatch()
  const list = (
    <MessageList profile={profile} rows={letters.slice(from)} paging={paging} onDiscard={() => {}} />
  )
  return renderToStaticMarkup(list).split('<article>').slice(1)
}

test('an older page changes no row below it, regardless of its author and time', () => {
  const whole = rowsFrom(0)
  expect(rowsFrom(1)).toEqual(whole.slice(1))
  expect(rowsFrom(2)).toEqual(whole.slice(2))
  expect(rowsFrom(3)).toEqual(whole.slice(3))
  expect(rowsFrom(4)).toEqual(whole.slice(4))
})

test('the heading of a day stands above its first message', () => {
  expect(
    htmlText(rowsFrom(0).join('')).match(/Word \d|\w+, May \d, 2024|The beginning of your conversation/g),
  ).toEqual([
    'The beginning of your conversation',
    'Wednesday, May 1, 2024',
    'Word 1',
    'Word 2',
    'Word 3',
    'Friday, May 3, 2024',
    'Word 4',
    'Word 5',
  ])
})

test('a quote loads older pages until its message is there, then marks it for 2 s', async () => {
  const show = vi.fn<(at: number) => void>()
  let from = 4
  let loadingOlder = false
  const screen = renderHookWithClient(new QueryClient(), () =>
    useScrollToQuote(letters.slice(from), { older: from > 0, loadingOlder, onLoadOlder: loadOlder }, show),
  )
  screen.current().seek(2)
  expect([screen.current().sought, loadOlder.mock.calls.length]).toEqual([undefined, 1])
  loadingOlder = true
  screen.current()
  expect(loadOlder, 'while one is on its way').toHaveBeenCalledOnce()
  ;[from, loadingOlder] = [2, false]
  screen.current()
  expect(loadOlder).toHaveBeenCalledTimes(2)
  expect(show).not.toHaveBeenCalled()
  from = 0
  expect(screen.current().sought).toBe(2)
  expect([show.mock.calls, loadOlder.mock.calls.length]).toEqual([[[1]], 2])
  await vi.advanceTimersByTimeAsync(1500)
  screen.current().seek(3)
  expect(screen.current().sought).toBe(3)
  await vi.advanceTimersByTimeAsync(1900)
  expect(screen.current().sought, 'as long as the one before it').toBe(3)
  await vi.advanceTimersByTimeAsync(100)
  expect(screen.current().sought).toBeUndefined()
})

test('new messages scroll a reader at the end, count for others; mine always show', async () => {
  const list = openList()
  expect(scrolled).toEqual([[1, 'end']])
  const come = (next: ChatRow, ...more: ChatRow[]) => {
    scrolled.length = 0
    rows = [...rows, next, ...more]
    return list.text()
  }
  const buttons = () => list.controlNames()
  come(row(5))
  expect([scrolled, buttons()]).toEqual([[[2, 'end']], []])
  drawn.onScroll(1379)
  come(row(6))
  expect([scrolled, buttons()]).toEqual([[], ['1 new message']])
  come(row(7), row(8))
  expect(buttons()).toEqual(['3 new messages'])
  await list.press('3 new messages')
  expect(scrolled).toEqual([[5, 'end']])
  drawn.onScroll(1380)
  expect(buttons(), 'not quite near').toEqual(['3 new messages'])
  drawn.onScroll(1381)
  expect(buttons()).toEqual([])
  scrolled.length = 0
  drawn.onResize()
  expect(scrolled).toEqual([[5, 'end']])
  drawn.onScroll(0)
  drawn.onResize()
  expect(scrolled).toHaveLength(1)
  come(row(9, true))
  expect([scrolled, buttons()]).toEqual([[[6, 'end']], []])
  drawn.onScroll(0)
  scrolled.length = 0
  rows = rows.slice(0, -1)
  expect([list.controlNames(), scrolled]).toEqual([[], []])
})

test('scrolling within 900 px of the first row loads older messages once', () => {
  const list = openList()
  drawn.onScroll(0)
  expect(loadOlder, 'there are none').not.toHaveBeenCalled()
  const section = list.queryAll('section')[0]!
  Object.defineProperty(section, 'clientHeight', { value: 500, configurable: true })
  Object.defineProperty(section, 'scrollHeight', { value: 1401, configurable: true })
  paging = { ...paging, older: true }
  list.text()
  expect(loadOlder, 'the first page fills the screen').not.toHaveBeenCalled()
  drawn.onScroll(900)
  expect(loadOlder).not.toHaveBeenCalled()
  drawn.onScroll(899)
  expect(loadOlder).toHaveBeenCalledOnce()
  paging = { ...paging, loadingOlder: true }
  expect(list.queryAll('[role=status]').map(({ textContent }) => textContent)).toEqual([
    'Loading earlier messages...',
  ])
  drawn.onScroll(0)
  expect(loadOlder).toHaveBeenCalledOnce()
  expect(drawn.shift).toBe(false)
  rows = [row(1), row(2), ...rows]
  scrolled.length = 0
  expect(list.text()).toContain('Word 1')
  expect([drawn.shift, scrolled]).toEqual([true, []])
  // A page that leaves the screen empty asks for the next by itself.
  Object.defineProperty(section, 'scrollHeight', { value: 1400 })
  paging = { ...paging, loadingOlder: false }
  list.text()
  expect(loadOlder).toHaveBeenCalledTimes(2)
  rows = [...rows, row(5)]
  list.text()
  expect(drawn.shift).toBe(false)
})

test('a quoted message stays in the middle of the list when new messages come', async () => {
  rows = [row(3), { ...row(4), quote: { id: 'm3', seq: 3, mine: false, text: 'Word 3' } }]
  const list = openList()
  scrolled.length = 0
  await list.press('SalmaWord 3')
  list.text()
  rows = [...rows, row(5)]
  expect([list.controlNames(), scrolled]).toEqual([['SalmaWord 3', '1 new message'], [[0, 'center']]])
})

test('arrow keys move between messages, and Tab returns to the last one', async () => {
  const list = openList()
  const bubbles = () => list.queryAll('[role=article]')
  const stops = () => bubbles().map(({ tabIndex }) => tabIndex)
  expect(stops()).toEqual([-1, 0])
  scrolled.length = 0
  const up = () => fireEvent.keyDown(list.focusedElement(), { key: 'ArrowUp' })
  bubbles()[1]?.focus()
  up()
  expect(list.focusedElement().textContent).toContain('Word 3')
  expect([stops(), scrolled]).toEqual([[0, -1], [[0, 'nearest']]])
  up()
  expect([list.focusedElement().textContent, scrolled.length]).toEqual([bubbles()[0]?.textContent, 1])
  fireEvent.keyDown(list.focusedElement(), { key: 'ArrowDown' })
  await advanceTime(1)
  expect([list.focusedElement().textContent, stops()]).toEqual([bubbles()[1]?.textContent, [-1, 0]])
  bubbles()[0]?.focus()
  rows = rows.slice(1)
  expect(stops()).toEqual([0])
})

test('a chat open at midnight starts a new day and shows no second Today', async () => {
  vi.setSystemTime('2026-11-15T23:59:30')
  const list = openList()
  await advanceTime(50_000)
  rows = [...rows, { ...row(5), createdAt: '2026-11-16T00:00:20.000Z' }]
  expect(list.text().match(/Today|Yesterday|Word \d/g)).toEqual([
    ...['Yesterday', 'Word 3', 'Word 4'],
    ...['Today', 'Word 5'],
  ])
})
