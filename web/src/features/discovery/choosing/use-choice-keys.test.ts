// @vitest-environment dom
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderHookWithClient } from '../../../../test/render-hook-with-client.tsx'
import { stubBrowser } from '../../../../test/stub-browser.ts'
import { useChoiceKeys } from './use-choice-keys.ts'

stubBrowser()
class Element {
  selectors: string
  constructor(selectors: string) {
    this.selectors = selectors
  }
  closest(asked: string) {
    return asked.split(', ').includes(this.selectors) ? this : null
  }
}
let open: string | null
let chosen: string[]
let screen: { unmount: () => void }
Object.assign(document, {
  querySelector: (asked: string) => (asked.split(', ').includes(`[role=${open}]`) ? {} : null),
})
vi.stubGlobal('Element', Element)
vi.stubGlobal('scrollY', 0)
vi.stubGlobal('matchMedia', () => ({ matches: true }))

beforeEach(() => {
  open = null
  chosen = []
  screen = renderHookWithClient(new QueryClient(), () =>
    useChoiceKeys(
      (choice) => chosen.push(choice),
      () => chosen.push('favorite'),
    ),
  )
})

function press(key: string, held: object = {}, target?: Element) {
  const event = Object.assign(new Event('keydown', { cancelable: true }), { key, ...held })
  if (target) Object.defineProperty(event, 'target', { value: target })
  window.dispatchEvent(event)
  return event
}

test('arrow keys pass, like and favorite, and do not also scroll the page', () => {
  expect(['ArrowLeft', 'ArrowRight', 'ArrowUp'].map((key) => press(key).defaultPrevented)).toEqual(
    Array(3).fill(true),
  )
  expect(press('ArrowDown').defaultPrevented).toBe(false)
  expect(chosen).toEqual(['pass', 'like', 'favorite'])
})

test('a key held down decides about one card only', () => {
  press('ArrowRight')
  for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowUp']) press(key, { repeat: true })
  expect(chosen).toEqual(['like'])
})

test.each(['altKey', 'ctrlKey', 'metaKey', 'shiftKey'])(
  'arrow keys with %s are left to the browser',
  (held) => {
    press('ArrowRight', { [held]: true })
    expect(chosen).toEqual([])
  },
)

test('fields and sliders keep their arrow keys', () => {
  press('ArrowRight', {}, new Element('textarea'))
  press('ArrowRight', {}, new Element('[role=slider]'))
  expect(chosen).toEqual([])
})

test.each(['dialog', 'alertdialog'])('arrow keys decide nothing behind an open %s', (role) => {
  open = role
  for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp']) expect(press(key).defaultPrevented).toBe(false)
  expect(chosen).toEqual([])
})

test('arrow keys decide nothing if already handled, nor Up on a scrolled page', () => {
  const taken = Object.assign(new Event('keydown', { cancelable: true }), { key: 'ArrowRight' })
  taken.preventDefault()
  window.dispatchEvent(taken)
  vi.stubGlobal('scrollY', 40)
  expect(press('ArrowUp').defaultPrevented).toBe(false)
  vi.stubGlobal('scrollY', 0)
  expect(chosen).toEqual([])
})

test('keys do nothing once the deck is left', () => {
  screen.unmount()
  press('ArrowRight')
  expect(chosen).toEqual([])
})
