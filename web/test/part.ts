import { vi } from 'vitest'

// Import a screen first: what is imported after it looks at once whether there is a document.
globalThis.document ??= { documentElement: {} } as Document

type Props = Record<string, unknown>
const nothing = () => {}
const none = () => null

/** An element, as far as React and the dialogs ask for one: nothing is laid out, and no event travels. */
export class Part extends EventTarget {
  namespaceURI = 'http://www.w3.org/1999/xhtml'
  ownerDocument = document
  parentNode: Part | null = null
  childNodes: Part[] = []
  style = { setProperty: nothing, removeProperty: nothing }
  dataset = {}
  classList = { add: nothing, remove: nothing }
  setAttribute = nothing
  removeAttribute = nothing
  toggleAttribute = nothing
  setPointerCapture = nothing
  insertAdjacentElement = nothing
  scrollTo = nothing
  scrollIntoView = nothing
  remove = nothing
  blur = nothing
  select = nothing
  getAttribute = none
  closest = none
  hasAttribute = () => false
  matches = () => false
  querySelectorAll = () => []
  getBoundingClientRect = () => ({ top: 0, left: 0, width: 0, height: 0 })
  readonly nodeName: string
  readonly nodeType: number
  nodeValue: string
  constructor(name: string, text?: string) {
    super()
    this.nodeName = name.toUpperCase()
    this.nodeType = text === undefined ? 1 : 3
    this.nodeValue = text ?? ''
  }
  get tagName() {
    return this.nodeName
  }
  get children(): Part[] {
    return this.childNodes.filter(({ nodeType }) => nodeType === 1)
  }
  get parentElement() {
    return this.parentNode
  }
  get firstChild(): Part | null {
    return this.childNodes[0] ?? null
  }
  get textContent(): string {
    return this.nodeValue + this.childNodes.map((child) => child.textContent).join('')
  }
  set textContent(text: string) {
    this.childNodes = text === '' ? [] : [new Part('#text', text)]
  }
  get all(): Part[] {
    const found: Part[] = [this]
    // A list that is walked while it grows: the whole tree, each part before what comes after it.
    for (let at = 0; at < found.length; at++) found.splice(at + 1, 0, ...(found[at]?.childNodes ?? []))
    return found
  }
  get options() {
    return this.all.filter(({ nodeName }) => nodeName === 'OPTION')
  }
  get above(): Part[] {
    return this.parentNode ? [this.parentNode, ...this.parentNode.above] : []
  }
  /** What the component gave it. */
  get props(): Props {
    const key = Object.keys(this).find((name) => name.startsWith('__reactProps$'))
    return key === undefined ? {} : (Reflect.get(this, key) as Props)
  }
  get words(): string {
    if (this.nodeType === 3) return this.nodeValue
    return this.nodeName === 'SVG' ? '' : `|${this.childNodes.map(({ words }) => words).join('')}|`
  }
  get elements() {
    return { namedItem: (name: string) => (name && this.querySelector(`[name=${name}]`)) || null }
  }
  /** By 'name' or '[name=value]'. */
  querySelector(selector: string): Part | null {
    const [, name = '', value] = /^\[([\w-]+)=([\w-]+)\]$/.exec(selector) ?? []
    const tag = selector.toUpperCase()
    return this.all.find((part) => (name ? part.props[name] === value : part.nodeName === tag)) ?? null
  }
  insertBefore(child: Part, next: Part | null) {
    child.parentNode?.removeChild(child)
    child.parentNode = this
    this.childNodes.splice(next ? this.childNodes.indexOf(next) : this.childNodes.length, 0, child)
  }
  appendChild(child: Part) {
    this.insertBefore(child, null)
  }
  removeChild(child: Part) {
    this.childNodes = this.childNodes.filter((other) => other !== child)
    child.parentNode = null
  }
  contains(other: Part | null): boolean {
    return other !== null && (other === this || this.contains(other.parentNode))
  }
  focus() {
    Object.assign(document, { activeElement: this })
  }
}

class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}

class Never {
  get value() {
    return ''
  }
  set value(_: string) {}
}

const globals = {
  HTMLElement: Part,
  Element: Part,
  Node: Part,
  HTMLInputElement: Never,
  HTMLFormElement: Never,
  HTMLButtonElement: Never,
  NodeFilter: {},
  FormData: Array,
  MutationObserver: Observer,
  ResizeObserver: Observer,
  IntersectionObserver: Observer,
  getComputedStyle: () => ({ animationName: 'none' }),
  matchMedia: () => ({ matches: false, addEventListener: nothing, removeEventListener: nothing }),
  requestAnimationFrame: (act: () => void) => setTimeout(act),
  cancelAnimationFrame: clearTimeout,
}

/** An empty document for the page that `openPage` has opened. */
export function emptyBody(): Part {
  const make = (name: string) => new Part(name)
  const [html, body] = [make('html'), make('body')]
  html.appendChild(body)
  Object.assign(document, {
    nodeType: 9,
    body,
    head: make('head'),
    documentElement: html,
    activeElement: body,
    defaultView: window,
    createElement: make,
    createElementNS: (_: string, name: string) => make(name),
    createTextNode: (text: string) => new Part('#text', text),
    createTreeWalker: () => ({ nextNode: none }),
    querySelectorAll: () => [],
    querySelector: none,
    getElementById: none,
  })
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  Object.assign(window, globals, { document, Event, location, setTimeout, clearTimeout })
  return body
}
