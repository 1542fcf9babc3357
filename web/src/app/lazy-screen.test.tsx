// @vitest-environment drawn
import type { ComponentType } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPage } from '../../test/page.ts'
import { screen as open } from '../../test/screen.tsx'
import { lazyScreen } from './lazy-screen.tsx'

let page: ReturnType<typeof open>
beforeEach(() => {
  vi.useFakeTimers()
  openPage()
})
afterEach(() => vi.restoreAllMocks())

test('says that a screen is still loading when its script was lost', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const lost = () => Promise.reject<ComponentType>(new Error('lost'))
  const { Component } = await lazyScreen(lost)()
  page = open(<Component />)
  expect(page.every('[role=status]').map(({ textContent }) => textContent)).toEqual([
    'This page is still on its wayIt opens by itself as soon as it comes.',
  ])
  const { Component: Other } = await lazyScreen(lost, <p>The tabs</p>)()
  page = open(<Other />)
  expect(page.text()).toBe('|The tabs|')
})
