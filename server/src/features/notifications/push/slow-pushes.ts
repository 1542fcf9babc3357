import { setTimeout as sleep } from 'node:timers/promises'

/** Where a push goes. */
export interface PushTarget {
  deviceId: string
  memberId: string
}

/** Beyond so many everybody waits: that many open connections are enough. */
const maxSlow = 200
/** Of one member at a time, who can name twenty dead addresses: some would soon be all. */
const maxOfMember = 5

/** Pushes that their service has not answered for a while: they hold up their own device and nobody else. */
export function trackSlowPushes(patienceMs = 1_000) {
  // Each by itself: of two to one device, the first that ends must not hide the other.
  const open = new Set<PushTarget & { push: Promise<unknown> }>()
  const underWay = new Map<string, number>()
  const count = (memberId: string, by: 1 | -1) => {
    const left = (underWay.get(memberId) ?? 0) + by
    if (left > 0) underWay.set(memberId, left)
    else underWay.delete(memberId)
  }
  return {
    /** Whether a push has to wait for another of the device, or for too many of its member. */
    isBlocked: ({ deviceId, memberId }: PushTarget) =>
      (underWay.get(memberId) ?? 0) >= maxOfMember || [...open].some((slow) => slow.deviceId === deviceId),
    /** What the push answers; false where it goes on by itself. It must not fail: nobody would hear of it. */
    async waitFor(goal: PushTarget, push: Promise<boolean>) {
      count(goal.memberId, 1)
      void push.finally(() => count(goal.memberId, -1))
      const ended = new AbortController()
      const late = sleep(patienceMs, 'late' as const, { signal: ended.signal }).catch(() => 'late' as const)
      const answer = await Promise.race([push, late]).finally(() => ended.abort())
      if (answer !== 'late') return answer
      if (open.size >= maxSlow) return push
      const slow = { ...goal, push }
      open.add(slow)
      void push.finally(() => open.delete(slow))
      return false
    },
    /** Until none goes on. */
    async waitForAll() {
      await Promise.all([...open].map(({ push }) => push))
    },
  }
}

export type SlowPushes = ReturnType<typeof trackSlowPushes>
