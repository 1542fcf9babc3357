/** Two clocks: the monotonic one may stop while the device sleeps, the wall clock may be set back. */
export interface Instant {
  monotonicMs: number
  wallMs: number
}

export function readInstant(): Instant {
  return { monotonicMs: performance.now(), wallMs: Date.now() }
}

/** The larger of both: an early refresh does no harm, a late one does. */
export function elapsedMs(from: Instant, to: Instant): number {
  return Math.max(to.monotonicMs - from.monotonicMs, to.wallMs - from.wallMs)
}

export interface Lifetime {
  lifetimeMs: number
  receivedAt: Instant
}

export function remainingMs({ lifetimeMs, receivedAt }: Lifetime, now: Instant): number {
  return Math.max(0, lifetimeMs - elapsedMs(receivedAt, now))
}
