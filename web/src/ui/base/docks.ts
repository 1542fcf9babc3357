import { createListeners } from '../../store/store.ts'

/** What stands at the foot of the screen and must stay in reach: the tabs, a composer, the buttons of a sheet. */
const docks = new Set<Element>()
const [notifyListeners, onDocksMoved] = createListeners()

/** As a ref: `<nav ref={docked}>`. Toasts stand above it. */
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

/** Something may have moved. */
export const notifyDocksMoved = (): void => notifyListeners()

interface Edges {
  top: number
  bottom: number
  left: number
  right: number
}

/** A toast does not fit between the foot and what ends less than this above it. */
const gapPx = 72

/** How far down there is room in a column of the screen: above whatever is docked at its foot, one dock upon another. */
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

/** Keeps an element above the docks and the phone's keyboard by its margin below; ends with the answer. */
export function keepAboveDocks(element: HTMLElement): () => void {
  const place = () => {
    const { height = innerHeight, offsetTop = 0 } = window.visualViewport ?? {}
    // What lies under an open dialog is out of reach anyway.
    const inReach = [...docks].filter((dock) => !dock.closest('[aria-hidden=true], [inert]'))
    const own = element.getBoundingClientRect()
    // Above a whole sheet, where there is room: what it says is read just now.
    const edges = inReach.map((dock) => {
      const sheet = dock.closest('[role=dialog], [role=alertdialog]')?.getBoundingClientRect()
      return sheet && sheet.top - offsetTop >= own.bottom - own.top ? sheet : dock.getBoundingClientRect()
    })
    const foot = availableBottom(own, offsetTop + height, edges)
    element.style.marginBlockEnd = `${Math.max(0, innerHeight - foot)}px`
  }
  // Once more in the next frame: a dialog that has just opened hides the rest only then.
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
