type MemberQueue = <T>(memberId: string, work: () => Promise<T>) => Promise<T | null>

/** Runs each member's work one at a time; answers null if too much work of the member waits already. */
export function createMemberQueue(mostWaiting: number): MemberQueue {
  const lines = new Map<string, { length: number; last: Promise<unknown> }>()
  return async (memberId, work) => {
    const line = lines.get(memberId) ?? { length: 0, last: Promise.resolve() }
    if (line.length > mostWaiting) return null
    lines.set(memberId, line)
    line.length++
    const mine = line.last.then(work)
    line.last = mine.catch(() => {})
    try {
      return await mine
    } finally {
      if (--line.length === 0) lines.delete(memberId)
    }
  }
}
