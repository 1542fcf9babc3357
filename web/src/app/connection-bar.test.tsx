// @vitest-environment drawn
import { expect, test, vi } from 'vitest'
import { openPage } from '../../test/page.ts'
import { screen } from '../../test/screen.tsx'
import { ConnectionBar, wordsFor } from './ConnectionBar.tsx'

test.each([
  [null, undefined, undefined],
  ['offline', undefined, 'You are offline. We go on once you are back.'],
  ['silent', undefined, 'No answer from Mithaq. We keep trying.'],
  ['unheard', undefined, undefined],
  [null, 'New messages may be late.', undefined],
  ['unheard', 'New messages may be late.', 'New messages may be late.'],
  ['silent', 'New messages may be late.', 'New messages may be late.'],
] as const)(
  'where the trouble is %s, and the screen says %s of it, the bar says %s',
  (trouble, own, said) => {
    expect(wordsFor(trouble, own)).toBe(said)
  },
)

test('what stands below the bar is told its height, also once its words take another line, until it goes', () => {
  const { become } = openPage()
  let resized = () => {}
  let height = 36
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(() => ({ height }) as DOMRect)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(tell: () => void) {
        resized = tell
      }
      observe() {
        resized()
      }
      disconnect() {
        resized = () => {}
      }
    },
  )
  const isOnline = (value: boolean) => {
    Object.defineProperty(navigator, 'onLine', { value, configurable: true })
    become(value ? 'online' : 'offline')
  }
  const page = screen(<ConnectionBar unheard={undefined} />)
  const told = () => {
    page.text()
    return document.documentElement.style.getPropertyValue('--connection-bar')
  }
  expect(told()).toBe('')
  isOnline(false)
  expect(told()).toBe('36px')
  height = 52.5
  resized()
  expect(told()).toBe('52.5px')
  isOnline(true)
  expect(told()).toBe('')
  page.leave()
  vi.restoreAllMocks()
})
