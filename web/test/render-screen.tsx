import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, type RenderResult } from '@testing-library/react'
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation, useNavigationType } from 'react-router'
import { afterEach, vi } from 'vitest'
import { readToasts } from '../src/ui/feedback/toast.ts'
import { advanceTime } from './advance-time.ts'

/** The toasts' titles, or their messages where they have no title. */
export const toastTexts = (): string[] => readToasts().map(({ title, message }) => title ?? message)

/** A response of a server that failed. */
export const serverError = () => Response.json({ code: 'internal' }, { status: 500 })

/** Renders twice: what is requested the second time, and where Back leads on a page opened by its address. */
export async function renderTwice(
  content: ReactNode,
  requests: string[],
): Promise<{ again: string[]; back: string }> {
  vi.stubGlobal('history', { state: null })
  // As in the app: recent answers are not requested again.
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 10_000 } } })
  const first = renderScreen(content, client)
  await advanceTime(1)
  first.close()
  requests.length = 0
  const second = renderScreen(content, client)
  await advanceTime(1)
  const again = requests.toSorted()
  await second.tap('Back')
  second.close()
  return { again, back: second.path() }
}

const controls = 'button, a, input, textarea, select, [role=menuitem], [role=slider]'
/** Elements behind a dialog, which nobody can read or press. */
const behindDialog = '[aria-hidden=true], [inert]'

/** Without `preventDefault` the browser would submit the form and leave the page. */
function refuseNativeSubmit(event: Event): void {
  if (!event.defaultPrevented) throw new Error('The browser submitted the form and left the page')
}

let last: { close: () => void } | undefined
afterEach(cleanup)

/** The text in document order, with a bar at each element's start and end. */
function textWithBars(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? ''
  if (!(node instanceof Element) || node.localName === 'svg') return ''
  return `|${[...node.childNodes].map(textWithBars).join('')}|`
}

/** The name a screen reader reads out. */
export function accessibleName(element: HTMLElement): string {
  const { labels } = element as HTMLInputElement
  const label = document.getElementById(element.getAttribute('aria-labelledby') ?? '') ?? labels?.[0]
  return (element.getAttribute('aria-label') ?? (label ?? element).textContent).trim()
}

const isDisabled = (element: Element): boolean => element.closest('[disabled]') !== null

function refuseDisabled(element: HTMLElement): void {
  if (isDisabled(element)) throw new Error(`${accessibleName(element)} is disabled`)
}

/**
 * Renders content with a router and a query client, after `stubBrowser`. Returns Testing Library's queries and helpers
 * that find controls by accessible name. A function is called at each render; with `at` null the content has a router.
 */
export function renderScreen(
  content: ReactNode | (() => ReactNode),
  client = new QueryClient(),
  at: string | object | null = '/',
) {
  last?.close()
  window.addEventListener('submit', refuseNativeSubmit)
  const user = userEvent.setup({ document, delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never })
  let path = ''
  let navigationType = ''
  function Path() {
    const { pathname, search } = useLocation()
    const type = useNavigationType()
    useEffect(() => {
      path = pathname + search
      navigationType = type
    }, [pathname, search, type])
    return null
  }
  const tree = () => {
    const shown = typeof content === 'function' ? content() : content
    const routed = (
      // Without transitions, which render later on a busy machine.
      <MemoryRouter initialEntries={[at ?? '/']} useTransitions={false}>
        <Path />
        {shown}
      </MemoryRouter>
    )
    return <QueryClientProvider client={client}>{at === null ? shown : routed}</QueryClientProvider>
  }
  const view: RenderResult = render(tree())
  // React may not have rendered the last change yet.
  const update = () => {
    if (view.container.isConnected) view.rerender(tree())
  }
  /** All elements that match a CSS selector. */
  function queryAll(selector: string): HTMLElement[] {
    update()
    return [...document.body.querySelectorAll<HTMLElement>(selector)]
  }
  /** Controls that can be pressed or filled in, with their accessible names. */
  const findControls = () =>
    queryAll(controls)
      .filter((element) => !element.closest(behindDialog))
      .map((element) => ({ element, name: accessibleName(element) }))
  function control(name: string | RegExp): HTMLElement {
    const controlsHere = findControls()
    const found = controlsHere.find((one) =>
      typeof name === 'string' ? one.name === name : name.test(one.name),
    )
    if (!found) throw new Error(`No ${name} among: ${controlsHere.map((one) => one.name).join(', ')}`)
    return found.element
  }
  async function pressElement(element: HTMLElement): Promise<void> {
    refuseDisabled(element)
    await user.click(element)
  }
  const press = (name: string | RegExp) => pressElement(control(name))
  const shown = {
    ...view,
    user,
    /** The page's text with a bar between elements: |Salma|Yesterday|. */
    text: () => {
      update()
      return textWithBars(document.body).replace(/\|+/g, '|')
    },
    /** The page's text without bars. */
    plainText: () => {
      update()
      return document.body.textContent
    },
    path: () => {
      update()
      return path
    },
    /** Whether the last navigation left an entry to go back to. */
    leadsBack: () => {
      update()
      return navigationType !== 'REPLACE'
    },
    control,
    /** The value of a field. */
    value: (name: string | RegExp) => (control(name) as HTMLInputElement).value,
    isChecked: (name: string | RegExp) => (control(name) as HTMLInputElement).checked,
    attribute: (name: string | RegExp, attribute: string) => control(name).getAttribute(attribute),
    isDisabled: (name: string | RegExp) => isDisabled(control(name)),
    /** The names of all controls, in order. */
    controlNames: () => findControls().map(({ name }) => name),
    queryAll,
    /** The element with the focus. */
    focusedElement: () => document.activeElement as HTMLElement,
    focus: (name: string | RegExp) => act(() => control(name).focus()),
    /** Takes the focus away. */
    blur: () => act(() => (document.activeElement as HTMLElement).blur()),
    /** Clicks an element, for those without a name. */
    pressOn: pressElement,
    press,
    /** Presses the controls one by one and waits for the effects of each. */
    tap: async (...names: (string | RegExp)[]) => {
      for (const name of names) {
        await press(name)
        await advanceTime(1)
      }
    },
    /** Presses Enter in a field. */
    submit: async (name: string | RegExp) => {
      const field = control(name)
      refuseDisabled(field)
      act(() => field.focus())
      await user.keyboard('{Enter}')
    },
    /** Replaces the field's value. */
    fill: (name: string | RegExp, value: string) => {
      const field = control(name)
      refuseDisabled(field)
      act(() => field.focus())
      const change = field instanceof HTMLSelectElement ? fireEvent.change : fireEvent.input
      change(field, { target: { value } })
    },
    close: () => {
      view.unmount()
      view.container.remove()
    },
  }
  return (last = shown)
}
