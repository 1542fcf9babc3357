// @vitest-environment dom
import { fireEvent, type EventType } from '@testing-library/react'
import { setUpFakeServer } from '../../../../test/set-up-fake-server.tsx'
import { expect, test, vi } from 'vitest'
import { advanceTime } from '../../../../test/advance-time.ts'
import { makeMatch } from '../../../../test/match-fixtures.ts'
import type { ChatRow } from './rows.ts'
import { InteractiveBubble } from './InteractiveBubble.tsx'

const { render } = setUpFakeServer()
const nothing = () => {}
const row: ChatRow = {
  id: 'r',
  seq: 3,
  content: 'How was your week?',
  createdAt: '2026-11-15T08:00:00.000Z',
  mine: false,
  mark: undefined,
  quote: null,
  myReaction: null,
  theirReaction: null,
  lines: [],
  before: [],
}
const at = new Date(row.createdAt)
const { profile } = makeMatch()
const acting = () => ({
  onReply: vi.fn<(row: ChatRow) => void>(),
  onReact: vi.fn<(row: ChatRow, kind: string | null) => void>(),
  onMenu: vi.fn<(row: ChatRow) => void>(),
})

function bubble(changed: Partial<ChatRow> = {}, acts: ReturnType<typeof acting> | undefined = acting()) {
  const onStep = vi.fn<(by: number) => void>()
  const screen = render(
    <InteractiveBubble
      row={{ ...row, ...changed }}
      at={at}
      profile={profile}
      isHighlighted={false}
      isStop
      onFocus={nothing}
      onStep={onStep}
      onQuote={nothing}
      actions={acts}
    />,
  )
  const article = () => screen.queryAll('[role=article]')[0]!
  return { screen, acts, onStep, article }
}

test('arrow keys move, R replies, Enter and space open the menu, none with Ctrl', () => {
  const { acts, onStep, article } = bubble()
  const press = (key: string, more: object = {}) => fireEvent.keyDown(article(), { key, ...more })
  press('ArrowUp')
  press('ArrowDown')
  expect(onStep.mock.calls).toEqual([[-1], [1]])
  press('r', { ctrlKey: true })
  press('r', { metaKey: true })
  press('r', { altKey: true })
  fireEvent.keyDown(article().firstElementChild!, { key: 'r' })
  expect(acts?.onReply).not.toHaveBeenCalled()
  press('r')
  press('R')
  expect(acts?.onReply).toHaveBeenCalledTimes(2)
  const left = ['Enter', ' ', 'ContextMenu', 'x'].map((key) => press(key))
  expect(left, 'to the browser, which scrolls by them').toEqual([false, false, false, true])
  expect(acts?.onMenu).toHaveBeenCalledTimes(3)
})

test('a press of 0.45 s opens the message menu; a slip or a mouse does not', async () => {
  const hold = async (
    pointerType: string,
    by: number,
    ms: number,
    end: EventType = 'pointerUp',
    down = 0,
  ) => {
    const { acts, article } = bubble()
    fireEvent.pointerDown(article(), { pointerType, clientX: 100, clientY: 50 })
    fireEvent.pointerMove(article(), { clientX: 100 + by, clientY: 50 + down })
    await advanceTime(ms)
    fireEvent[end](article())
    await advanceTime(1000)
    return acts?.onMenu.mock.calls.length
  }
  expect(await hold('touch', 9, 460)).toBe(1)
  expect(await hold('touch', 11, 460)).toBe(0)
  expect(await hold('touch', 0, 400)).toBe(0)
  expect(await hold('touch', 0, 400, 'pointerCancel'), 'a page that scrolls').toBe(0)
  expect(await hold('touch', 0, 460, 'pointerUp', 11), 'down the page').toBe(0)
  expect(await hold('mouse', 0, 460)).toBe(0)
})
