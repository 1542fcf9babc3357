// @vitest-environment drawn
import { Heart, Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup as draw } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { textOf } from '../../test/drawn.ts'
import { iconsIn } from '../../test/icons.ts'
import { openPage } from '../../test/page.ts'
import { screen } from '../../test/screen.tsx'
import { at } from '../../test/site.tsx'
import { Answered } from './feedback/Answered.tsx'
import { Badge } from './base/Badge.tsx'
import { Banner } from './feedback/Banner.tsx'
import { Button } from './base/Button.tsx'
import { EmptyState } from './feedback/EmptyState.tsx'
import { EntryRow } from './layout/EntryRow.tsx'
import { ErrorBoundary } from './feedback/ErrorBoundary.tsx'
import { ErrorScreen, RouterErrorScreen } from './feedback/ErrorScreen.tsx'
import { BareIconButton } from './base/IconButton.tsx'
import { IconLink } from './base/IconLink.tsx'
import { IconList } from './base/IconList.tsx'
import { InnerScreen } from './layout/InnerScreen.tsx'
import { LoadFailed } from './feedback/LoadFailed.tsx'
import { Loading } from './feedback/Loading.tsx'
import { ProgressBar } from './feedback/ProgressBar.tsx'
import { ScreenHeader } from './layout/ScreenHeader.tsx'
import { SkeletonFrame } from './feedback/SkeletonFrame.tsx'
import { VerifiedBadge } from './base/VerifiedBadge.tsx'

const said = vi.fn<(...what: unknown[]) => void>()
const open = (content: ReactNode | (() => ReactNode)) => screen(content)
beforeEach(() => {
  vi.useFakeTimers()
  openPage()
  said.mockClear()
})
afterEach(() => vi.restoreAllMocks())

/** The icons of a part by their names, in their order; the mark of the house has none. */
const icons = (html: string) => [...html.matchAll(/<svg[^>]*?(?:lucide-([\w-]+)|>)/g)].map(([, name]) => name)

test('a count is read itself, or in the words that say what it counts, once', () => {
  const counted = [0, 1, 99, 100].map((count) => textOf(draw(<Badge count={count} />)))
  expect(counted).toEqual(['', '|1|', '|99|', '|99+|'])
  const html = draw(<Badge count={120} label="120 unread messages" />)
  expect(html).toContain('aria-hidden="true">99+<')
  expect(textOf(html)).toBe('|99+|120 unread messages|')
  expect(draw(<Badge count={3} />)).not.toMatch(/aria-hidden|sr-only/)
  expect(draw(<Badge count={3} />)).toContain('bg-rose')
})

test.each([
  ['error', 'alert', 'circle-exclamation-point'],
  ['warning', 'status', 'clock'],
  ['info', 'status', 'info'],
  ['success', 'status', 'circle-check'],
] as const)('a banner of the kind %s is read out as %s, with the sign of %s', async (kind, role, sign) => {
  const banner = open(
    <Banner kind={kind} title="Too late" onDismiss={said}>
      It is gone.
    </Banner>,
  )
  expect(banner.getByRole(role).textContent).toBe('Too lateIt is gone.')
  expect(iconsIn(banner, 'div')[0]).toBe(sign)
  // It may begin with a name in another script.
  expect(banner.getByText('Too late').dir).toBe('auto')
  await banner.press('Dismiss')
  expect(said).toHaveBeenCalledOnce()
  expect(open(<Banner kind={kind}>It is gone.</Banner>).names()).toEqual([])
  expect(draw(<Banner>It is gone.</Banner>)).toMatch(/^<div role="alert"/)
})

test('a busy button cannot be pressed and says so, by the mark that turns and by words where it has them', () => {
  const button = (more: object = {}) =>
    draw(
      <Button icon={<Heart />} {...more}>
        Like
      </Button>,
    )
  const busy = button({ busy: true, busyLabel: 'Liking...' })
  expect(busy).toMatch(/^<button type="button"[^>]* disabled=""[^>]* aria-busy="true"/)
  expect(busy).toContain('animate-turn')
  expect([icons(button()), icons(busy)]).toEqual([['heart'], [undefined]])
  expect(button()).not.toMatch(/ disabled=| aria-busy=/)
  expect([busy, button({ busy: true }), button({ busyLabel: 'Liking...' })].map(textOf)).toEqual([
    ...['|Liking...|', '|Like|', '|Like|'],
  ])
  expect([button({ disabled: true }), busy].map((html) => html.includes('opacity-45'))).toEqual([true, false])
})

