// @vitest-environment drawn
import { fireEvent } from '@testing-library/react'
import { QueryClient } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { iconsIn } from '../../test/icons.ts'
import { later } from '../../test/later.ts'
import { mounted } from '../../test/mounted.tsx'
import { openPage } from '../../test/page.ts'
import { screen as open } from '../../test/screen.tsx'
import { lazyPart } from './feedback/lazy-part.tsx'
import { Navigated, Page } from './layout/Page.tsx'
import { clearToasts, readToasts, toast } from './feedback/toast.ts'
import { Toaster } from './feedback/Toaster.tsx'
import { useBack } from './layout/use-back.ts'
import { useIsWide } from './base/use-is-wide.ts'
import { useNextPage } from './base/use-next-page.ts'

beforeEach(() => {
  vi.useFakeTimers()
  openPage()
})
afterEach(() => {
  clearToasts()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('back leads to where the member came from; who came by a link is led on, and the link is not left behind', async () => {
  const routes = ['/link', '/before', '/account'].map((path) => ({ path, element: null as unknown }))
  const goBack = async (entries: string[], idx?: number) => {
    vi.stubGlobal('history', { state: { idx } })
    const router = createMemoryRouter(routes as never, { initialEntries: ['/before', ...entries] })
    const screen = mounted(
      new QueryClient(),
      () => useBack('/account'),
      (within) => {
        for (const route of router.routes) Object.assign(route, { element: within })
        return <RouterProvider router={router} />
      },
    )
    screen.shown()()
    await later(0)
    const { pathname } = router.state.location
    await router.navigate(-1)
    screen.leave()
    return [pathname, router.state.location.pathname]
  }
  expect(await goBack(['/link'], 1)).toEqual(['/before', '/before'])
  expect(await goBack(['/link'], 0)).toEqual(['/account', '/before'])
  expect(await goBack(['/link'])).toEqual(['/account', '/before'])
})

test('a part that was lost on its way is asked for until it comes', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const load = vi.fn(async () => () => <b>Here</b>).mockRejectedValueOnce(new Error('lost'))
  const Part = lazyPart<object>(load)
  const screen = open(<Part fallback="The shape" />)
  expect(screen.text()).toContain('The shape')
  await vi.waitFor(() => expect(screen.text()).toBe('|Here|'))
  expect(load).toHaveBeenCalledTimes(2)
})

test('a window that becomes wide is noticed, until nobody looks', async () => {
  const query = Object.assign(new EventTarget(), { matches: false })
  const asked: string[] = []
  vi.stubGlobal('matchMedia', (media: string) => (asked.push(media), query))
  const redrawn = vi.fn()
  const screen = mounted(new QueryClient(), () => [(redrawn(), useIsWide('64rem'))])
  expect(screen.shown()).toEqual([false])
  expect(new Set(asked)).toEqual(new Set(['(min-width: 64rem)']))
  redrawn.mockClear()
  query.matches = true
  query.dispatchEvent(new Event('change'))
  await later(0)
  expect(redrawn, 'by the change itself').toHaveBeenCalled()
  expect(screen.shown()).toEqual([true])
})

test('the next page is asked for once near the end, and not again by itself where it failed', () => {
  const fetchNextPage = vi.fn()
  let list = { hasNextPage: true, isFetchingNextPage: false, isFetchNextPageError: false, fetchNextPage }
  let shown = 20
  let atEnd = false
  const screen = mounted(new QueryClient(), () => useNextPage(list, shown, () => atEnd))
  const asked = () => {
    const scrolled = screen.shown()
    const times = fetchNextPage.mock.calls.length
    fetchNextPage.mockClear()
    return { times, scrolled }
  }
  const { times, scrolled } = asked()
  expect(times).toBe(0)
  scrolled()
  expect(asked().times, 'far from the end').toBe(0)
  atEnd = true
  asked().scrolled()
  expect(asked().times).toBe(1)
  list = { ...list, isFetchingNextPage: true }
  asked().scrolled()
  expect(asked().times, 'while one is on its way').toBe(0)
  list = { ...list, isFetchingNextPage: false }
  shown = 40
  expect(asked().times, 'still at the end').toBe(1)
  list = { ...list, isFetchingNextPage: true }
  asked()
  list = { ...list, isFetchingNextPage: false, isFetchNextPageError: true }
  expect(asked().times, 'failed').toBe(0)
  asked().scrolled()
  expect(asked().times, 'failed, scrolled on').toBe(1)
  list = { ...list, hasNextPage: false }
  asked().scrolled()
  expect(asked().times, 'nothing more').toBe(0)
})

test('a page that was reached from another one fades and has the focus on its heading; the first reads at once', () => {
  let navigated = false
  const opened = (within: string) => {
    const focus = vi.spyOn(HTMLElement.prototype, 'focus').mockClear()
    const screen = open(() => (
      <Navigated value={navigated}>
        <Page>
          <main>{within === 'h1' && <h1>Matches</h1>}</main>
        </Page>
      </Navigated>
    ))
    return () => [
      screen.every('.page-fade').length,
      ...(focus.mock.contexts as HTMLElement[]).flatMap((element) => [element.localName, element.tabIndex]),
      ...focus.mock.calls.flat(),
    ]
  }
  const first = opened('h1')
  expect(first()).toEqual([0])
  navigated = true
  // It stays while the address changes.
  expect(first()).toEqual([0])
  expect(opened('h1')()).toEqual([1, 'h1', -1, { preventScroll: true }])
  expect(document.activeElement?.textContent).toBe('Matches')
  expect(opened('main')()).toEqual([1, 'main', -1, { preventScroll: true }])
})

test('toasts wait while somebody rests on them or is within, and then go in their time', async () => {
  const placed = vi.spyOn(Element.prototype, 'getBoundingClientRect')
  const screen = open(<Toaster />)
  const [actDone, list] = [vi.fn(), () => screen.every('ol')[0]!]
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
  expect(screen.every('li')[0]?.dataset['toast']).toBe('info')
  expect(screen.text()).toContain('|Done|')
  expect(placed, 'placed anew').toHaveBeenCalled()
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
  const signs = iconsIn(screen, 'li').filter((name) => name !== 'x')
  expect(signs).toEqual(['circle-check', 'circle-exclamation-point', 'info'])
})

test('a toast that goes with the focus gives it back, and holds up no other', async () => {
  const screen = open(
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
  expect(screen.focused()).toBe(screen.control('Save'))
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
