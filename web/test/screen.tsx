import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { MemoryRouter, useLocation } from 'react-router'
import { vi } from 'vitest'
import { readToasts } from '../src/ui/toast.ts'
import { later } from './later.ts'

type Props = Record<string, unknown>

/** An element, as far as React asks for one. */
class Part extends EventTarget {
  nodeType = 1
  namespaceURI = 'http://www.w3.org/1999/xhtml'
  ownerDocument = document
  parentNode: Part | null = null
  childNodes: Part[] = []
  nodeValue = ''
  style = { setProperty: () => {}, removeProperty: () => {} }
  readonly nodeName: string
  constructor(name: string, text?: string) {
    super()
    this.nodeName = name.toUpperCase()
    if (text !== undefined) Object.assign(this, { nodeType: 3, nodeValue: text })
  }
  get tagName() {
    return this.nodeName
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
  }
  get elements() {
    return {
      namedItem: (name: string) =>
        this.all.find(({ props }) => name !== '' && props['name'] === name) ?? null,
    }
  }
  querySelector(name: string) {
    return this.all.find(({ nodeName }) => nodeName === name.toUpperCase()) ?? null
  }
  setAttribute() {}
  removeAttribute() {}
  focus() {
    Object.assign(document, { activeElement: this })
  }
}

const isDisabled = (part: Part) => [part, ...part.above].some(({ props }) => props['disabled'] === true)

/** What the toasts say: their titles, and of those without one the words. */
export const told = (): string[] => readToasts().map(({ title, message }) => title ?? message)

/** The server fails. */
export const trouble = () => Response.json({ code: 'internal' }, { status: 500 })

/** Components at work on a page opened by `openPage`, without a browser: what they show, and what a person does there. */
export function screen(content: ReactNode, client = new QueryClient()) {
  const make = (name: string) => new Part(name)
  const root = { style: { removeProperty: () => {} }, clientWidth: 0 }
  Object.assign(document, { nodeType: 9, createElement: make, querySelector: () => null })
  Object.assign(document, { createElementNS: (_: string, name: string) => make(name), documentElement: root })
  Object.assign(document, { createTextNode: (text: string) => new Part('#text', text) })
  vi.stubGlobal('HTMLElement', Part)
  const place = new Part('main')
  let path = ''
  function Path() {
    const { pathname } = useLocation()
    useEffect(() => void (path = pathname), [pathname])
    return null
  }
  const react = createRoot(place as unknown as Element)
  const draw = () =>
    flushSync(() =>
      react.render(
        <QueryClientProvider client={client}>
          <MemoryRouter>
            <Path />
            {content}
          </MemoryRouter>
        </QueryClientProvider>,
      ),
    )
  draw()
  const now = () => {
    // React draws what has changed in its own time: a look would come before it on a busy machine.
    draw()
    return place.all
  }
  /** Whatever can be pressed or filled in, by the words that a reader hears: behind a dialog, nothing. */
  function controls(): { part: Part; name: string }[] {
    const whole = now()
    const dialog = whole.findLast(({ props }) => ['dialog', 'alertdialog'].includes(String(props['role'])))
    const parts = dialog?.all ?? whole
    const labels = parts.filter(({ nodeName }) => nodeName === 'LABEL')
    const wordsFor = (id: unknown) => labels.find(({ props }) => id && props['htmlFor'] === id)?.textContent
    return parts
      .filter(({ nodeName }) => ['BUTTON', 'A', 'INPUT', 'TEXTAREA', 'SELECT'].includes(nodeName))
      .map((part) => {
        const around = part.above.find(({ nodeName }) => nodeName === 'LABEL') ?? part
        const name = part.props['aria-label'] ?? wordsFor(part.props['id']) ?? around.textContent
        return { part, name: String(name).trim() }
      })
  }
  function control(name: string | RegExp): Part {
    const all = controls()
    const found = all.find((one) => (typeof name === 'string' ? one.name === name : name.test(one.name)))
    if (!found) throw new Error(`No ${name} among: ${all.map((one) => one.name).join(', ')}`)
    return found.part
  }
  function tell(part: Part, handler: string, more: object = {}): void {
    if (isDisabled(part)) throw new Error(`${part.textContent} is disabled`)
    const event = { preventDefault: () => {}, target: part, currentTarget: part, button: 0, ...more }
    flushSync(() => (part.props[handler] as ((event: object) => void) | undefined)?.(event))
  }
  function submit(from: Part): void {
    const { form: id } = from.props
    const form = (id === undefined ? from.above : now().filter(({ props }) => props['id'] === id)).find(
      ({ nodeName }) => nodeName === 'FORM',
    )
    if (form) tell(form, 'onSubmit')
  }
  function press(name: string | RegExp): void {
    const part = control(name)
    if (part.nodeName === 'INPUT') return tell(part, 'onChange')
    tell(part, 'onClick')
    if (part.props['type'] === 'submit') submit(part)
  }
  return {
    /** A bar wherever one part ends: |Salma|Yesterday|. */
    text: () => {
      draw()
      return place.words.replace(/\|+/g, '|')
    },
    path: () => path,
    props: (name: string | RegExp) => control(name).props,
    isDisabled: (name: string | RegExp) => isDisabled(control(name)),
    /** Every control by its name. */
    names: () => controls().map(({ name }) => name),
    all: now,
    press,
    /** One after the other, and what follows from it. */
    tap: async (...names: (string | RegExp)[]) => {
      for (const name of names) {
        press(name)
        await later(1)
      }
    },
    /** Enter, in a field. */
    submit: (name: string | RegExp) => submit(control(name)),
    write: (name: string | RegExp, value: string) => tell(control(name), 'onChange', { target: { value } }),
    key: (name: string | RegExp, key: string) => tell(control(name), 'onKeyDown', { key }),
    leave: () => flushSync(() => react.unmount()),
  }
}
