import { afterEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '../../../test/stub-browser.ts'
import { registerDock, notifyDocksMoved, availableBottom, keepAboveDocks } from './docks.ts'

const phone = { left: 12, right: 378 }
const across = { left: 0, right: 390 }

test("returns the window's edge when nothing is docked", () => {
  expect(availableBottom(phone, 844, [])).toBe(844)
})

test('returns the top of the tabs and of what is docked on them', () => {
  const tabs = { ...across, top: 780, bottom: 844 }
  const acts = { ...across, top: 680, bottom: 730 }
  expect(availableBottom(phone, 844, [tabs])).toBe(780)
  expect(availableBottom(phone, 844, [acts, tabs])).toBe(680)
})

test('returns the top of the composer above the keyboard', () => {
  expect(availableBottom(phone, 500, [{ ...across, top: 430, bottom: 500 }])).toBe(430)
})

test('ignores docks out of sight, far above or in another column', () => {
  expect(availableBottom(phone, 844, [{ ...across, top: 900, bottom: 960 }])).toBe(844)
  expect(availableBottom(phone, 844, [{ ...across, top: 300, bottom: 360 }])).toBe(844)
  expect(
    availableBottom({ left: 1000, right: 1400 }, 900, [{ left: 400, right: 900, top: 800, bottom: 900 }]),
  ).toBe(900)
})

class Box {
  style = { marginBlockEnd: '' }
  isHidden = false
  sheet: Box | null = null
  edges: Parameters<typeof availableBottom>[2][number]
  constructor(edges: Parameters<typeof availableBottom>[2][number]) {
    this.edges = edges
  }
  getBoundingClientRect = () => this.edges
  closest = (selector: string) =>
    selector.includes('dialog')
      ? this.sheet
      : this.isHidden && selector.includes('[aria-hidden=true]')
        ? this
        : null
}
afterEach(() => vi.unstubAllGlobals())

test('keeps toasts above docks as they appear, grow and go, and above the keyboard', () => {
  stubBrowser()
  const frames: (() => void)[] = []
  const nextFrame = () => {
    for (const drawn of frames.splice(0)) drawn()
  }
  const grown: (() => void)[] = []
  const viewport = Object.assign(new EventTarget(), { height: 844, offsetTop: 0 })
  Object.assign(window, { visualViewport: viewport })
  vi.stubGlobal('innerHeight', 844)
  vi.stubGlobal('requestAnimationFrame', (drawn: () => void) => frames.push(drawn))
  class ResizeObserver {
    tell: () => void
    constructor(tell: () => void) {
      this.tell = tell
    }
    observe = () => void grown.push(this.tell)
    disconnect = () => void grown.splice(grown.indexOf(this.tell), 1)
  }
  vi.stubGlobal('ResizeObserver', ResizeObserver)

  const list = new Box({ ...phone, top: 700, bottom: 844 })
  const margin = () => list.style.marginBlockEnd
  const stop = keepAboveDocks(list as unknown as HTMLElement)
  expect(margin()).toBe('0px')
  const tabs = new Box({ ...across, top: 780, bottom: 844 })
  const away = registerDock(tabs as unknown as Element)
  expect(margin()).toBe('64px')
  tabs.edges = { ...tabs.edges, top: 744 }
  for (const tell of [...grown]) tell()
  expect(margin()).toBe('100px')
  // A dialog that has just opened hides it in the next frame.
  tabs.isHidden = true
  nextFrame()
  expect(margin()).toBe('0px')
  tabs.isHidden = false
  Object.assign(viewport, { height: 500, offsetTop: 44 })
  viewport.dispatchEvent(new Event('resize'))
  expect(margin()).toBe('300px')
  // Larger than the window for a moment, as where it is turned.
  Object.assign(viewport, { height: 900, offsetTop: 0 })
  tabs.isHidden = true
  viewport.dispatchEvent(new Event('scroll'))
  expect(margin()).toBe('0px')
  Object.assign(viewport, { height: 844 })
  tabs.isHidden = false
  window.dispatchEvent(new Event('resize'))
  expect(margin()).toBe('100px')
  away?.()
  expect(margin()).toBe('0px')
  expect(grown).toEqual([])
  stop()
  Object.assign(viewport, { height: 500 })
  for (const target of [viewport, window]) target.dispatchEvent(new Event('resize'))
  registerDock(tabs as unknown as Element)?.()
  expect(margin()).toBe('0px')
})

test('keeps toasts above a whole sheet if there is room, else above its buttons', () => {
  stubBrowser()
  Object.assign(window, { visualViewport: null })
  vi.stubGlobal('innerHeight', 844)
  vi.stubGlobal('requestAnimationFrame', () => 0)
  vi.stubGlobal('ResizeObserver', undefined)
  const list = new Box({ ...phone, top: 774, bottom: 844 })
  const stop = keepAboveDocks(list as unknown as HTMLElement)
  const buttons = new Box({ ...across, top: 757, bottom: 844 })
  buttons.sheet = new Box({ ...across, top: 70, bottom: 844 })
  const away = registerDock(buttons as unknown as Element)
  expect(list.style.marginBlockEnd).toBe('774px')
  list.edges = { ...list.edges, top: 773 }
  notifyDocksMoved()
  expect(list.style.marginBlockEnd).toBe('87px')
  away?.()
  stop()
})
