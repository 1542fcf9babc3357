export type Choice = 'like' | 'pass'

/** A shorter move counts as a tap. */
const dragAfterPx = 8
/** A drag this far decides; on a narrow card, a third of its width. */
const decidesAtPx = 120
const decidesAtShare = 1 / 3
/** A fast flick decides after a shorter way. */
const flickPxPerMs = 0.5
const flickAtPx = 36

interface Drag {
  /** Distance from the start, in pixels; positive to the right. */
  byX: number
  width: number
  /** Speed at release; positive to the right. */
  pxPerMs: number
}

/** A drag toward the end of the line is a like, toward its start a pass. */
function towards(byX: number, rightToLeft: boolean): Choice {
  return byX > 0 !== rightToLeft ? 'like' : 'pass'
}

/** The choice on release; null returns the card. */
export function choiceOfDrag({ byX, width, pxPerMs }: Drag, rightToLeft: boolean): Choice | null {
  const far = Math.abs(byX) >= Math.min(decidesAtPx, width * decidesAtShare)
  // A flick back toward the middle cancels.
  const onward = Math.sign(pxPerMs) === Math.sign(byX)
  const flicked = onward && Math.abs(byX) >= flickAtPx && Math.abs(pxPerMs) >= flickPxPerMs
  const regretted = !onward && Math.abs(pxPerMs) >= flickPxPerMs
  return (far && !regretted) || flicked ? towards(byX, rightToLeft) : null
}

/** A mostly vertical move scrolls the page instead. */
export function isDrag(byX: number, byY: number): boolean {
  return Math.abs(byX) >= dragAfterPx && Math.abs(byX) > Math.abs(byY)
}

/** The arrow key points where the card leaves. */
export function choiceOfKey(key: string, rightToLeft: boolean): Choice | null {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null
  return towards(key === 'ArrowRight' ? 1 : -1, rightToLeft)
}