test('a button that disabled itself while it worked has the focus again, unless it went elsewhere meanwhile', () => {
  const worked = (before: () => void, meanwhile = () => {}) => {
    let busy = false
    const screen = open(() => (
      <>
        <Button busy={busy} onFocus={() => said('in')} onBlur={() => said('out')}>
          Save
        </Button>
        <button type="button">Elsewhere</button>
      </>
    ))
    screen.focus('Save')
    before()
    busy = true
    screen.text()
    meanwhile()
    // A browser takes the focus from what is disabled, and tells nobody.
    const active = vi.spyOn(document, 'activeElement', 'get')
    if (document.activeElement === screen.every('button')[0]) active.mockReturnValue(document.body)
    const focus = vi.spyOn(screen.every('button')[0]!, 'focus')
    busy = false
    screen.text()
    active.mockRestore()
    return focus.mock.calls
  }
  expect(worked(() => {})).toEqual([[{ preventScroll: true }]])
  expect(said.mock.calls.splice(0)).toEqual([['in']])
  const elsewhere = () => document.querySelectorAll('button')[1]!
  expect(
    worked(
      () => {},
      () => elsewhere().focus(),
    ),
  ).toEqual([])
  said.mockClear()
  expect(worked(() => (document.activeElement as HTMLElement).blur())).toEqual([])
  expect(said.mock.calls).toEqual([['in'], ['out']])
})

test("what is on its way says 'Loading...' unless told otherwise, in three sizes and as large as the screen", () => {
  expect(textOf(draw(<Loading />))).toBe('|Loading...|')
  expect(draw(<Loading />)).toMatch(/^<div role="status"/)
  expect(textOf(draw(<Loading message="Saving..." subMessage="Almost there" />))).toBe(
    '|Saving...|Almost there|',
  )
  const drawn = (['small', 'medium', 'large'] as const).map((size) => draw(<Loading size={size} />))
  expect(new Set(drawn).size).toBe(3)
  expect(draw(<Loading fullScreen />)).toContain('min-h-dvh')
  expect(draw(<Loading />)).not.toContain('min-h-dvh')
  const skeleton = draw(<SkeletonFrame>shape</SkeletonFrame>)
  expect(skeleton).toMatch(/role="status"><span[^>]*>Loading\.\.\.</)
  expect(textOf(skeleton)).toBe('|Loading...|shape|')
})

test('the rendering-error screen stands in place of the page, or within it below its heading', () => {
  const shown = (more: object) => draw(<ErrorScreen onTryAgain={said} {...more} />)
  const acts = 'Try Again|Reload Page|Return to Home|'
  expect(textOf(shown({}))).toBe(
    `|Something went wrong|An unexpected error occurred. Please try again.|${acts}`,
  )
  expect(textOf(shown({ message: 'The card fell over' }))).toBe(
    `|Something went wrong|The card fell over|${acts}`,
  )
  expect(shown({})).toMatch(/^<main.*role="alert".*<h1.*<a href="\/"/s)
  expect(shown({ inset: true })).toMatch(/^<div.*<h2/s)
})

test('a part that breaks is written down, shown again by Try Again, and left by Reload Page', async () => {
  const written = vi.spyOn(console, 'error').mockImplementation(() => {})
  const [error, reload] = [new Error('It fell over'), vi.fn()]
  vi.stubGlobal('location', { reload })
  let isBroken = true
  const Part = () => {
    if (isBroken) throw error
    return 'the part'
  }
  const screen = open(
    <ErrorBoundary inset>
      <Part />
    </ErrorBoundary>,
  )
  expect(screen.text()).toContain('|It fell over|')
  expect(screen.every('main, h1')).toEqual([])
  expect(written).toHaveBeenCalledWith('Rendering: It fell over', error)
  await screen.press('Reload Page')
  expect(reload).toHaveBeenCalledOnce()
  expect(screen.text()).toContain('|It fell over|')
  isBroken = false
  await screen.press('Try Again')
  expect(screen.text()).toBe('|the part|')
  expect(reload).toHaveBeenCalledOnce()
})

test('a page that cannot be shown is written down with its cause, and is loaded anew by its button', async () => {
  const written = vi.spyOn(console, 'error').mockImplementation(() => {})
  const [error, reload] = [new Error('broken'), vi.fn()]
  vi.stubGlobal('location', { reload })
  const site = at(['/before'], <RouterErrorScreen />, () => Promise.reject(error))
  await site.go('/slow')
  expect(site.text()).toBe(
    '|Unexpected Application Error!|This page could not be shown. What you saved before is safe.|Reload Page|Return to Home|',
  )
  expect(written).toHaveBeenCalledWith('Routing: broken', error)
  await site.press('Reload Page')
  expect(reload).toHaveBeenCalledOnce()
})

