// @vitest-environment dom
import { Heart } from 'lucide-react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { htmlText } from '../../../test/html-text.ts'
import { stubBrowser } from '../../../test/stub-browser.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { Button } from './Button.tsx'

const said = vi.fn<(...what: unknown[]) => void>()
beforeEach(() => {
  vi.useFakeTimers()
  stubBrowser()
  said.mockClear()
})
afterEach(() => vi.restoreAllMocks())

/** The icons of a part by their names, in their order; the mark of the house has none. */
const icons = (html: string) => [...html.matchAll(/<svg[^>]*?(?:lucide-([\w-]+)|>)/g)].map(([, name]) => name)

test('disables a busy button and shows a spinner and its busy label', () => {
  const button = (more: object = {}) =>
    renderToStaticMarkup(
      <Button icon={<Heart />} {...more}>
        Like
      </Button>,
    )
  const busy = button({ busy: true, busyLabel: 'Liking...' })
  expect(busy).toMatch(/^<button type="button"[^>]* disabled=""[^>]* aria-busy="true"/)
  expect(busy).toContain('animate-turn')
  expect([icons(button()), icons(busy)]).toEqual([['heart'], [undefined]])
  expect(button()).not.toMatch(/ disabled=| aria-busy=/)
  expect([busy, button({ busy: true }), button({ busyLabel: 'Liking...' })].map(htmlText)).toEqual([
    ...['|Liking...|', '|Like|', '|Like|'],
  ])
  expect([button({ disabled: true }), busy].map((html) => html.includes('opacity-45'))).toEqual([true, false])
})

test('returns the focus to a button that was busy unless it moved elsewhere', () => {
  const worked = (before: () => void, meanwhile = () => {}) => {
    let busy = false
    const screen = renderScreen(() => (
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
    if (document.activeElement === screen.queryAll('button')[0]) active.mockReturnValue(document.body)
    const focus = vi.spyOn(screen.queryAll('button')[0]!, 'focus')
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
