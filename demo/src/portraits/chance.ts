/** A deterministic source of choices: the same seed always answers the same. */
export interface Chance {
  /** A number from 0 up to but not including 1. */
  next(): number
  pick<T>(options: readonly [T, ...T[]]): T
  between(low: number, high: number): number
  happens(probability: number): boolean
  shuffled<T>(options: readonly T[]): T[]
}

function hash(text: string): number {
  let state = 0x81_1c_9d_c5
  for (const character of text) {
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01_00_01_93)
    state = (state << 13) | (state >>> 19)
  }
  return state >>> 0
}

export function chanceOf(seed: string): Chance {
  let state = hash(seed)
  const next = () => {
    state = (state + 0x6d_2b_79_f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_00_00_00_00
  }
  const at = <T>(options: readonly [T, ...T[]], index: number): T => options[index] ?? options[0]
  return {
    next,
    pick: (options) => at(options, Math.floor(next() * options.length)),
    between: (low, high) => low + (high - low) * next(),
    happens: (probability) => next() < probability,
    shuffled: (options) =>
      options
        .map((option) => ({ option, rank: next() }))
        .toSorted((a, b) => a.rank - b.rank)
        .map(({ option }) => option),
  }
}
