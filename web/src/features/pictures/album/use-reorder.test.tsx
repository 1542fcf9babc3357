// @vitest-environment dom
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderHookWithClient } from '../../../../test/render-hook-with-client.tsx'
import { stubBrowser } from '../../../../test/stub-browser.ts'
import { tileStyle, useReorder } from './use-reorder.ts'

beforeEach(() => {
  vi.useFakeTimers()
  stubBrowser()
})

test('drags a tile with one finger among the pictures until it is dropped or cancelled', () => {
  const onMove = vi.fn()
  // The page is scrolled: the window shows the tiles farther left than they are.
  vi.stubGlobal('scrollX', 110)
  vi.stubGlobal('scrollY', 0)
  const open = (count: number) => {
    const screen = renderHookWithClient(new QueryClient(), () => useReorder(count, onMove))
    const box = (left: number) => ({
      getBoundingClientRect: () => ({ left, top: 0, width: 100, height: 125 }),
    })
    // The last one is the place for the next picture.
    screen.current().list.current = { children: [-110, 0, 110].map(box) } as unknown as HTMLOListElement
    return screen
  }
  const happens = (type: string, more: object = {}) =>
    window.dispatchEvent(Object.assign(new Event(type), more))
  const at = (pageX: number, pointerId = 1) => ({ pointerId, pageX, pageY: 60, button: 0 }) as any
  const moves = () => onMove.mock.calls.splice(0)
  const screen = open(2)
  const drag = (to: number, end: string, more?: object) => {
    screen.current().begin(0, at(50))
    happens('pointermove', at(to))
    happens(end, more)
    return moves()
  }
  expect(drag(160, 'pointerup')).toEqual([[0, 1]])
  expect(drag(100, 'pointerup'), 'nearer to its own place').toEqual([])
  expect(drag(270, 'pointerup'), 'behind the last').toEqual([[0, 1]])
  expect(drag(160, 'pointercancel')).toEqual([])
  expect(drag(160, 'keydown', { key: 'Escape' })).toEqual([])
  expect(screen.current().drag).toBeNull()
  expect(drag(160, 'keydown', { key: 'Shift' })).toEqual([])
  happens('pointermove', at(52))
  expect(screen.current().drag, 'any other key leaves it in hand, also back at its place').toMatchObject({
    to: 0,
  })
  happens('pointerup')
  expect(moves()).toEqual([])

  screen.current().begin(0, at(50))
  happens('pointermove', at(160, 2))
  happens('pointermove', at(54))
  expect(screen.current().drag, 'another finger, or an unsteady one').toBeNull()
  happens('pointermove', at(55))
  expect(screen.current().drag).not.toBeNull()
  happens('pointerup')
  screen.current().begin(0, { ...at(50), button: 2 })
  happens('pointermove', at(160))
  expect(screen.current().drag, 'the other button').toBeNull()

  screen.current().begin(0, at(50))
  happens('pointermove', at(160))
  expect(screen.current().drag).toMatchObject({ from: 0, to: 1 })
  screen.unmount()
  happens('pointerup')
  expect(moves(), 'the screen was left').toEqual([])

  const alone = open(1)
  alone.current().begin(0, at(50))
  happens('pointermove', at(160))
  expect(alone.current().drag).toBeNull()
})

test('moves the other tiles to their next places while one is dragged', () => {
  const boxes = [0, 110, 220].map((x) => ({ x, y: 0, width: 100, height: 125 }))
  const drag = { from: 0, to: 2, by: { x: 200, y: 7 }, boxes }
  expect([0, 1, 2].map((index) => tileStyle(drag, index).transform)).toEqual([
    'translate(200px, 7px) scale(1.04)',
    'translate(-110px, 0px)',
    'translate(-110px, 0px)',
  ])
})

test('stops the page from scrolling for keys that move a picture and for no others', () => {
  const onMove = vi.fn()
  const screen = renderHookWithClient(new QueryClient(), () => useReorder(2, onMove))
  const press = (key: string) => {
    const preventDefault = vi.fn()
    screen.current().moveByKey(0, { key, preventDefault } as any)
    return [preventDefault.mock.calls.length, onMove.mock.calls.splice(0)]
  }
  expect(press('ArrowRight')).toEqual([1, [[0, 1]]])
  expect(press('Home')).toEqual([1, []])
  expect(press('Tab')).toEqual([0, []])
})
