import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { MemoryRouter, useLocation } from 'react-router'
import { vi } from 'vitest'
import { readToasts } from '../src/ui/toast.ts'
import { later } from './later.ts'
import { emptyBody, Part } from './part.ts'

const isDisabled = (part: Part) => [part, ...part.above].some(({ props }) => props['disabled'] === true)

/** What the toasts say: their titles, and of those without one the words. */
export const told = (): string[] => readToasts().map(({ title, message }) => title ?? message)

/** The server fails. */
export const trouble = () => Response.json({ code: 'internal' }, { status: 500 })

/** Opened twice in a row: what is asked for the second time, and where Back leads a member who came by an address. */
export async function openedAgain(
  content: ReactNode,
  asked: string[],
): Promise<{ again: string[]; back: string }> {
  vi.stubGlobal('history', { state: null })
  // What came a moment ago does for most questions.
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 10_000 } } })
  const first = screen(content, client)
  await later(1)
  first.leave()
  asked.length = 0
  const second = screen(content, client)
  await later(1)
  const again = asked.toSorted()
  await second.tap('Back')
  second.leave()
  return { again, back: second.path() }
}

/** Components at work on a page opened by `openPage`, without a browser: what they show, and what a person does there. */
export function screen(content: ReactNode, client = new QueryClient(), at: string | object = '/') {
  const body = emptyBody()
  const place = new Part('main')
  body.appendChild(place)
  let path = ''
  function Path() {
    const { pathname, search } = useLocation()
    useEffect(() => void (path = pathname + search), [pathname, search])
    return null
  }
  const react = createRoot(place as unknown as Element)
  const draw = () =>
    flushSync(() =>
      react.render(
        <QueryClientProvider client={client}>
          <MemoryRouter initialEntries={[at]}>
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
    return body.all
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
    const event = {
      preventDefault: () => {},
      stopPropagation: () => {},
      target: part,
      currentTarget: part,
      button: 0,
      ...more,
    }
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
      return body.words.replace(/\|+/g, '|')
    },
    /** Without bars. */
    plain: () => {
      draw()
      return body.textContent
    },
    path: () => path,
    props: (name: string | RegExp) => control(name).props,
    isDisabled: (name: string | RegExp) => isDisabled(control(name)),
    /** Every control by its name. */
    names: () => controls().map(({ name }) => name),
    all: now,
    /** All of one kind: 'li'. */
    every: (tag: string) => now().filter(({ nodeName }) => nodeName === tag.toUpperCase()),
    /** The one that has the focus. */
    focused: () => document.activeElement as unknown as Part,
    focus: (name: string | RegExp) => control(name).focus(),
    tell,
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
