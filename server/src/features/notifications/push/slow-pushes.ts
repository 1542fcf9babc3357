import { setTimeout as sleep } from 'node:timers/promises'

export interface PushTarget {
  deviceId: string
  memberId: string
}

/** Above this number of slow pushes, the sender waits for each push: no more connections stay open. */
const maxSlow = 200
/** A member can register twenty dead devices; without this limit a few members could use up `maxSlow`. */
const maxPerMember = 5

/** Tracks pushes that their service has not answered yet. A slow push blocks its own device only. */
export function trackSlowPushes(patienceMs = 1_000) {
  // A set of pushes, not of devices: two slow pushes may be open for one device.
  const slowPushes = new Set<PushTarget & { push: Promise<unknown> }>()
  const openByMember = new Map<string, number>()
  const addToCount = (memberId: string, by: 1 | -1) => {
    const count = (openByMember.get(memberId) ?? 0) + by
    if (count > 0) openByMember.set(memberId, count)
    else openByMember.delete(memberId)
  }
  return {
    /** True if the device has a slow push, or the member has too many open pushes. */
    isBlocked: ({ deviceId, memberId }: PushTarget) =>
      (openByMember.get(memberId) ?? 0) >= maxPerMember ||
      [...slowPushes].some((slow) => slow.deviceId === deviceId),
    /** Waits for the push and returns its result; false if it takes too long and goes on alone. It must not reject. */
    async waitFor(target: PushTarget, push: Promise<boolean>) {
      addToCount(target.memberId, 1)
      void push.finally(() => addToCount(target.memberId, -1))
      const ended = new AbortController()
      const late = sleep(patienceMs, 'late' as const, { signal: ended.signal }).catch(() => 'late' as const)
      const result = await Promise.race([push, late]).finally(() => ended.abort())
      if (result !== 'late') return result
      if (slowPushes.size >= maxSlow) return push
      const slow = { ...target, push }
      slowPushes.add(slow)
      void push.finally(() => slowPushes.delete(slow))
      return false
    },
    /** Waits until no push is open. */
    async waitForAll() {
      await Promise.all([...slowPushes].map(({ push }) => push))
    },
  }
}

export type SlowPushes = ReturnType<typeof trackSlowPushes>
