import { setTimeout as sleep } from 'node:timers/promises'

/** Pushes that their service has not answered for a while: they hold up their own device and nobody else. */
export interface SlowPushes {
  has(deviceId: string): boolean
  /** What the push answers; false where it goes on by itself. It must not fail: nobody would hear of it. */
  waitFor(deviceId: string, push: Promise<boolean>): Promise<boolean>
  /** Until none goes on. */
  ended(): Promise<void>
}

const patienceMs = 1_000
/** Beyond so many everybody waits: that many open connections are enough. */
const most = 200

export function trackSlowPushes(): SlowPushes {
  // Each by itself: of two to one device, the first that ends must not hide the other.
  const open = new Set<{ deviceId: string; push: Promise<unknown> }>()
  return {
    has: (deviceId) => [...open].some((slow) => slow.deviceId === deviceId),
    async waitFor(deviceId, push) {
      const ended = new AbortController()
      const late = sleep(patienceMs, 'late' as const, { signal: ended.signal }).catch(() => 'late' as const)
      const answer = await Promise.race([push, late]).finally(() => ended.abort())
      if (answer !== 'late') return answer
      if (open.size >= most) return push
      const slow = { deviceId, push }
      open.add(slow)
      void push.finally(() => open.delete(slow))
      return false
    },
    async ended() {
      await Promise.all([...open].map(({ push }) => push))
    },
  }
}
