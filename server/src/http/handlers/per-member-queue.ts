type MemberQueue = <T>(memberId: string, work: () => Promise<T>) => Promise<T | null>

/** Runs each member's work one at a time; answers null if too much work of the member waits already. */
export function createMemberQueue(maxWaiting: number): MemberQueue {
  const queues = new Map<string, { length: number; last: Promise<unknown> }>()
  return async (memberId, work) => {
    const queue = queues.get(memberId) ?? { length: 0, last: Promise.resolve() }
    if (queue.length > maxWaiting) return null
    queues.set(memberId, queue)
    queue.length++
    const result = queue.last.then(work)
    queue.last = result.catch(() => {})
    try {
      return await result
    } finally {
      if (--queue.length === 0) queues.delete(memberId)
    }
  }
}
