/** The index of the next or previous picture; after the last one comes the first again. */
export function neighbourIndex(index: number, step: 1 | -1, count: number): number {
  return count === 0 ? 0 : (index + step + count) % count
}

/** A shorter move is no swipe; a move that is higher than wide is a scroll. */
const minSwipePx = 40
/** How far a finger may move during a tap. */
const maxTapPx = 8

export function isTap(byX: number, byY: number): boolean {
  return Math.hypot(byX, byY) <= maxTapPx
}

/** Which way a finger has swiped: 1 for the next picture. Null if it has not. */
export function stepForSwipe(byX: number, byY: number, rightToLeft: boolean): 1 | -1 | null {
  if (Math.abs(byX) < minSwipePx || Math.abs(byX) < Math.abs(byY)) return null
  return byX < 0 !== rightToLeft ? 1 : -1
}

export function stepForKey(key: string, rightToLeft: boolean): 1 | -1 | null {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null
  return (key === 'ArrowRight') !== rightToLeft ? 1 : -1
}
