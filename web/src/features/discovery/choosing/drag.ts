export type Choice = 'like' | 'pass'

/** Below this a finger has tapped, or trembles. */
const dragAfterPx = 8
/** As far as this, and letting go decides; or a third of a narrow card. */
const decidesAtPx = 120
const decidesAtShare = 1 / 3
/** A flick decides sooner. */
const flickPxPerMs = 0.5
const flickAtPx = 36

interface Drag {
  /** From where it began, in pixels, to the right. */
  byX: number
  width: number
  /** At the moment of letting go, to the right. */
  pxPerMs: number
}

/** Toward the end of the line is yes, toward its start is no: right and left where one reads to the right. */
function towards(byX: number, rightToLeft: boolean): Choice {
  return byX > 0 !== rightToLeft ? 'like' : 'pass'
}

/** What letting go here means; null puts the card back. */
export function choiceOfDrag({ byX, width, pxPerMs }: Drag, rightToLeft: boolean): Choice | null {
  const far = Math.abs(byX) >= Math.min(decidesAtPx, width * decidesAtShare)
  // A flick back toward the middle is a change of mind.
  const onward = Math.sign(pxPerMs) === Math.sign(byX)
  const flicked = onward && Math.abs(byX) >= flickAtPx && Math.abs(pxPerMs) >= flickPxPerMs
  const regretted = !onward && Math.abs(pxPerMs) >= flickPxPerMs
  return (far && !regretted) || flicked ? towards(byX, rightToLeft) : null
}

/** A finger that moves up or down more than sideways scrolls the page. */
export function isDrag(byX: number, byY: number): boolean {
  return Math.abs(byX) >= dragAfterPx && Math.abs(byX) > Math.abs(byY)
}

/** The keys point the way the card leaves. */
export function choiceOfKey(key: string, rightToLeft: boolean): Choice | null {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null
  return towards(key === 'ArrowRight' ? 1 : -1, rightToLeft)
}
