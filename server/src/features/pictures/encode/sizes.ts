import { variants } from '@mithaq/contract/pictures'

export interface Size {
  width: number
  height: number
}

export interface Box extends Size {
  left: number
  top: number
}

const { card, full } = variants

export const scaleSize = ({ width, height }: Size, scale: number): Size => ({
  width: Math.max(1, Math.round(width * scale)),
  height: Math.max(1, Math.round(height * scale)),
})

/** Shrinks to fit inside the bounds, and never enlarges. */
export function fitInside(size: Size, bounds: Size): Size {
  return scaleSize(size, Math.min(1, bounds.width / size.width, bounds.height / size.height))
}

/** The smallest size from which every variant can be cut. A panorama keeps the height of a card. */
export function workingSize(size: Size): Size {
  const forFull = Math.min(full.width / size.width, full.height / size.height)
  const forCard = Math.max(card.width / size.width, card.height / size.height)
  return scaleSize(size, Math.min(1, Math.max(forFull, forCard)))
}

/** The largest 4:5 box inside. */
export function cardSize({ width, height }: Size): Size {
  const ratio = card.width / card.height
  return width / height > ratio
    ? { width: Math.max(1, Math.round(height * ratio)), height }
    : { width, height: Math.max(1, Math.round(width / ratio)) }
}

/** Where a card is cut from a tall picture: only a fifth of the excess is cut at the top, where heads are. */
export function tallCardBox(size: Size): Box {
  const { width, height } = cardSize(size)
  return { left: 0, top: Math.round((size.height - height) / 5), width, height }
}
