/** Side of the grey square that is hashed, and how many of its lowest frequencies are kept in each direction. */
export const hashSide = 32
const frequencies = 8

const wave = Array.from({ length: frequencies }, (_, u) =>
  Array.from({ length: hashSide }, (_, x) => Math.cos(((2 * x + 1) * u * Math.PI) / (2 * hashSide))),
)

/**
 * A perceptual hash of 32x32 grey pixels that hardly changes when a picture is scaled, recompressed or brightened. Null
 * for a nearly blank picture, because two blank walls are not the same picture.
 */
export function computeLookHash(grey: Uint8Array): bigint | null {
  const values: number[] = []
  for (let v = 0; v < frequencies; v++)
    for (let u = 0; u < frequencies; u++) {
      let sum = 0
      for (let y = 0; y < hashSide; y++)
        for (let x = 0; x < hashSide; x++)
          sum += (grey[y * hashSide + x] ?? 0) * (wave[u]?.[x] ?? 0) * (wave[v]?.[y] ?? 0)
      values.push(sum)
    }
  // The first value is the overall brightness.
  const shapes = values.slice(1)
  const strong = shapes.filter((value) => Math.abs(value) > 300).length
  if (strong < 8) return null
  const middle = shapes.toSorted((a, b) => a - b)[31] ?? 0
  return shapes.reduce((bits, value) => (bits << 1n) | (value > middle ? 1n : 0n), 0n)
}

/** Pictures that differ in at most this many bits count as equal. One of their eight bytes then agrees, for the index. */
export const maxDifferentBits = 6

export const hashBands = (hash: bigint): number[] =>
  [0, 1, 2, 3, 4, 5, 6, 7].map((band) => band * 256 + Number((hash >> BigInt(band * 8)) & 0xffn))
