/** The built-in functions that read a whole text, and where they hang. */
const readers: [object, PropertyKey][] = [
  [String.prototype, 'normalize'],
  [String.prototype, 'trim'],
  [String.prototype, 'toLowerCase'],
  [String.prototype, 'split'],
  [String.prototype, 'replaceAll'],
  [String.prototype, Symbol.iterator],
  [RegExp.prototype, 'exec'],
]

/** A search for all goes on where the last match ended, so each part of the text counts once. */
function countSearched(pattern: RegExp, from: number, text: string, found: RegExpExecArray | null): number {
  if (found !== null) return found.index + found[0].length - from
  // A sticky one looks at one place only.
  return pattern.sticky ? 1 : Math.max(0, text.length - from)
}

/**
 * Runs `work` and answers how many characters were read in it: every character given to a regular expression, a
 * normalisation or a walk through a text, each time that it is. What a normalisation makes of a text counts as well.
 */
export function countTextWork(work: () => void): number {
  let read = 0
  const originals = readers.map(([home, name]) => {
    const original = Object.getOwnPropertyDescriptor(home, name) ?? {}
    const run = original.value as (...given: unknown[]) => unknown
    Object.defineProperty(home, name, {
      ...original,
      value(this: unknown, ...given: unknown[]) {
        if (this instanceof RegExp) {
          const from = this.global || this.sticky ? this.lastIndex : 0
          const found = run.apply(this, given) as RegExpExecArray | null
          read += countSearched(this, from, String(given[0]), found)
          return found
        }
        const made = run.apply(this, given)
        read += String(this).length + (name === 'normalize' ? String(made).length : 0)
        return made
      },
    })
    return { home, name, original }
  })
  try {
    work()
  } finally {
    for (const { home, name, original } of originals) Object.defineProperty(home, name, original)
  }
  return read
}
