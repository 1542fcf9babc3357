import { cardSize, scaleSize, type Box, type Size } from './sizes.ts'

/** A face that was found, in shares of its picture: its middle, and how high it is. */
export interface Head {
  x: number
  y: number
  height: number
}

/** Where the middle of a face belongs on a card. */
export const idealFace = { x: 0.5, y: 0.36 }
/**
 * What every frame shows of a card: tall ones on phones, round ones beside names, low ones on the smallest phones, where
 * words lie on all below.
 */
const visibleArea = { left: 0.14, right: 0.86, top: 0.04, bottom: 0.63 }
/** From the middle of a face to the ends of its head, hair and scarf included, in heights of the face. */
const headReach = { aside: 0.6, up: 0.75, down: 0.6 }
/** Tried in turn, as shares of the largest card: closer than the last, too little of the picture would be left. */
const triedSizes = [1, 0.9, 0.8, 0.7]
/** Nor closer than this, in pixels: it would blur on a phone. */
const minWidth = 400

/**
 * The card around a face: the largest one that has the whole head where every frame shows it, or else the largest one.
 * A face at the edge of a picture is brought to the middle by coming closer.
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

/** A card of this size that lies within the picture, as near to its wanted place as that allows. */
function boxAround(whole: Size, { width, height }: Size, middle: { x: number; y: number }): Box {
  const within = (start: number, most: number) => Math.max(0, Math.min(Math.round(start), most))
  return {
    left: within(middle.x - idealFace.x * width, whole.width - width),
    top: within(middle.y - idealFace.y * height, whole.height - height),
    width,
    height,
  }
}
