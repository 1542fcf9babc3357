import { useEffect, useState } from 'react'
import { elapsedMs, readInstant, type Instant } from './instant.ts'

/** The server's time, and when this device received it. */
interface Anchor {
  serverMs: number
  heardAt: Instant
}

let anchor: Anchor | undefined

/** Called for every answer that carries the server's time. */
export function setServerTime(serverNow: string): void {
  const serverMs = Date.parse(serverNow)
  if (!Number.isNaN(serverMs)) anchor = { serverMs, heardAt: readInstant() }
}

/** The server's time, despite a wrong device clock or sleep. */
export function serverTimeMs(from: Anchor | undefined, at: Instant): number {
  return from ? from.serverMs + elapsedMs(from.heardAt, at) : at.wallMs
}

/** Whether the device's two clocks diverged: it slept, or its clock was set. */
export function haveClocksDiverged({ heardAt }: Anchor, at: Instant): boolean {
  const apartMs = at.wallMs - heardAt.wallMs - (at.monotonicMs - heardAt.monotonicMs)
  return Math.abs(apartMs) > 2000
}

export function serverNowMs(): number {
  return serverTimeMs(anchor, readInstant())
}

function untilMidnightMs(ms: number): number {
  return new Date(ms).setHours(24, 0, 0, 0) - ms
}

/** The server's time, updated at each interval and at midnight while the page is visible. */
export function useServerNow(everyMs = 1000): number {
  const [ms, setMs] = useState(serverNowMs)
  useEffect(() => {
    let midnight: ReturnType<typeof setTimeout> | undefined
    const tick = () => {
      const nowMs = serverNowMs()
      // Without it, yesterday would still be labelled as today.
      clearTimeout(midnight)
      midnight = setTimeout(tick, untilMidnightMs(nowMs))
      if (document.visibilityState === 'visible') setMs(nowMs)
    }
    tick()
    const timer = setInterval(tick, everyMs)
    // A hidden tab's timers sleep, so update when it is shown again.
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      clearTimeout(midnight)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [everyMs])
  return ms
}

/** Calls back when the device's clocks diverged, so that a new answer can correct the time. */
export function useClockJump(onTrouble: () => void): void {
  useEffect(() => {
    let told: Anchor | undefined
    const timer = setInterval(() => {
      if (!anchor || told === anchor || !haveClocksDiverged(anchor, readInstant())) return
      told = anchor
      onTrouble()
    }, 1000)
    return () => clearInterval(timer)
  }, [onTrouble])
}
