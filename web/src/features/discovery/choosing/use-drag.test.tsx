// @vitest-environment dom
import { createPortal, flushSync } from 'react-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '../../../../test/stub-browser.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import type { Choice } from './drag.ts'
import { useDrag } from './use-drag.ts'

let page: ReturnType<typeof renderScreen>
let card: HTMLElement
const chosen = vi.fn<(choice: Choice, letGoAt: number) => void>()
const choices = () => chosen.mock.calls.map(([choice]) => choice)
const captured = vi.fn<(pointer: number) => void>()

function Card() {
  return (
    <div data-card="" {...useDrag(chosen)}>
      <p>Words</p>
      <div role="img" />
      {createPortal(<div role="dialog" />, document.body)}
    </div>
  )
}

beforeEach(() => {
  stubBrowser()
  chosen.mockReset()
  captured.mockReset()
  page = renderScreen(<Card />)
  card = page.queryAll('[data-card]')[0]!
  Object.assign(card, { setPointerCapture: captured })
  Object.defineProperty(card, 'offsetWidth', { value: 900 })
})

const finger = { pointerId: 1, isPrimary: true, button: 0, pointerType: 'touch', clientX: 500, clientY: 100 }
let at = 1
function fire(type: string, afterMs: number, more: object, on: Element = card): void {
  const event = new PointerEvent(type, { bubbles: true, ...finger, ...more })
  Object.defineProperty(event, 'timeStamp', { value: (at += afterMs) })
  flushSync(() => on.dispatchEvent(event))
}
const down = (more: object = {}, on?: Element) => fire('pointerdown', 1000, more, on)
/** Moves to `byX` px right of the start. */
const move = (byX: number, afterMs = 1000, more: object = {}) =>
  fire('pointermove', afterMs, { clientX: 500 + byX, ...more })
const up = (byX: number, afterMs = 1000, more: object = {}) =>
  fire('pointerup', afterMs, { clientX: 500 + byX, ...more })
/** The card's state: dragged or not, distance, tilt, and what a release would do. */
const look = () => {
  page.text()
  return [
    card.hasAttribute('data-dragging'),
    card.style.getPropertyValue('--drag'),
    card.style.getPropertyValue('--tilt'),
    card.getAttribute('data-lean'),
  ]
}

test('a card follows the finger, shows what release would mean, and decides on release', () => {
  down()
  move(7)
  expect(look()).toEqual([false, '', '', null])
  move(60)
  expect(look()).toEqual([true, '60px', '0.25', null])
  expect(captured.mock.calls).toEqual([[1]])
  move(120)
  expect(look()).toEqual([true, '120px', '0.5', 'like'])
  move(-480)
  expect(look()).toEqual([true, '-480px', '-1', 'pass'])
  move(300)
  expect(look()).toEqual([true, '300px', '1', 'like'])
  up(119)
  expect([look(), chosen.mock.calls]).toEqual([[false, '', '', null], []])
  down()
  move(120)
  up(120)
  expect(chosen.mock.calls).toEqual([['like', at]])
})

test('the speed of a flick is measured over its last 100 ms', () => {
  down()
  move(20, 10)
  up(60, 80)
  expect(choices()).toEqual(['like'])
  // Quick at first, and slow at its end.
  down()
  move(-50, 10)
  up(-60, 100)
  down()
  move(-50, 10)
  move(-55, 50)
  up(-60, 51)
  expect(chosen).toHaveBeenCalledOnce()
  down()
  move(-10, 1000)
  move(-30, 99)
  up(-60, 1)
  expect(choices().at(-1)).toBe('pass')
  down()
  move(60, 0)
  up(60, 0)
  expect(chosen).toHaveBeenCalledTimes(2)
})

test('only the first pointer drags, a mouse only by a picture; a pointer cancel resets', () => {
  const drags = (more: object, on?: Element) => {
    down(more, on)
    move(200, 1000, more)
    const [isDragged] = look()
    fire('pointercancel', 1, more)
    return [isDragged, look()[0]]
  }
  expect(drags({})).toEqual([true, false])
  expect(drags({ isPrimary: false })).toEqual([false, false])
  expect(drags({ button: 2 })).toEqual([false, false])
  expect(drags({ pointerType: 'mouse' }, page.queryAll('p')[0])).toEqual([false, false])
  expect(drags({ pointerType: 'mouse' }, page.queryAll('[role=img]')[0])).toEqual([true, false])
  down()
  move(200, 1000, { pointerId: 2 })
  expect(look()[0]).toBe(false)
  move(10, 1000, { clientY: 150 })
  expect(look()[0]).toBe(false)
  move(200)
  up(200, 1000, { pointerId: 2 })
  expect(chosen).not.toHaveBeenCalled()
})

test('a drag to the left is a like in a right-to-left language', () => {
  document.documentElement.dir = 'rtl'
  down()
  move(-200)
  expect(look()[3]).toBe('like')
  up(-200)
  expect(choices()).toEqual(['like'])
  document.documentElement.dir = ''
})

test('a swipe on a dialog opened from the card decides nothing', () => {
  const above = page.queryAll('[role=dialog]')[0]!
  down({}, above)
  fire('pointermove', 1000, { clientX: 700 }, above)
  expect(look()).toEqual([false, '', '', null])
  fire('pointerup', 1000, { clientX: 700 }, above)
  expect([chosen.mock.calls, captured.mock.calls]).toEqual([[], []])
})
