/** To what is no control, such as a heading: without a ring around it, and without moving the page. */
export function moveFocusTo(element: HTMLElement | null | undefined): void {
  if (!element) return
  element.tabIndex = -1
  element.classList.add('outline-none')
  element.focus({ preventScroll: true })
}

/** What had it has gone: the keyboard would begin at the top of the page, and a screen reader stays silent. */
export const isFocusLost = (): boolean => document.activeElement === document.body

/** The member fills in a field. */
export const isEditingField = (): boolean =>
  document.activeElement?.matches('input, textarea, select, [contenteditable]') ?? false