test('what did not come can be asked for again; once it is there it is shown, failed since or not', async () => {
  const refetch = vi.fn(async () => {})
  const asked = (data: string | undefined, isError: boolean) =>
    open(
      <Answered asked={{ data, isError, refetch }} failed="Not loaded" shape={<i>shape</i>}>
        {(text) => <b>{text}</b>}
      </Answered>,
    )
  expect(asked(undefined, false).text()).toBe('|shape|')
  expect(asked('here', true).text()).toBe('|here|')
  const failed = asked(undefined, true)
  expect(failed.text()).toContain('|Not loaded|')
  expect(failed.every('h1, main'), 'within a page').toEqual([])
  await failed.press('Try Again')
  expect(refetch).toHaveBeenCalledOnce()
  await open(<LoadFailed message="Not loaded" onTryAgain={said} />).press('Try Again')
  expect(said).toHaveBeenCalledOnce()
  expect(textOf(draw(<LoadFailed message="Not loaded" />)), 'where that may help').toBe('|Not loaded|')
})

test('a screen behind another one has its acts at its head; a page of it goes back in its own way', async () => {
  const help = <IconLink to="/help" label="Help" icon={null} />
  const screen = open(
    <InnerScreen title="Wallet" backTo="/app" acts={help} opening={{ headline: 'Tokens', text: 'Nine free' }}>
      <p>Below</p>
    </InnerScreen>,
  )
  expect(['href', 'title'].map((name) => screen.attribute('Help', name))).toEqual(['/help', 'Help'])
  expect(screen.text()).toBe('|Wallet|Tokens|Nine free|Below|')
  await screen.press('Back')
  expect(screen.path()).toBe('/app')
  await open(<ScreenHeader title="History" backTo={said} />).press('Back')
  expect(said).toHaveBeenCalledOnce()
})

test('where nothing is, the heading has its place among the others, a sign, and there is something to do', () => {
  const empty = (more: object = {}) => draw(<EmptyState title="No likes yet" {...more} />)
  expect(empty()).toMatch(/<h2[^>]*>No likes yet</)
  expect(empty({ headingLevel: 3 })).toMatch(/<h3[^>]*>No likes yet<\/h3>/)
  expect(textOf(empty({ children: 'Whoever likes you is here.', action: <b>Discover</b> }))).toBe(
    '|No likes yet|Whoever likes you is here.|Discover|',
  )
  // Its own, or the mark of the house.
  expect([empty({ icon: <Star /> }), empty()].map((html) => icons(html).slice(1))).toEqual([
    ['star'],
    [undefined],
  ])
})

test.each([
  [30, 60, '50%'],
  [7, 4, '100%'],
  [-1, 4, '0%'],
  [0, 0, '0%'],
])('progress of %i of %i fills %s', (value, max, width) => {
  const html = draw(<ProgressBar label="Profile progress" value={value} max={max} valueText="Step 1 of 4" />)
  expect(html).toContain(`style="width:${width}"`)
  expect(html).toContain(
    `role="progressbar" aria-label="Profile progress" aria-valuenow="${value}" aria-valuemin="0" aria-valuemax="${max}" aria-valuetext="Step 1 of 4"`,
  )
  expect(draw(<ProgressBar label="Profile" value={1} />)).toContain('aria-valuemax="100"')
})

test('an icon alone has a name for those who hear it and those who rest on it', () => {
  const html = draw(<BareIconButton label="Close" icon={<Heart />} />)
  expect(html).toMatch(/^<button type="button" title="Close" aria-label="Close"/)
})

test('each line has its own icon, and those that are left the first', () => {
  const html = draw(<IconList lines={['One', 'Two', 'Three']} icons={[Heart, Star]} />)
  expect(icons(html)).toEqual(['heart', 'star', 'heart'])
  expect(textOf(html)).toBe('|One|Two|Three|')
})

test('a row that leads somewhere is described by its help', () => {
  const html = draw(
    <EntryRow help="Who you blocked">{(id) => <b aria-describedby={id}>Blocked</b>}</EntryRow>,
  )
  const [, id] = /aria-describedby="([^"]+)"/.exec(html) ?? []
  expect(textOf(new RegExp(`<(p|div) id="${id}".*?</\\1>`, 's').exec(html)?.[0] ?? '')).toBe(
    '|Who you blocked|',
  )
})

test('the badge of those who showed their face is theirs alone, and has a name', () => {
  expect(draw(<VerifiedBadge shown={false} />)).toBe('')
  expect(draw(<VerifiedBadge shown />)).toContain('role="img" aria-label="Verified"')
  // Its star is drawn on 48 by 48: a smaller sheet would cut it off.
  expect(draw(<VerifiedBadge shown />)).toContain('viewBox="0 0 48 48"')
  expect(draw(<VerifiedBadge shown />)).not.toEqual(draw(<VerifiedBadge shown onPicture />))
})
