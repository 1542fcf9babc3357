/** Places from `low` to `high`, both included. */
export interface Span {
  low: number
  high: number
}

/** Above every place there will ever be. */
export const topPlace = 2 ** 52

/** What a multirange leaves open, from the top. */
export function gapsOf(done: string): Span[] {
  const gaps: Span[] = []
  let high = topPlace
  for (const { low, high: end } of spansOf(done).toReversed()) {
    if (end < high) gaps.push({ low: end + 1, high })
    high = low - 1
  }
  if (high >= 1) gaps.push({ low: 1, high })
  return gaps
}

/** The gaps with the first so many places, and what is left of them. Nobody stands above the committed place for long. */
export function splitAfter(
  gaps: readonly Span[],
  places: number,
  committed: number,
): [near: readonly Span[], far: readonly Span[]] {
  let left = places
  for (const [n, { low, high }] of gaps.entries()) {
    const top = Math.min(high, committed)
    const length = Math.max(0, top - low + 1)
    if (length > left) {
      const cut = top - left
      return [
        [...gaps.slice(0, n), ...(cut < high ? [{ low: cut + 1, high }] : [])],
        [{ low, high: cut }, ...gaps.slice(n + 1)],
      ]
    }
    left -= length
  }
  return [gaps, []]
}

/** So few places are sooner walked through than looked up. */
const fewPlaces = 128
/** Where fewer gaps than this are small, one look serves them and the next ones. */
const fewGaps = 4

/** How many gaps from the top hold few places each: there wait people who were found before. */
export function smallGaps(gaps: readonly Span[], committed: number): number {
  // Above the committed place stand only those who came within the last minute.
  const isLarge = ({ low, high }: Span) => Math.min(high, committed) - low >= fewPlaces
  const first = gaps.findIndex(isLarge)
  const small = first === -1 ? gaps.length : first
  return small < fewGaps ? 0 : small
}

/** PostgreSQL writes whole numbers as {[1,5),[8,9)}, in order and without an overlap. */
function spansOf(multirange: string): Span[] {
  return [...multirange.matchAll(/\[(\d+),(\d+)\)/g)].map(([, low, end]) => ({
    low: Number(low),
    high: Number(end) - 1,
  }))
}

export function multirangeOf(spans: readonly Span[]): string {
  return `{${spans.map(({ low, high }) => `[${low},${high}]`).join(',')}}`
}

export interface Looked {
  /** Looked through from the top. */
  gaps: readonly Span[]
  /** Those who fit, from the top. */
  found: readonly { place: number }[]
  /** Everything in the gaps was looked at, not only down to the last one found. */
  toTheEnd: boolean
  /** Above this somebody may still be about to appear. */
  committed: number
}

/** What is worth writing down, in places. */
export interface Worth {
  /** Skipping this many again costs more than writing them down. */
  keeping: number
  /** Between two people who still wait: only where it is longer, or the progress would fall into crumbs. */
  splitting: number
  /** So many are looked for at once by what they say: it costs the same for one. */
  ahead: number
  /** So many times as far as was to be expected they are looked for on foot, before it is found out how many say so. */
  onFoot: number
  /** So many are read at once. */
  few: number
}
export const usualWorth: Worth = { keeping: 64, splitting: 64, ahead: 300, onFoot: 20, few: 20_000 }

/** The places that need no second look. */
export function doneBy(
  { gaps, found, toTheEnd, committed }: Looked,
  worth: Pick<Worth, 'keeping' | 'splitting'> = usualWorth,
): Span[] {
  const places = found.map(({ place }) => place)
  const lowest = toTheEnd ? 0 : (places.at(-1) ?? 0)
  const done: Span[] = []
  for (const gap of gaps) {
    if (gap.high < lowest) break
    const inside = places.filter((place) => place >= gap.low && place <= gap.high)
    const ends = [gap.high + 1, ...inside, ...(lowest > gap.low ? [] : [gap.low - 1])]
    for (let n = 1; n < ends.length; n++) {
      const [above = 0, below = 0] = [ends[n - 1], ends[n]]
      const span = { low: below + 1, high: Math.min(above - 1, committed) }
      const length = span.high - span.low + 1
      const outermost = n === 1 || (toTheEnd && n === ends.length - 1)
      const wholeGap = span.low === gap.low && span.high === gap.high
      if (length > 0 && (wholeGap || length >= (outermost ? worth.keeping : worth.splitting))) done.push(span)
    }
  }
  return done
}
