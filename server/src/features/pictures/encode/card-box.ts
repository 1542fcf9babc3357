import { cardAroundHead, type Head } from './card-around-head.ts'
import { cardSize, tallCardBox, type Box, type Size } from './sizes.ts'

/**
 * Where to cut the card: around the head, or near the top of a tall picture. Null for a wide picture without a head, for
 * which the pixels decide.
 */
export function cardBox(size: Size, head: Head | null): Box | null {
  if (head !== null) return cardAroundHead(size, head)
  const isWide = cardSize(size).width < size.width
  return isWide ? null : tallCardBox(size)
}
