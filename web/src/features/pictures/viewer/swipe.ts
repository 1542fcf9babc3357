/** The picture beside another one; behind the last comes the first again. */
export function neighbourIndex(index: number, step: 1 | -1, count: number): number {
  return count === 0 ? 0 : (index + step + count) % count
}

/** Shorter than this is no swipe, and steeper than it is wide is a scroll. */
const minSwipePx = 40
/** A finger that taps trembles as far as this. */
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
