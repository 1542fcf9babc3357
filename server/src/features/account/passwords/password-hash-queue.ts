/** Thrown when the queue is full. The code is PostgreSQL's for too many connections: answered as 503. */
class HashQueueFull extends Error {
  readonly code = '53300'
}

/** Whose queue to wait in: that of a network with its neighbours, or a known device's own. */
export interface HashQueueKey {
  owner: string
  isKnownDevice: boolean
}

interface Waiter {
  start(): void
  refuse(error: HashQueueFull): void
}

/** Serves the queues round-robin, known devices every other time: a flood delays and fills only its own queue. */
export function createPasswordHashQueue(maxWaiting: number, maxPerKey: number) {
  const unknownDevices = createFairQueue(maxWaiting, maxPerKey)
  const knownDevices = createFairQueue(maxWaiting, maxPerKey)
  let isKnownNext = true
  return {
    /** Resolves when the caller may start; throws if the queue is full. */
    enqueue: (key: HashQueueKey) => (key.isKnownDevice ? knownDevices : unknownDevices).add(key.owner),
    /** Starts the next waiter; false if there is none. */
    startNext() {
      const [first, second] = isKnownNext ? [knownDevices, unknownDevices] : [unknownDevices, knownDevices]
      const waiter = first.dequeue() ?? second.dequeue()
      isKnownNext = !isKnownNext
      waiter?.start()
      return waiter !== undefined
    },
  }
}

function createFairQueue(maxWaiting: number, maxPerOwner: number) {
  // In the order of their turns: a queue that was served moves to the end.
  const queues = new Map<string, Waiter[]>()
  let waiting = 0

  function makeRoom(ownLength: number) {
    if (ownLength >= maxPerOwner) throw new HashQueueFull('too many passwords to hash')
    if (waiting < maxWaiting) return
    const longest = [...queues.values()].reduce((a, b) => (b.length > a.length ? b : a))
    if (longest.length <= ownLength + 1) throw new HashQueueFull('too many passwords to hash')
    longest.pop()?.refuse(new HashQueueFull('dropped in favour of a shorter queue'))
    waiting--
  }

  return {
    async add(owner: string) {
      const queue = queues.get(owner) ?? []
      makeRoom(queue.length)
      queues.set(owner, queue)
      waiting++
      await new Promise<void>((start, refuse) => queue.push({ start, refuse }))
    },
    dequeue(): Waiter | undefined {
      for (const [owner, queue] of queues) {
        queues.delete(owner)
        const waiter = queue.shift()
        if (queue.length > 0) queues.set(owner, queue)
        if (waiter === undefined) continue
        waiting--
        return waiter
      }
      return undefined
    },
  }
}
