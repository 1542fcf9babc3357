import type { Size } from './sizes.ts'

/** Three bytes a pixel, row by row. */
export interface RgbPixels extends Size {
  data: Uint8Array
}

/** Faces are in the upper part of a picture; hands and floors are not. */
const upperPart = 0.6
/** Skin nearly everywhere is a wall or a desert, and skin nearly nowhere says nothing. */
const maxSkinShare = 0.3
const minSkinShare = 0.004

/**
 * Where the face is in a wide picture, as the part of its width at which the middle of a card belongs. Null where no
 * skin stands out: then only contrast can tell.
 */
export function findFaceAcross(look: RgbPixels, cardWidth: number): number | null {
  const columns = countSkinByColumn(look)
  const total = sum(columns)
  const share = total / (look.width * Math.ceil(look.height * upperPart))
  if (share < minSkinShare || share > maxSkinShare) return null
  const from = findBestWindow(columns, cardWidth)
  const found = columns.slice(from, from + cardWidth)
  // Spread evenly it would fill every card alike.
  if (sum(found) < Math.min(0.9, (1.5 * cardWidth) / look.width) * total) return null
  const middle = from + sum(found.map((weight, at) => weight * (at + 0.5))) / sum(found)
  return middle / look.width
}

function countSkinByColumn({ data, width, height }: RgbPixels): number[] {
  const columns = Array.from({ length: width }, () => 0)
  for (let y = 0; y < Math.ceil(height * upperPart); y++)
    for (let x = 0; x < width; x++) {
      const at = 3 * (y * width + x)
      if (isSkin(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)) columns[x] = (columns[x] ?? 0) + 1
    }
  return columns
}

/** By hue alone, so that light and dark skin count alike. */
function isSkin(red: number, green: number, blue: number): boolean {
  const cb = 128 - 0.169 * red - 0.331 * green + 0.5 * blue
  const cr = 128 + 0.5 * red - 0.419 * green - 0.081 * blue
  return cb >= 77 && cb <= 124 && cr >= 136 && cr <= 173
}

function findBestWindow(columns: readonly number[], width: number): number {
  let inside = sum(columns.slice(0, width))
  let best = { from: 0, inside }
  for (let from = 1; from + width <= columns.length; from++) {
    inside += (columns[from + width - 1] ?? 0) - (columns[from - 1] ?? 0)
    if (inside > best.inside) best = { from, inside }
  }
  return best.from
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)
