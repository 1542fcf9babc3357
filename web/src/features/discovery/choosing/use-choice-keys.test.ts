// @vitest-environment drawn
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { mounted } from '../../../../test/mounted.tsx'
import { openPage } from '../../../../test/page.ts'
import { useChoiceKeys } from './use-choice-keys.ts'

openPage()
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
let screen: { leave: () => void }
Object.assign(document, {
  querySelector: (asked: string) => (asked.split(', ').includes(`[role=${open}]`) ? {} : null),
})
vi.stubGlobal('Element', Element)
vi.stubGlobal('scrollY', 0)
vi.stubGlobal('matchMedia', () => ({ matches: true }))

beforeEach(() => {
  open = null
  chosen = []
  screen = mounted(new QueryClient(), () =>
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

test('the arrows pass, like and keep; what they did is not done again by the page', () => {
  expect(['ArrowLeft', 'ArrowRight', 'ArrowUp'].map((key) => press(key).defaultPrevented)).toEqual(
    Array(3).fill(true),
  )
  expect(press('ArrowDown').defaultPrevented).toBe(false)
  expect(chosen).toEqual(['pass', 'like', 'favorite'])
})

test('a key held down decides about nobody more', () => {
  press('ArrowRight')
  for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowUp']) press(key, { repeat: true })
  expect(chosen).toEqual(['like'])
})

test.each(['altKey', 'ctrlKey', 'metaKey', 'shiftKey'])('with %s the arrows are the browser’s', (held) => {
  press('ArrowRight', { [held]: true })
  expect(chosen).toEqual([])
})

test('a field and a slider keep their arrows', () => {
  press('ArrowRight', {}, new Element('textarea'))
  press('ArrowRight', {}, new Element('[role=slider]'))
  expect(chosen).toEqual([])
})

test.each(['dialog', 'alertdialog'])('behind an open %s the arrows decide about nobody', (role) => {
  open = role
  for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp']) expect(press(key).defaultPrevented).toBe(false)
  expect(chosen).toEqual([])
})

test('a key that something else has taken, and the way up a scrolled page, decide about nobody', () => {
  const taken = Object.assign(new Event('keydown', { cancelable: true }), { key: 'ArrowRight' })
  taken.preventDefault()
  window.dispatchEvent(taken)
  vi.stubGlobal('scrollY', 40)
  expect(press('ArrowUp').defaultPrevented).toBe(false)
  vi.stubGlobal('scrollY', 0)
  expect(chosen).toEqual([])
})

test('once the deck is left, nothing listens', () => {
  screen.leave()
  press('ArrowRight')
  expect(chosen).toEqual([])
})
