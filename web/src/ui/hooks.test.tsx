import { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, Link, MemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drawn, mounted } from '../../test/mounted.tsx'
import { openPage } from '../../test/page.ts'
import { act, partsOf } from '../../test/parts.tsx'
import { at } from '../../test/site.tsx'
import { Answered } from './Answered.tsx'
import { Button } from './Button.tsx'
import { ErrorScreen, RouterErrorScreen } from './ErrorScreen.tsx'
import { IconLink } from './IconLink.tsx'
import { InnerScreen } from './InnerScreen.tsx'
import { lazyPart } from './lazy-part.tsx'
import { Navigated, Page } from './Page.tsx'
import { ScreenHeader } from './ScreenHeader.tsx'
import { clearToasts, readToasts, toast } from './toast.ts'
import { Toaster } from './Toaster.tsx'
import { useBack } from './use-back.ts'
import { useDraft } from './use-draft.ts'
import { useIsWide } from './use-is-wide.ts'
import { useNextPage } from './use-next-page.ts'

beforeEach(() => {
  vi.useFakeTimers()
  openPage()
})
afterEach(() => {
  clearToasts()
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
    await drawn()
    const { pathname } = router.state.location
    await router.navigate(-1)
    screen.leave()
    return [pathname, router.state.location.pathname]
  }
  expect(await goBack(['/link'], 1)).toEqual(['/before', '/before'])
  expect(await goBack(['/link'], 0)).toEqual(['/account', '/before'])
  expect(await goBack(['/link'])).toEqual(['/account', '/before'])
})

const inRouter = (within: ReactNode) => <MemoryRouter>{within}</MemoryRouter>

test('a screen behind another one has its acts at its head; a page of it goes back in its own way', () => {
  const help = <IconLink to="/help" label="Help" icon={null} />
  const screen = partsOf(
    <InnerScreen title="Wallet" backTo="/app" acts={help} opening={{ headline: 'Tokens', text: 'Nine free' }}>
      <p>Below</p>
    </InnerScreen>,
    inRouter,
  )
  expect(screen.given(Link)).toMatchObject({ to: '/help', 'aria-label': 'Help', title: 'Help' })
  expect(screen.words()).toEqual(expect.arrayContaining(['Wallet', 'Tokens', 'Nine free', 'Below']))
  const back = vi.fn()
  const header = partsOf(<ScreenHeader title="History" backTo={back} />, inRouter)
  act(header.given('button', 'Back'), 'onClick')
  expect(back).toHaveBeenCalledOnce()
})

test('what stands in for a part is there until its script has come', () => {
  const Part = lazyPart<object>(() => new Promise(() => {}))
  expect(renderToStaticMarkup(<Part fallback="The shape" />)).toContain('The shape')
})

test('a draft outlives its sheet until it is sent, and no other goes with it', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: 300_000 } } })
  const open = (name: string) => mounted(client, () => useDraft(name, ''))
  open('other').shown()[1]('kept')
  const first = open('report')
  expect(first.shown()[0]).toBe('')
  first.shown()[1]('He asked for money')
  expect(first.shown()[0]).toBe('He asked for money')
  first.leave()
  await vi.advanceTimersByTimeAsync(3_600_000)
  const again = open('report')
  expect(again.shown()[0]).toBe('He asked for money')
  again.shown()[2]()
  expect(again.shown()[0]).toBe('')
  expect(open('other').shown()[0]).toBe('kept')
})

test('a window that becomes wide is noticed, until nobody looks', async () => {
  const query = Object.assign(new EventTarget(), { matches: false })
  const asked: string[] = []
  vi.stubGlobal('matchMedia', (media: string) => (asked.push(media), query))
  const redrawn = vi.fn()
  const screen = mounted(new QueryClient(), () => [(redrawn(), useIsWide('1024px'))])
  expect(screen.shown()).toEqual([false])
  expect(new Set(asked)).toEqual(new Set(['(min-width: 1024px)']))
  redrawn.mockClear()
  query.matches = true
  query.dispatchEvent(new Event('change'))
  await drawn()
  expect(redrawn, 'by the change itself').toHaveBeenCalled()
  expect(screen.shown()).toEqual([true])
  screen.leave()
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
  const opened = (selectors: readonly string[]) => {
    const focused: unknown[] = []
    const element = (name: string) => ({
      classList: { add() {} },
      focus: (how: unknown) => focused.push(name, how),
    })
    const page = { querySelector: (name: string) => (selectors.includes(name) ? element(name) : null) }
    const screen = partsOf(
      <Page>text</Page>,
      (within) => <Navigated value={navigated}>{within}</Navigated>,
      page,
    )
    const fades = () => String(screen.given('div')['className']).includes('page-fade')
    return { fades, focused }
  }
  const first = opened(['h1'])
  expect([first.fades(), first.focused]).toEqual([false, []])
  navigated = true
  // It stays while the address changes.
  expect([first.fades(), first.focused]).toEqual([false, []])
  const next = opened(['h1', 'main'])
  expect([next.fades(), next.focused]).toEqual([true, ['h1', { preventScroll: true }]])
  expect(opened(['main']).focused).toEqual(['main', { preventScroll: true }])
})

