// @vitest-environment drawn
import { beforeEach, expect, test, vi } from 'vitest'
import { openPage } from '../../../test/page.ts'
import { QueryClient } from '@tanstack/react-query'
import { mounted } from '../../../test/mounted.tsx'
import { readTheme, setTheme, useTheme } from './theme.ts'

const root = document.documentElement
const bars = ['light', 'dark'].map((theme) =>
  Object.assign(document.createElement('meta'), {
    name: 'theme-color',
    media: `(prefers-color-scheme: ${theme})`,
  }),
)
let page: ReturnType<typeof openPage>
beforeEach(() => {
  page = openPage()
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
  const screen = mounted(new QueryClient(), () => useTheme()[0])
  const kept = (key: string, value: string) => {
    page.localStorage.setItem(key, value)
    window.dispatchEvent(Object.assign(new Event('storage'), { key }))
    return [screen.shown(), root.dataset['theme']]
  }
  setTheme('light')
  expect(kept('other', 'dark')).toEqual(['light', 'light'])
  expect(kept('mithaq.theme', 'dark')).toEqual(['dark', 'dark'])
})
