// @vitest-environment drawn
import { expect, test, vi } from 'vitest'
import { connected } from '../../test/connected.ts'
import { later } from '../../test/later.ts'
import { openPage } from '../../test/page.ts'
import { screen } from '../../test/screen.tsx'
import { socket } from '../../test/socket.ts'
import { memberTitles } from '../messages/member-titles.ts'
import { ConnectionBar, connectionBarText } from './ConnectionBar.tsx'

connected(() => ({}))

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
  const site = screen(<ConnectionBar unheard={memberTitles.unheard} />)
  const told = () => site.every('[role=status]').map(({ textContent }) => textContent)
  const first = socket()
  await later(2000)
  first.end(1006)
  await later(1999)
  expect([socket() === first, told()]).toEqual([false, ['']])
  await later(1)
  expect(told()).toEqual([expect.stringMatching(/^Failed to establish real-time connection\./)])
  socket().end(1006)
  await later(30_000)
  expect(told()).toEqual([expect.stringMatching(/^Failed/)])
  socket().say({ type: 'ready' })
  expect(told()).toEqual([''])
  socket().end(1006)
  await later(3999)
  expect(told()).toEqual([''])
  await later(1)
  expect(told()).toEqual([expect.stringMatching(/^Failed/)])
})

test("publishes the bar's height while it is shown, also when its text wraps", () => {
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
  vi.restoreAllMocks()
})
