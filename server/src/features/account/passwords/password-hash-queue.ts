/** Thrown when so many passwords wait to be hashed that one more would only wait in vain. */
class HashQueueFull extends Error {
  readonly code = '53300'
}

/** Who waits: all strangers of a network and its neighbours together, a known device by itself. */
export interface HashQueueKey {
  owner: string
  isKnownDevice: boolean
}

interface Waiter {
  start(): void
  refuse(error: HashQueueFull): void
}

/** Lines are served in turn, known devices every other time: a flood waits behind itself, and is itself refused. */
export function createPasswordHashQueue(inAll: number, inOneLine: number) {
  const strangers = createFairQueue(inAll, inOneLine)
  const known = createFairQueue(inAll, inOneLine)
  let knownNext = true
  return {
    /** Resolves when it is this one's turn; throws where the line is too long already. */
    enqueue: (line: HashQueueKey) => (line.isKnownDevice ? known : strangers).join(line.owner),
    /** Lets the next one go; false where nobody waits. */
    startNext() {
      const [first, second] = knownNext ? [known, strangers] : [strangers, known]
      const waiter = first.dequeue() ?? second.dequeue()
      knownNext = !knownNext
      waiter?.start()
      return waiter !== undefined
    },
  }
}

function createFairQueue(inAll: number, inOneLine: number) {
  // In the order of their turns: a line that was served goes to the end.
  const lines = new Map<string, Waiter[]>()
  let waiting = 0

  function makeRoom(mine: number) {
    if (mine >= inOneLine) throw new HashQueueFull('too many passwords to hash')
    if (waiting < inAll) return
    const longest = [...lines.values()].reduce((one, other) => (other.length > one.length ? other : one))
    if (longest.length <= mine + 1) throw new HashQueueFull('too many passwords to hash')
    longest.pop()?.refuse(new HashQueueFull('others waited less'))
    waiting--
  }

  return {
    async join(of: string) {
      const line = lines.get(of) ?? []
      makeRoom(line.length)
      lines.set(of, line)
      waiting++
      await new Promise<void>((go, refuse) => line.push({ start: go, refuse }))
    },
    dequeue(): Waiter | undefined {
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
