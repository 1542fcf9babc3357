/** The picture beside another one; behind the last comes the first again. */
export function beside(index: number, step: 1 | -1, count: number): number {
  return count === 0 ? 0 : (index + step + count) % count
}

/** Shorter than this is no swipe, and steeper than it is wide is a scroll. */
const swipeAfterPx = 40
/** A finger that taps trembles as far as this. */
const tapWithinPx = 8

export function isTap(byX: number, byY: number): boolean {
  return Math.hypot(byX, byY) <= tapWithinPx
}

/** Which way a finger has swiped: 1 for the next picture. Null if it has not. */
export function swipeStep(byX: number, byY: number, rightToLeft: boolean): 1 | -1 | null {
  if (Math.abs(byX) < swipeAfterPx || Math.abs(byX) < Math.abs(byY)) return null
  return byX < 0 !== rightToLeft ? 1 : -1
}

export function keyStep(key: string, rightToLeft: boolean): 1 | -1 | null {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null
  return (key === 'ArrowRight') !== rightToLeft ? 1 : -1
}
