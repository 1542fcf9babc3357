import { createListeners } from '../../store/store.ts'

/** Elements at the bottom of the screen that toasts must not cover: tabs, a composer, a sheet's buttons. */
const docks = new Set<Element>()
const [notifyListeners, onDocksMoved] = createListeners()

/** Keeps toasts above an element. Used as a ref: `<nav ref={registerDock}>`. */
export function registerDock(element: Element | null): (() => void) | undefined {
  if (!element) return undefined
  docks.add(element)
  const sizes = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(notifyDocksMoved)
  sizes?.observe(element)
  notifyDocksMoved()
  return () => {
    sizes?.disconnect()
    docks.delete(element)
    notifyDocksMoved()
  }
}

/** Re-places the toasts, as a dock may have moved. */
export const notifyDocksMoved = (): void => notifyListeners()

interface Edges {
  top: number
  bottom: number
  left: number
  right: number
}

/** A toast does not fit into a gap smaller than this. */
const gapPx = 72

/** The lowest free y coordinate of a column: above all docks stacked at its bottom. */
export function availableBottom(
  column: Pick<Edges, 'left' | 'right'>,
  bottom: number,
  docked: readonly Edges[],
): number {
  const below = docked
    .filter(({ left, right }) => left < column.right && right > column.left)
    .toSorted((one, other) => other.bottom - one.bottom)
  let foot = bottom
  for (const dock of below) if (dock.bottom > foot - gapPx && dock.top < foot) foot = dock.top
  return foot
}

/** Keeps an element above docks and keyboard by its bottom margin. Returns a function that stops it. */
export function keepAboveDocks(element: HTMLElement): () => void {
  const place = () => {
    const { height = innerHeight, offsetTop = 0 } = window.visualViewport ?? {}
    // Docks under an open dialog cannot be tapped anyway.
    const inReach = [...docks].filter((dock) => !dock.closest('[aria-hidden=true], [inert]'))
    const own = element.getBoundingClientRect()
    // Above the whole sheet if there is room, so that its text stays readable.
    const edges = inReach.map((dock) => {
      const sheet = dock.closest('[role=dialog], [role=alertdialog]')?.getBoundingClientRect()
      return sheet && sheet.top - offsetTop >= own.bottom - own.top ? sheet : dock.getBoundingClientRect()
    })
    const foot = availableBottom(own, offsetTop + height, edges)
    element.style.marginBlockEnd = `${Math.max(0, innerHeight - foot)}px`
  }
  // Again in the next frame: a dialog that has just opened hides the rest only then.
  const placeNow = () => {
    place()
    requestAnimationFrame(place)
  }
  placeNow()
  const stop = onDocksMoved(placeNow)
  const on = [window, window.visualViewport].filter((target) => target !== null)
  for (const target of on) for (const event of ['resize', 'scroll']) target.addEventListener(event, place)
  return () => {
    stop()
    for (const target of on)
      for (const event of ['resize', 'scroll']) target.removeEventListener(event, place)
  }
}
