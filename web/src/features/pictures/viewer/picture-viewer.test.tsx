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
