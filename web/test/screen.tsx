import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, type RenderResult } from '@testing-library/react'
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation, useNavigationType } from 'react-router'
import { afterEach, vi } from 'vitest'
import { readToasts } from '../src/ui/feedback/toast.ts'
import { later } from './later.ts'

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

const controls = 'button, a, input, textarea, select, [role=menuitem], [role=slider]'
/** A reader hears nothing of what lies behind a dialog, and nobody can press it. */
const behind = '[aria-hidden=true], [inert]'

/** Where nobody keeps the browser from sending a form by itself, it leaves the page. */
function refuseLeaving(event: Event): void {
  if (!event.defaultPrevented) throw new Error('The form is sent by the browser, and the page is gone')
}

let last: { leave: () => void } | undefined
afterEach(cleanup)

/** Text of the page in the browser's order: a bar wherever an element ends. */
function wordsOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? ''
  if (!(node instanceof Element) || node.localName === 'svg') return ''
  return `|${[...node.childNodes].map(wordsOf).join('')}|`
}

/** As a screen reader says it. */
export function nameOf(element: HTMLElement): string {
  const { labels } = element as HTMLInputElement
  const label = document.getElementById(element.getAttribute('aria-labelledby') ?? '') ?? labels?.[0]
  return (element.getAttribute('aria-label') ?? (label ?? element).textContent).trim()
}

const isDisabled = (element: Element): boolean => element.closest('[disabled]') !== null

function refuseDisabled(element: HTMLElement): void {
  if (isDisabled(element)) throw new Error(`${nameOf(element)} is disabled`)
}

/**
 * Renders components on a page opened by `openPage`, with a router and a query client. Answers Testing Library's queries
 * of the whole page, and shorthands for controls by their names. A function is called again at every look. With `at`
 * null the content brings its own router.
 */
export function screen(
  content: ReactNode | (() => ReactNode),
  client = new QueryClient(),
  at: string | object | null = '/',
) {
  last?.leave()
  window.addEventListener('submit', refuseLeaving)
  const user = userEvent.setup({ document, delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never })
  let path = ''
  let way = ''
  function Path() {
    const { pathname, search } = useLocation()
    const type = useNavigationType()
    useEffect(() => {
      path = pathname + search
      way = type
    }, [pathname, search, type])
    return null
  }
  const tree = () => {
    const shown = typeof content === 'function' ? content() : content
    const routed = (
      // Where it led is there at the next look: a transition is drawn bit by bit, later on a busy machine.
      <MemoryRouter initialEntries={[at ?? '/']} useTransitions={false}>
        <Path />
        {shown}
      </MemoryRouter>
    )
    return <QueryClientProvider client={client}>{at === null ? shown : routed}</QueryClientProvider>
  }
  const view: RenderResult = render(tree())
  // React draws what has changed in its own time: a look would come before it on a busy machine.
  const draw = () => {
    if (view.container.isConnected) view.rerender(tree())
  }
  /** By a selector: 'li', '[role=article]'. */
  function every(selector: string): HTMLElement[] {
    draw()
    return [...document.body.querySelectorAll<HTMLElement>(selector)]
  }
  /** Whatever can be pressed or filled in, by the words that a reader hears. */
  const all = () =>
    every(controls)
      .filter((element) => !element.closest(behind))
      .map((element) => ({ element, name: nameOf(element) }))
  function control(name: string | RegExp): HTMLElement {
    const here = all()
    const found = here.find((one) => (typeof name === 'string' ? one.name === name : name.test(one.name)))
    if (!found) throw new Error(`No ${name} among: ${here.map((one) => one.name).join(', ')}`)
    return found.element
  }
  async function pressOn(element: HTMLElement): Promise<void> {
    refuseDisabled(element)
    await user.click(element)
  }
  const press = (name: string | RegExp) => pressOn(control(name))
  const shown = {
    ...view,
    user,
    /** A bar wherever one part ends: |Salma|Yesterday|. */
    text: () => {
      draw()
      return wordsOf(document.body).replace(/\|+/g, '|')
    },
    /** Without bars. */
    plain: () => {
      draw()
      return document.body.textContent
    },
    path: () => {
      draw()
      return path
    },
    /** Whether Back leads to where it was left. */
    leadsBack: () => {
      draw()
      return way !== 'REPLACE'
    },
    control,
    /** What is written or chosen in it. */
    value: (name: string | RegExp) => (control(name) as HTMLInputElement).value,
    isChecked: (name: string | RegExp) => (control(name) as HTMLInputElement).checked,
    attribute: (name: string | RegExp, attribute: string) => control(name).getAttribute(attribute),
    isDisabled: (name: string | RegExp) => isDisabled(control(name)),
    /** Every control by its name. */
    names: () => all().map(({ name }) => name),
    every,
    /** The one that has the focus. */
    focused: () => document.activeElement as HTMLElement,
    focus: (name: string | RegExp) => act(() => control(name).focus()),
    /** The focus goes elsewhere. */
    blur: () => act(() => (document.activeElement as HTMLElement).blur()),
    /** What has no name. */
    pressOn,
    press,
    /** One after the other, and what follows from it. */
    tap: async (...names: (string | RegExp)[]) => {
      for (const name of names) {
        await press(name)
        await later(1)
      }
    },
    /** Enter, in a field. */
    submit: async (name: string | RegExp) => {
      const field = control(name)
      refuseDisabled(field)
      act(() => field.focus())
      await user.keyboard('{Enter}')
    },
    /** In place of what stands there. */
    write: (name: string | RegExp, value: string) => {
      const field = control(name)
      refuseDisabled(field)
      act(() => field.focus())
      const change = field instanceof HTMLSelectElement ? fireEvent.change : fireEvent.input
      change(field, { target: { value } })
    },
    leave: () => {
      view.unmount()
      view.container.remove()
    },
  }
  return (last = shown)
}