test('what did not come can be asked for again; once it is there it is shown, failed since or not', () => {
  const refetch = vi.fn(async () => {})
  const asked = (data: string | undefined, isError: boolean) =>
    partsOf(
      <Answered asked={{ data, isError, refetch }} failed="Not loaded" shape={<i>shape</i>}>
        {(text) => <b>{text}</b>}
      </Answered>,
    )
  expect(asked(undefined, false).all('i')).toHaveLength(1)
  expect(asked('here', true).all('b')).toHaveLength(1)
  const failed = asked(undefined, true)
  expect(failed.given(ErrorScreen)).toMatchObject({ message: 'Not loaded', inset: true })
  act(failed.given('button', 'Try Again'), 'onClick')
  expect(refetch).toHaveBeenCalledOnce()
})

test('a page that cannot be shown is written down with its cause, and is loaded anew by its button', async () => {
  const written = vi.spyOn(console, 'error').mockImplementation(() => {})
  const [error, reload] = [new Error('broken'), vi.fn()]
  vi.stubGlobal('location', { reload })
  const site = at(['/before'], <RouterErrorScreen />, () => Promise.reject(error))
  await site.go('/slow')
  site.words()
  expect(written).toHaveBeenCalledWith('Routing: broken', error)
  act(site.given('button', 'Reload Page'), 'onClick')
  expect(reload).toHaveBeenCalledOnce()
  written.mockRestore()
})

test('toasts wait while somebody rests on them or is within, and then go in their time', async () => {
  Object.assign(window, { visualViewport: null })
  vi.stubGlobal('innerHeight', 800)
  vi.stubGlobal('requestAnimationFrame', () => 0)
  const screen = partsOf(<Toaster />)
  const [actDone, list] = [vi.fn(), () => screen.given('ol')]
  expect(list()).toMatchObject({ 'aria-live': 'polite' })
  const getBoundingClientRect = vi.fn(() => ({ left: 0, right: 390 }))
  act(list(), 'ref', { style: {}, getBoundingClientRect })
  getBoundingClientRect.mockClear()
  toast('Picture removed', { title: 'Done', action: { label: 'Undo', act: actDone } })
  const left = async (ms: number) => {
    screen.words()
    await vi.advanceTimersByTimeAsync(ms)
    return readToasts().length
  }
  await left(0)
  // By this a dialog below knows what is tapped.
  expect(screen.given('li')['data-toast']).toBe('info')
  expect(screen.words()).toContain('Done')
  expect(getBoundingClientRect, 'placed anew').toHaveBeenCalled()
  for (const [begin, end] of [
    ['onPointerEnter', 'onPointerLeave'],
    ['onFocus', 'onBlur'],
  ] as const) {
    act(list(), begin)
    expect(await left(60_000), begin).toBe(1)
    act(list(), end)
    expect(await left(2000), end).toBe(1)
  }
  act(screen.given('button', 'Undo'), 'onClick')
  expect(actDone).toHaveBeenCalledOnce()
  expect(await left(1000)).toBe(0)
  toast('Saved')
  act(screen.given('button', 'Dismiss'), 'onClick')
  expect(readToasts()).toEqual([])
  screen.leave()
})

test('a button that disabled itself while it worked has the focus again, unless it went elsewhere meanwhile', () => {
  const body = {}
  const elsewhere = {}
  const tell = vi.fn()
  Object.assign(document, { body })
  const worked = (before: (button: Record<string, unknown>) => void, at: object) => {
    let busy = false
    const Working = () => (
      <Button busy={busy} onFocus={tell} onBlur={tell}>
        Save
      </Button>
    )
    const screen = partsOf(<Working />)
    const pressed = { focus: vi.fn() }
    const button = screen.given('button')
    act(button, 'onFocus', { currentTarget: pressed })
    before(button)
    busy = true
    screen.given('button')
    Object.assign(document, { activeElement: at })
    busy = false
    screen.given('button')
    return pressed.focus.mock.calls.length
  }
  expect(worked(() => {}, body)).toBe(1)
  expect(tell).toHaveBeenCalledOnce()
  expect(worked(() => {}, elsewhere)).toBe(0)
  expect(worked((button) => act(button, 'onBlur'), body)).toBe(0)
})
