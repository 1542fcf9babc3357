/** The list with one item taken out and put in at another place. */
export function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  const item = list[from]
  if (item === undefined || from === to) return [...list]
  const rest = list.toSpliced(from, 1)
  return rest.toSpliced(Math.min(Math.max(to, 0), rest.length), 0, item)
}

/** The position of the item at `index` while the one at `from` is held over `to`. */
export function indexWhileDragging(index: number, from: number, to: number): number {
  if (index === from) return to
  if (from < index && index <= to) return index - 1
  return to <= index && index < from ? index + 1 : index
}

/** Where a key moves an item: along the reading direction, or to either end. Null for any other key. */
export function indexForKey(key: string, from: number, count: number, rightToLeft: boolean): number | null {
  const [before, after] = rightToLeft ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight']
  if (key === before || key === 'ArrowUp') return Math.max(0, from - 1)
  if (key === after || key === 'ArrowDown') return Math.min(count - 1, from + 1)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

export interface Point {
  x: number
  y: number
}

export interface Box extends Point {
  width: number
  height: number
}

/** The box that a point lies in, or else the one whose middle is nearest. */
export function nearestBoxIndex(point: Point, boxes: readonly Box[]): number {
  const distances = boxes.map((box) =>
    Math.hypot(point.x - (box.x + box.width / 2), point.y - (box.y + box.height / 2)),
  )
  return distances.indexOf(Math.min(...distances))
}

/** Sorts a list like another one; items that the other lacks come last. */
export function sortLike<T extends { id: string }>(
  list: readonly T[],
  order: readonly { id: string }[],
): T[] {
  const place = ({ id }: T) => {
    const at = order.findIndex((other) => other.id === id)
    return at < 0 ? order.length : at
  }
  return list.toSorted((one, other) => place(one) - place(other))
}
