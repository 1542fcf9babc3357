// @vitest-environment drawn
import { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup as draw } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { textOf } from '../../../test/drawn.ts'
import { matchWith } from '../../../test/match.ts'
import { mounted } from '../../../test/mounted.tsx'
import { openPage } from '../../../test/page.ts'
import { MessageList } from './MessageList.tsx'
import type { ChatRow } from './rows.ts'
import { useSought } from './use-sought.ts'

interface Row {
  item: ChatRow
}
interface Drawn {
  data: readonly Row[]
  children: (row: Row, at: number) => ReactNode
}
vi.mock('virtua', () => ({
  Virtualizer: ({ data, children }: Drawn) =>
    data.map((row, at) => <article key={row.item.id}>{children(row, at)}</article>),
}))

const letter = (content: string, createdAt: string, mine: boolean): ChatRow => ({
  id: content,
  seq: Number(content.at(-1)),
  content,
  createdAt,
  mine,
  mark: undefined,
  quote: null,
  myReaction: null,
  theirReaction: null,
  lines: [],
  before: [],
})
const letters = [
  letter('Letter 1', '2024-05-01T09:00:00', true),
  letter('Letter 2', '2024-05-01T09:05:00', true),
  letter('Letter 3', '2024-05-01T10:00:00', false),
  letter('Letter 4', '2024-05-03T08:00:00', false),
  letter('Letter 5', '2024-05-03T08:10:00', true),
]

/** Each row, where older ones than these are still to come. */
function rows(from: number): string[] {
  const paging = { older: from > 0, loadingOlder: false, onLoadOlder: () => {} }
  const { profile } = matchWith()
  const list = (
    <MessageList profile={profile} rows={letters.slice(from)} paging={paging} onDiscard={() => {}} />
  )
  return draw(list).split('<article>').slice(1)
}

test('an older page changes nothing of what it joins above, whoever wrote it and on whatever day', () => {
  const whole = rows(0)
  expect(rows(1)).toEqual(whole.slice(1))
  expect(rows(2)).toEqual(whole.slice(2))
  expect(rows(3)).toEqual(whole.slice(3))
  expect(rows(4)).toEqual(whole.slice(4))
})

test('the heading of a day stands above its first message', () => {
  expect(
    textOf(rows(0).join('')).match(/Letter \d|\w+, May \d, 2024|The beginning of your conversation/g),
  ).toEqual([
    'The beginning of your conversation',
    'Wednesday, May 1, 2024',
    'Letter 1',
    'Letter 2',
    'Letter 3',
    'Friday, May 3, 2024',
    'Letter 4',
    'Letter 5',
  ])
})

test('a quote leads to its message: older pages are asked for until it is there, then it is shown for 2 s', async () => {
  vi.useFakeTimers()
  openPage()
  const [show, loadOlder] = [vi.fn<(at: number) => void>(), vi.fn<() => void>()]
  let from = 4
  let loadingOlder = false
  const screen = mounted(new QueryClient(), () =>
    useSought(letters.slice(from), { older: from > 0, loadingOlder, onLoadOlder: loadOlder }, show),
  )
  screen.shown().seek(2)
  expect([screen.shown().sought, loadOlder.mock.calls.length]).toEqual([undefined, 1])
  loadingOlder = true
  screen.shown()
  expect(loadOlder, 'while one is on its way').toHaveBeenCalledOnce()
  ;[from, loadingOlder] = [2, false]
  screen.shown()
  expect(loadOlder).toHaveBeenCalledTimes(2)
  expect(show).not.toHaveBeenCalled()
  from = 0
  expect(screen.shown().sought).toBe(2)
  expect([show.mock.calls, loadOlder.mock.calls.length]).toEqual([[[1]], 2])
  await vi.advanceTimersByTimeAsync(1500)
  screen.shown().seek(3)
  expect(screen.shown().sought).toBe(3)
  await vi.advanceTimersByTimeAsync(1900)
  expect(screen.shown().sought, 'as long as the one before it').toBe(3)
  await vi.advanceTimersByTimeAsync(100)
  expect(screen.shown().sought).toBeUndefined()
  screen.leave()
})
