import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { MemoryRouter, useLocation, useNavigationType } from 'react-router'
import { afterAll, vi } from 'vitest'
import { readToasts } from '../src/ui/toast.ts'
import { enter, fire, isDisabled, nameOf, tapOn, wordsOf, writeIn } from './hands.ts'
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
// Never left, it would go on beside the next file's screens.
afterAll(() => last?.leave())

/**
 * Components at work on a page opened by `openPage`, without a browser: what they show, and what a person does there.
 * A function is asked anew at every look. Without a place they bring a router of their own.
 */
export function screen(
  content: ReactNode | (() => ReactNode),
  client = new QueryClient(),
  at: string | object | null = '/',
) {
  last?.leave()
  window.addEventListener('submit', refuseLeaving)
  const place = document.createElement('div')
  document.body.append(place)
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
  const react = createRoot(place)
  const routed = (shown: ReactNode) =>
    at === null ? (
      shown
    ) : (
      // Where it led is there at the next look: a transition is drawn bit by bit, later on a busy machine.
      <MemoryRouter initialEntries={[at]} useTransitions={false}>
        <Path />
        {shown}
      </MemoryRouter>
    )
  const draw = () => {
    const shown = routed(typeof content === 'function' ? content() : content)
    flushSync(() => react.render(<QueryClientProvider client={client}>{shown}</QueryClientProvider>))
  }
  draw()
  /** By a selector: 'li', '[role=article]'. */
  function every(selector: string): HTMLElement[] {
    // React draws what has changed in its own time: a look would come before it on a busy machine.
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
  const press = (name: string | RegExp) => tapOn(control(name))
  const shown = {
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
      if (place.isConnected) draw()
      return path
    },
    /** Whether Back leads to where it was left. */
    leadsBack: () => {
      if (place.isConnected) draw()
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
    focus: (name: string | RegExp) => flushSync(() => control(name).focus()),
    /** The focus goes elsewhere. */
    blur: () => flushSync(() => (document.activeElement as HTMLElement).blur()),
    fire,
    /** What has no name. */
    pressOn: tapOn,
    press,
    /** One after the other, and what follows from it. */
    tap: async (...names: (string | RegExp)[]) => {
      for (const name of names) {
        press(name)
        await later(1)
      }
    },
    /** Enter, in a field. */
    submit: (name: string | RegExp) => enter(control(name)),
    write: (name: string | RegExp, value: string) => writeIn(control(name), value),
    key: (name: string | RegExp, key: string) => fire(control(name), 'keydown', { key }),
    leave: () => {
      flushSync(() => react.unmount())
      place.remove()
    },
  }
  return (last = shown)
}
