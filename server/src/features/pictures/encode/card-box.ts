import { cardAroundHead, type Head } from './card-around-head.ts'
import { cardSize, tallCardBox, type Box, type Size } from './sizes.ts'

/**
 * Where the card of a picture is cut: around the head, or high in a tall picture. Null for a wide one without a head:
 * only its pixels can tell.
 */
export function cardBox(size: Size, head: Head | null): Box | null {
  if (head !== null) return cardAroundHead(size, head)
  const isWide = cardSize(size).width < size.width
  return isWide ? null : tallCardBox(size)
}
