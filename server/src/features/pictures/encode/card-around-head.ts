import { cardSize, scaleSize, type Box, type Size } from './sizes.ts'

/** A detected face in fractions of the picture: its centre and height. */
export interface Head {
  x: number
  y: number
  height: number
}

/** Where the centre of a face should be on a card. */
export const idealFace = { x: 0.5, y: 0.36 }
/**
 * The part of a card that every frame shows: tall ones on phones, round ones beside names, and low ones on small phones,
 * where text covers the rest.
 */
const visibleArea = { left: 0.14, right: 0.86, top: 0.04, bottom: 0.63 }
/** From the centre of a face to the edges of the head with hair and scarf, in face heights. */
const headReach = { aside: 0.6, up: 0.75, down: 0.6 }
/** Card sizes to try in order, as fractions of the largest card. A smaller one would show too little. */
const triedSizes = [1, 0.9, 0.8, 0.7]
/** The smallest width in pixels: a smaller one would be blurred on a phone. */
const minWidth = 400

/**
 * The largest card that has the whole head where every frame shows it, or else the largest possible card. A face near the
 * edge is centred by choosing a smaller card.
 */
export function cardAroundHead(size: Size, { x, y, height }: Head): Box {
  const largest = cardSize(size)
  const middle = { x: x * size.width, y: y * size.height }
  const face = height * size.height
  const holdsHead = (cut: Box) =>
    middle.x - headReach.aside * face >= cut.left + visibleArea.left * cut.width &&
    middle.x + headReach.aside * face <= cut.left + visibleArea.right * cut.width &&
    middle.y - headReach.up * face >= cut.top + visibleArea.top * cut.height &&
    middle.y + headReach.down * face <= cut.top + visibleArea.bottom * cut.height
  for (const share of triedSizes) {
    const cut = boxAround(size, scaleSize(largest, share), middle)
    if (share < 1 && cut.width < minWidth) break
    if (holdsHead(cut)) return cut
  }
  return boxAround(size, largest, middle)
}

/** A card of this size within the picture, as close as possible to the wanted place. */
function boxAround(whole: Size, { width, height }: Size, middle: { x: number; y: number }): Box {
  const within = (start: number, most: number) => Math.max(0, Math.min(Math.round(start), most))
  return {
    left: within(middle.x - idealFace.x * width, whole.width - width),
    top: within(middle.y - idealFace.y * height, whole.height - height),
    width,
    height,
  }
}
