/** Focuses an element that is no control, such as a heading, without a ring or scrolling. */
export function moveFocusTo(element: HTMLElement | null | undefined): void {
  if (!element) return
  element.tabIndex = -1
  element.classList.add('outline-none')
  element.focus({ preventScroll: true })
}

/** The focused element was removed: the next Tab would start at the top of the page. */
export const isFocusLost = (): boolean => document.activeElement === document.body

/** The focus is in a field. */
export const isEditingField = (): boolean =>
  document.activeElement?.matches('input, textarea, select, [contenteditable]') ?? false
