// @vitest-environment dom
import { fireEvent } from '@testing-library/react'
import { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { iconNames } from '../../../../test/icon-names.ts'
import { renderHookWithClient } from '../../../../test/render-hook-with-client.tsx'
import { stubBrowser } from '../../../../test/stub-browser.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { PictureViewer } from './PictureViewer.tsx'
import { usePinchZoom } from './use-pinch-zoom.ts'
import { tileStyle, useReorder } from '../album/use-reorder.ts'

const picture = (id: string) => ({ id, thumbHash: '', blurred: false, address: '' })
const nothing = () => {}

const open = (content: ReactNode | (() => ReactNode)) => renderScreen(content)

beforeEach(() => {
  vi.useFakeTimers()
  stubBrowser()
})

test('turns pictures by button, key and swipe in the reading direction and skips a removed one', async () => {
  let pictures = ['a', 'b', 'c'].map(picture)
  const viewer = open(() => <PictureViewer pictures={pictures} name="Maryam" first={1} onClose={nothing} />)
  const image = () => viewer.queryAll('img')[0]!
  const shown = () => [
    viewer.queryAll('[role=status]')[0]?.textContent,
    /pictures\/(\w)\/.*full/.exec(image().getAttribute('src') ?? '')?.[1],
  ]
  const frame = () => sized(viewer.queryAll('.touch-none')[0]!)
  const swipe = (byX: number) => {
    fireEvent.pointerDown(frame(), { pointerId: 1, clientX: 200, clientY: 400 })
    fireEvent.pointerUp(frame(), { pointerId: 1, clientX: 200 + byX, clientY: 400 })
  }
  expect(shown()).toEqual(['Picture 2 of 3', 'b'])
  expect(image().getAttribute('alt')).toBe('Maryam, picture 2 of 3')
  expect(iconNames(viewer, 'button')).toEqual(['x', 'chevron-left', 'chevron-right'])
  fireEvent.doubleClick(frame(), { clientX: 200, clientY: 400 })
  expect(viewer.queryAll('.touch-none > div')[0]?.style.transform).toBe('translate(0px, 0px) scale(2.5)')
  await viewer.press('Previous picture')
  expect(shown()).toEqual(['Picture 1 of 3', 'a'])
  await viewer.press('Next picture')
  swipe(-80)
  expect(shown()).toEqual(['Picture 3 of 3', 'c'])
  document.documentElement.dir = 'rtl'
  swipe(-80)
  expect(shown()).toEqual(['Picture 2 of 3', 'b'])
  fireEvent.keyDown(viewer.queryAll('[role=dialog]')[0]!, { key: 'ArrowLeft' })
  expect(shown()).toEqual(['Picture 3 of 3', 'c'])
  document.documentElement.removeAttribute('dir')
  pictures = pictures.slice(0, 2)
  expect(shown()).toEqual(['Picture 2 of 2', 'b'])
  pictures = pictures.slice(0, 1)
  expect([shown(), viewer.controlNames()]).toEqual([['Picture 1 of 1', 'a'], ['Close']])
})

/** A frame of 400 by 800. */
function sized(element: HTMLElement): HTMLElement {
  const box = () => ({ left: 0, top: 0, width: 400, height: 800 })
  for (const [name, value] of Object.entries({
    clientWidth: 400,
    clientHeight: 800,
    getBoundingClientRect: box,
  }))
    Object.defineProperty(element, name, { value, configurable: true })
  return element
}

const setPointerCapture = vi.fn()
/** A finger or mouse on a frame of 400 by 800. */
const touch = (pointerId: number, clientX: number, clientY = 400) =>
  ({
    pointerId,
    clientX,
    clientY,
    currentTarget: {
      setPointerCapture,
      clientWidth: 400,
      clientHeight: 800,
      getBoundingClientRect: () => ({ left: 0, top: 0, width: 400, height: 800 }),
    },
  }) as any

test('swipes a whole picture, moves a zoomed one with one finger and zooms with two', () => {
  const onSwipe = vi.fn()
  const screen = renderHookWithClient(new QueryClient(), () => usePinchZoom(onSwipe))
  const on = () => screen.current().on
  const swipes = () => onSwipe.mock.calls.splice(0)
  const whole = 'translate(0px, 0px) scale(1)'
  on().onPointerMove(touch(1, 300))
  expect(screen.current().transform, 'a mouse that only hovers').toBe(whole)
  on().onPointerDown(touch(1, 300))
  on().onPointerMove(touch(1, 200))
  expect(screen.current().transform).toBe(whole)
  on().onPointerUp(touch(1, 200))
  expect(swipes()).toEqual([[-100, 0]])
  expect(setPointerCapture.mock.calls, 'also where it leaves the frame').toEqual([[1]])
  on().onPointerDown(touch(1, 300))
  on().onPointerCancel(touch(1, 200))
  expect(swipes(), 'taken away by the device').toEqual([])
  on().onPointerDown(touch(1, 150))
  on().onPointerDown(touch(2, 250))
  on().onPointerUp(touch(2, 350))
  on().onPointerUp(touch(1, 50))
  expect(swipes(), 'two fingers').toEqual([])
  on().onPointerDown(touch(1, 150))
  on().onPointerDown(touch(2, 250))
  on().onPointerMove(touch(2, 350))
  expect(screen.current()).toMatchObject({ transform: 'translate(50px, 0px) scale(2)', isClose: true })
  on().onPointerUp(touch(2, 350))
  on().onPointerUp(touch(1, 150))
  on().onPointerDown(touch(1, 300))
  on().onPointerMove(touch(1, 200))
  on().onPointerUp(touch(1, 200))
  expect([swipes(), screen.current().transform]).toEqual([[], 'translate(-50px, 0px) scale(2)'])
  on().onDoubleClick(touch(1, 200))
  expect(screen.current().transform).toBe(whole)
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
  screen.leave()
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
