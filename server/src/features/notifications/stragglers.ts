import { setTimeout as sleep } from 'node:timers/promises'

/** Pushes that their service has not answered for a while: they hold up their own device and nobody else. */
export interface Stragglers {
  has(deviceId: string): boolean
  /** Until the push has ended, or goes on by itself. */
  waitFor(deviceId: string, push: Promise<void>): Promise<void>
  /** Until none goes on. */
  ended(): Promise<void>
}

const patienceMs = 1_000
/** Beyond so many everybody waits: that many open connections are enough. */
const most = 200

export function keepStragglers(onError: (error: unknown) => void): Stragglers {
  const open = new Map<string, Promise<void>>()
  return {
    has: (deviceId) => open.has(deviceId),
    async waitFor(deviceId, push) {
      const ended = new AbortController()
      const late = sleep(patienceMs, 'late', { signal: ended.signal }).catch(() => undefined)
      const isLate = (await Promise.race([push, late]).finally(() => ended.abort())) === 'late'
      if (!isLate || open.size >= most) return push
      open.set(
        deviceId,
        push.catch(onError).finally(() => open.delete(deviceId)),
      )
    },
    async ended() {
      await Promise.all(open.values())
    },
  }
}
