// @vitest-environment dom
import { expect, test, vi } from 'vitest'
import { openSignedInPage } from '../../test/open-signed-in-page.ts'
import { advanceTime } from '../../test/advance-time.ts'
import { stubBrowser } from '../../test/stub-browser.ts'
import { renderScreen } from '../../test/render-screen.tsx'
import { newestSocket } from '../../test/fake-socket.ts'
import { memberTitles } from '../messages/member-titles.ts'
import { ConnectionBar, connectionBarText } from './ConnectionBar.tsx'

openSignedInPage(() => ({}))

test.each([
  [null, undefined, undefined],
  ['offline', undefined, 'You are offline. We go on once you are back.'],
  ['silent', undefined, 'No answer from Mithaq. We keep trying.'],
  ['unheard', undefined, undefined],
  [null, 'New messages may be late.', undefined],
  ['unheard', 'New messages may be late.', 'New messages may be late.'],
  ['silent', 'New messages may be late.', 'New messages may be late.'],
] as const)("shows for trouble %s and the screen's text %s: %s", (trouble, own, said) => {
  expect(connectionBarText(trouble, own)).toBe(said)
})

test('shows a lost socket in a chat after 4 s, despite further attempts', async () => {
  const site = renderScreen(<ConnectionBar unheard={memberTitles.unheard} />)
  const told = () => site.queryAll('[role=status]').map(({ textContent }) => textContent)
  const first = newestSocket()
  await advanceTime(2000)
  first.closeByServer(1006)
  await advanceTime(1999)
  expect([newestSocket() === first, told()]).toEqual([false, ['']])
  await advanceTime(1)
  expect(told()).toEqual([expect.stringMatching(/^Failed to establish real-time connection\./)])
  newestSocket().closeByServer(1006)
  await advanceTime(30_000)
  expect(told()).toEqual([expect.stringMatching(/^Failed/)])
  newestSocket().deliver({ type: 'ready' })
  expect(told()).toEqual([''])
  newestSocket().closeByServer(1006)
  await advanceTime(3999)
  expect(told()).toEqual([''])
  await advanceTime(1)
  expect(told()).toEqual([expect.stringMatching(/^Failed/)])
})

test("publishes the bar's height while it is shown, also when its text wraps", () => {
  const { setNetwork } = stubBrowser()
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
    setNetwork(value ? 'online' : 'offline')
  }
  const page = renderScreen(<ConnectionBar unheard={undefined} />)
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
  vi.restoreAllMocks()
})
