import { cardSize, scaled, type Box, type Size } from './shapes.ts'

/** A face that was found, in shares of its picture: its middle, and how high it is. */
export interface Head {
  x: number
  y: number
  height: number
}

/** Where the middle of a face belongs on a card. */
export const wanted = { x: 0.5, y: 0.36 }
/**
 * What every frame shows of a card: tall ones on phones, round ones beside names, low ones on the smallest phones, where
 * words lie on all below.
 */
const shown = { left: 0.14, right: 0.86, top: 0.04, bottom: 0.63 }
/** From the middle of a face to the ends of its head, hair and scarf included, in heights of the face. */
const reach = { aside: 0.6, up: 0.75, down: 0.6 }
/** Tried in turn, as shares of the largest card: closer than the last, too little of the picture would be left. */
const shares = [1, 0.9, 0.8, 0.7]
/** Nor closer than this, in pixels: it would blur on a phone. */
const leastWidth = 400

/**
 * The card around a face: the largest one that has the whole head where every frame shows it, or else the largest one.
 * A face at the edge of a picture is brought to the middle by coming closer.
 */
export function cutAround(size: Size, { x, y, height }: Head): Box {
  const largest = cardSize(size)
  const middle = { x: x * size.width, y: y * size.height }
  const face = height * size.height
  const holdsHead = (cut: Box) =>
    middle.x - reach.aside * face >= cut.left + shown.left * cut.width &&
    middle.x + reach.aside * face <= cut.left + shown.right * cut.width &&
    middle.y - reach.up * face >= cut.top + shown.top * cut.height &&
    middle.y + reach.down * face <= cut.top + shown.bottom * cut.height
  for (const share of shares) {
    const cut = around(size, scaled(largest, share), middle)
    if (share < 1 && cut.width < leastWidth) break
    if (holdsHead(cut)) return cut
  }
  return around(size, largest, middle)
}

/** A card of this size that lies within the picture, as near to its wanted place as that allows. */
function around(whole: Size, { width, height }: Size, middle: { x: number; y: number }): Box {
  const within = (start: number, most: number) => Math.max(0, Math.min(Math.round(start), most))
  return {
    left: within(middle.x - wanted.x * width, whole.width - width),
    top: within(middle.y - wanted.y * height, whole.height - height),
    width,
    height,
  }
}
