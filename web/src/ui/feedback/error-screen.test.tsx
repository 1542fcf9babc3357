// @vitest-environment dom
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { htmlText } from '../../../test/html-text.ts'
import { stubBrowser } from '../../../test/stub-browser.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { renderSite } from '../../../test/render-site.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { ErrorScreen, UnexpectedErrorScreen } from './ErrorScreen.tsx'

const said = vi.fn<(...what: unknown[]) => void>()
beforeEach(() => {
  vi.useFakeTimers()
  stubBrowser()
  said.mockClear()
})
afterEach(() => vi.restoreAllMocks())

test('shows the error screen as the page, or within it below its heading', () => {
  const shown = (more: object) => renderToStaticMarkup(<ErrorScreen onTryAgain={said} {...more} />)
  const acts = 'Try Again|Reload Page|Return to Home|'
  expect(htmlText(shown({}))).toBe(
    `|Something went wrong|An unexpected error occurred. Please try again.|${acts}`,
  )
  expect(htmlText(shown({ message: 'The card fell over' }))).toBe(
    `|Something went wrong|The card fell over|${acts}`,
  )
  expect(shown({})).toMatch(/^<main.*role="alert".*<h1.*<a href="\/"/s)
  expect(shown({ inset: true })).toMatch(/^<div.*<h2/s)
})

test('logs a render error, retries by Try Again and reloads by Reload Page', async () => {
  const written = vi.spyOn(console, 'error').mockImplementation(() => {})
  const [error, reload] = [new Error('It fell over'), vi.fn()]
  vi.stubGlobal('location', { reload })
  let isBroken = true
  const Part = () => {
    if (isBroken) throw error
    return 'the part'
  }
  const screen = renderScreen(
    <ErrorBoundary inset>
      <Part />
    </ErrorBoundary>,
  )
  expect(screen.text()).toContain('|It fell over|')
  expect(screen.queryAll('main, h1')).toEqual([])
  expect(written).toHaveBeenCalledWith('Rendering: It fell over', error)
  await screen.press('Reload Page')
  expect(reload).toHaveBeenCalledOnce()
  expect(screen.text()).toContain('|It fell over|')
  isBroken = false
  await screen.press('Try Again')
  expect(screen.text()).toBe('|the part|')
  expect(reload).toHaveBeenCalledOnce()
})

test('logs a routing error with its cause and reloads by its button', async () => {
  const written = vi.spyOn(console, 'error').mockImplementation(() => {})
  const [error, reload] = [new Error('broken'), vi.fn()]
  vi.stubGlobal('location', { reload })
  const site = renderSite(['/before'], <UnexpectedErrorScreen />, () => Promise.reject(error))
  await site.go('/slow')
  expect(site.text()).toBe(
    '|Unexpected Application Error!|This page could not be shown. What you saved before is safe.|Reload Page|Return to Home|',
  )
  expect(written).toHaveBeenCalledWith('Routing: broken', error)
  await site.press('Reload Page')
  expect(reload).toHaveBeenCalledOnce()
})
