import type { Size } from './sizes.ts'

/** Three bytes per pixel, row by row. */
export interface RgbPixels extends Size {
  data: Uint8Array
}

/** Only the upper part of a picture is searched: below are hands and floors. */
const upperPart = 0.6
/** Skin colour nearly everywhere is a wall or a desert; nearly nowhere, it is noise. */
const maxSkinShare = 0.3
const minSkinShare = 0.004

/**
 * The horizontal position of the face in a wide picture, as a fraction of its width. Null if no skin stands out; contrast
 * then decides.
 */
export function findFaceAcross(look: RgbPixels, cardWidth: number): number | null {
  const columns = countSkinByColumn(look)
  const total = sum(columns)
  const share = total / (look.width * Math.ceil(look.height * upperPart))
  if (share < minSkinShare || share > maxSkinShare) return null
  const from = findBestWindow(columns, cardWidth)
  const found = columns.slice(from, from + cardWidth)
  // Skin that is spread evenly would not favour any card.
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

/** Checks the hue only, so that light and dark skin count alike. */
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
