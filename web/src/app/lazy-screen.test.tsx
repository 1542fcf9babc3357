// @vitest-environment dom
import type { ComponentType } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '../../test/stub-browser.ts'
import { renderScreen } from '../../test/render-screen.tsx'
import { lazyScreen } from './lazy-screen.tsx'

let page: ReturnType<typeof renderScreen>
beforeEach(() => {
  vi.useFakeTimers()
  stubBrowser()
})
afterEach(() => vi.restoreAllMocks())

test('says that a screen is still loading when its script was lost', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const lost = () => Promise.reject<ComponentType>(new Error('lost'))
  const { Component } = await lazyScreen(lost)()
  page = renderScreen(<Component />)
  expect(page.queryAll('[role=status]').map(({ textContent }) => textContent)).toEqual([
    'This page is still loadingIt opens as soon as it is ready.',
  ])
  const { Component: Other } = await lazyScreen(lost, <p>The tabs</p>)()
  page = renderScreen(<Other />)
  expect(page.text()).toBe('|The tabs|')
})
