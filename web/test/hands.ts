import { flushSync } from 'react-dom'

/** In the browser's own order, down to the words between two elements: a bar wherever one ends. */
export function wordsOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? ''
  if (!(node instanceof Element) || node.localName === 'svg') return ''
  return `|${[...node.childNodes].map(wordsOf).join('')}|`
}

/** As a reader hears it. */
export function nameOf(element: HTMLElement): string {
  const { labels } = element as HTMLInputElement
  const label = document.getElementById(element.getAttribute('aria-labelledby') ?? '') ?? labels?.[0]
  return (element.getAttribute('aria-label') ?? (label ?? element).textContent).trim()
}

export const isDisabled = (element: Element): boolean => element.closest('[disabled]') !== null

const kinds = () => [
  { of: /^key/, make: KeyboardEvent },
  { of: /^pointer/, make: PointerEvent },
  { of: /^(mouse|click)/, make: MouseEvent },
]

/** A true event, as it would come from the browser: whether what the browser does by itself may follow. */
export function fire(element: Element, type: string, more: object = {}): boolean {
  const Kind = kinds().find(({ of }) => of.test(type))?.make ?? Event
  const event = new Kind(type, { bubbles: true, cancelable: true, composed: true, ...more })
  // What there is no kind of event for, such as what is dragged.
  for (const [name, value] of Object.entries(more))
    if (!(name in event)) Object.defineProperty(event, name, { value })
  return flushSync(() => element.dispatchEvent(event))
}

function refuseDisabled(element: HTMLElement): void {
  if (isDisabled(element)) throw new Error(`${nameOf(element)} is disabled`)
}

/** What can have the focus takes it; beside all of that, nothing has it. */
function focusFrom(element: HTMLElement): void {
  const taken = element.closest<HTMLElement>('a[href], button, input, select, textarea, [tabindex]')
  if (taken) taken.focus()
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

/** A finger or a mouse: what is pressed has the focus. */
export function tapOn(element: HTMLElement): void {
  refuseDisabled(element)
  const mouse = { button: 0, pointerType: 'mouse', detail: 1 }
  // A pointer that is refused moves no focus either.
  const isFollowed = fire(element, 'pointerdown', mouse)
  if (isFollowed && fire(element, 'mousedown', mouse)) flushSync(() => focusFrom(element))
  fire(element, 'pointerup', mouse)
  if (isFollowed) fire(element, 'mouseup', mouse)
  // It may have gone by then, as a menu's button behind the menu.
  if (element.isConnected) fire(element, 'click', mouse)
}

/** In place of what stands there. */
export function writeIn(element: HTMLElement, value: string): void {
  refuseDisabled(element)
  // React puts its own in front, and would take no notice of what went through it.
  const field = Object.getPrototypeOf(element) as HTMLInputElement
  flushSync(() => element.focus())
  Object.getOwnPropertyDescriptor(field, 'value')?.set?.call(element, value)
  fire(element, element instanceof HTMLSelectElement ? 'change' : 'input')
}

/** The Enter key: in a form with a button to send it, that button is pressed. */
export function enter(element: HTMLElement): void {
  refuseDisabled(element)
  if (!fire(element, 'keydown', { key: 'Enter' })) return
  const { form } = element as HTMLInputElement
  const button = form?.querySelector<HTMLElement>('[type=submit]')
  if (button) button.click()
  else flushSync(() => form?.requestSubmit())
}
