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
] as const)(
  '%s: the page, the browser’s bar on a light and a dark device, and what is kept',
  (theme, ...expected) => {
    setTheme(theme)
    expect(root.dataset['theme'] ?? 'system').toBe(theme)
    expect([...bars.map(({ content }) => content), page.localStorage.getItem('mithaq.theme')]).toEqual(
      expected,
    )
    expect(readTheme()).toBe(theme)
  },
)

test.each(['light', 'dark'] as const)('where nothing can be kept, %s lasts as long as the page', (theme) => {
  vi.stubGlobal('localStorage', undefined)
  setTheme(theme)
  expect([readTheme(), root.dataset['theme']]).toEqual([theme, theme])
})

test('what is chosen in another tab is shown here, and nothing else that it keeps changes it', () => {
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
