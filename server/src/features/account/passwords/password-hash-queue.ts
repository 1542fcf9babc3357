/** Thrown when so many passwords wait to be hashed that one more would only wait in vain. */
class HashingBusy extends Error {
  readonly code = '53300'
}

/** Who waits: all strangers of a network and its neighbours together, a known device by itself. */
export interface Line {
  of: string
  known: boolean
}

interface Waiter {
  go(): void
  refuse(error: HashingBusy): void
}

/** Lines are served in turn, known devices every other time: a flood waits behind itself, and is itself refused. */
export function hashingLines(inAll: number, inOneLine: number) {
  const strangers = oneSide(inAll, inOneLine)
  const known = oneSide(inAll, inOneLine)
  let knownNext = true
  return {
    /** Resolves when it is this one's turn; throws where the line is too long already. */
    join: (line: Line) => (line.known ? known : strangers).join(line.of),
    /** Lets the next one go; false where nobody waits. */
    next() {
      const [first, second] = knownNext ? [known, strangers] : [strangers, known]
      const waiter = first.shift() ?? second.shift()
      knownNext = !knownNext
      waiter?.go()
      return waiter !== undefined
    },
  }
}

function oneSide(inAll: number, inOneLine: number) {
  // In the order of their turns: a line that was served goes to the end.
  const lines = new Map<string, Waiter[]>()
  let waiting = 0

  function makeRoom(mine: number) {
    if (mine >= inOneLine) throw new HashingBusy('too many passwords to hash')
    if (waiting < inAll) return
    const longest = [...lines.values()].reduce((one, other) => (other.length > one.length ? other : one))
    if (longest.length <= mine + 1) throw new HashingBusy('too many passwords to hash')
    longest.pop()?.refuse(new HashingBusy('others waited less'))
    waiting--
  }

  return {
    async join(of: string) {
      const line = lines.get(of) ?? []
      makeRoom(line.length)
      lines.set(of, line)
      waiting++
      await new Promise<void>((go, refuse) => line.push({ go, refuse }))
    },
    shift(): Waiter | undefined {
      for (const [of, line] of lines) {
        lines.delete(of)
        const waiter = line.shift()
        if (line.length > 0) lines.set(of, line)
        if (waiter === undefined) continue
        waiting--
        return waiter
      }
      return undefined
    },
  }
}
