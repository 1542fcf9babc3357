// @vitest-environment dom
import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { iconNames } from '../../../test/icon-names.ts'
import { stubBrowser } from '../../../test/stub-browser.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { clearToasts, readToasts, toast } from './toast.ts'
import { Toaster } from './Toaster.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  stubBrowser()
})
afterEach(() => {
  clearToasts()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('pauses toasts while they are hovered or focused', async () => {
  const placed = vi.spyOn(Element.prototype, 'getBoundingClientRect')
  const screen = renderScreen(<Toaster />)
  const [actDone, list] = [vi.fn(), () => screen.queryAll('ol')[0]!]
  expect(list().getAttribute('aria-live')).toBe('polite')
  placed.mockClear()
  toast('Picture removed', { title: 'Done', action: { label: 'Undo', act: actDone } })
  const left = async (ms: number) => {
    screen.text()
    await vi.advanceTimersByTimeAsync(ms)
    return readToasts().length
  }
  await left(0)
  // By this a dialog below knows what is tapped.
  expect(screen.queryAll('li')[0]?.dataset['toast']).toBe('info')
  expect(screen.text()).toContain('|Done|')
  expect(placed, 'placed again').toHaveBeenCalled()
  for (const [begin, end] of [
    // By these the browser tells of a pointer that came or left.
    [() => fireEvent.pointerOver(list()), () => fireEvent.pointerOut(list())],
    [() => screen.focus('Undo'), () => screen.blur()],
  ] as const) {
    begin()
    expect(await left(60_000)).toBe(1)
    end()
    expect(await left(2000)).toBe(1)
  }
  await screen.press('Undo')
  await screen.user.unhover(list())
  screen.blur()
  expect(actDone).toHaveBeenCalledOnce()
  expect(await left(1000)).toBe(0)
  toast('Saved')
  await screen.press('Dismiss')
  expect(readToasts()).toEqual([])
  toast.success('Saved.')
  toast.error('It is lost.', { title: 'Not saved' })
  toast.info('They answered.')
  expect(screen.text()).toBe('|Saved.|Not saved|It is lost.|They answered.|')
  expect(screen.getByRole('region', { name: 'Notifications' })).toBeDefined()
  const signs = iconNames(screen, 'li').filter((name) => name !== 'x')
  expect(signs).toEqual(['circle-check', 'circle-exclamation-point', 'info'])
})

test('returns the focus when a focused toast goes and blocks no other', async () => {
  const screen = renderScreen(
    <>
      <button type="button">Save</button>
      <Toaster />
    </>,
  )
  screen.focus('Save')
  toast('It is lost.')
  await vi.advanceTimersByTimeAsync(0)
  screen.focus('Dismiss')
  const given = vi.spyOn(screen.control('Save'), 'focus')
  // Not every browser tells of a focus that leaves with its element.
  const quiet = (event: Event) => event.stopImmediatePropagation()
  const dismiss = async () => {
    window.addEventListener('focusout', quiet, { capture: true })
    fireEvent.click(screen.control('Dismiss'))
    await vi.advanceTimersByTimeAsync(0)
    window.removeEventListener('focusout', quiet, { capture: true })
  }
  await dismiss()
  expect(screen.focusedElement()).toBe(screen.control('Save'))
  expect(given, 'what is read does not jump').toHaveBeenLastCalledWith({ preventScroll: true })
  toast('They answered.')
  screen.text()
  await vi.advanceTimersByTimeAsync(6000)
  expect(readToasts()).toEqual([])
  // Where nothing had the focus, nothing gets it.
  screen.blur()
  toast('It is saved.')
  await vi.advanceTimersByTimeAsync(0)
  given.mockClear()
  screen.focus('Dismiss')
  await dismiss()
  expect(given).not.toHaveBeenCalled()
})
