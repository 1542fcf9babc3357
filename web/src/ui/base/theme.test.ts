// @vitest-environment dom
import { beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '../../../test/stub-browser.ts'
import { QueryClient } from '@tanstack/react-query'
import { renderHookWithClient } from '../../../test/render-hook-with-client.tsx'
import { readTheme, setTheme, useTheme } from './theme.ts'

const root = document.documentElement
const bars = ['light', 'dark'].map((theme) =>
  Object.assign(document.createElement('meta'), {
    name: 'theme-color',
    media: `(prefers-color-scheme: ${theme})`,
  }),
)
let page: ReturnType<typeof stubBrowser>
beforeEach(() => {
  page = stubBrowser()
  document.head.replaceChildren(...bars)
})

test.each([
  ['light', '#faf6ee', '#faf6ee', 'light'],
  ['dark', '#0d1c19', '#0d1c19', 'dark'],
  ['system', '#faf6ee', '#0d1c19', null],
] as const)("applies %s to the page and the browser's bar, and stores it", (theme, ...expected) => {
  setTheme(theme)
  expect(root.dataset['theme'] ?? 'system').toBe(theme)
  expect([...bars.map(({ content }) => content), page.localStorage.getItem('mithaq.theme')]).toEqual(expected)
  expect(readTheme()).toBe(theme)
})

test.each(['light', 'dark'] as const)(
  "keeps %s for the page's lifetime when storage is forbidden",
  (theme) => {
    vi.stubGlobal('localStorage', undefined)
    setTheme(theme)
    expect([readTheme(), root.dataset['theme']]).toEqual([theme, theme])
  },
)

test('follows a theme chosen in another tab and ignores other keys', () => {
  const screen = renderHookWithClient(new QueryClient(), () => useTheme()[0])
  const kept = (key: string, value: string) => {
    page.localStorage.setItem(key, value)
    window.dispatchEvent(Object.assign(new Event('storage'), { key }))
    return [screen.current(), root.dataset['theme']]
  }
  setTheme('light')
  expect(kept('other', 'dark')).toEqual(['light', 'light'])
  expect(kept('mithaq.theme', 'dark')).toEqual(['dark', 'dark'])
})
