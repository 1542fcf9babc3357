import { useEffect, useState } from 'react'
import { elapsedMs, readInstant, type Instant } from './instant.ts'

/** What the server's clock said, and when this device heard it. */
interface Anchor {
  serverMs: number
  heardAt: Instant
}

let anchor: Anchor | undefined

/** Every answer that names the server's time sets the anchor again. */
export function setServerTime(serverNow: string): void {
  const serverMs = Date.parse(serverNow)
  if (!Number.isNaN(serverMs)) anchor = { serverMs, heardAt: readInstant() }
}

/** The server's time now, however wrong the device's clock and however long it slept. */
export function serverTimeMs(from: Anchor | undefined, at: Instant): number {
  return from ? from.serverMs + elapsedMs(from.heardAt, at) : at.wallMs
}

/** The two clocks of the device went apart: it slept, or somebody set it. Then the server is worth asking. */
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

/** The server's time, moving on every second, and with each new day, while somebody looks. */
export function useServerNow(everyMs = 1000): number {
  const [ms, setMs] = useState(serverNowMs)
  useEffect(() => {
    let midnight: ReturnType<typeof setTimeout> | undefined
    const tick = () => {
      const nowMs = serverNowMs()
      // Without it, yesterday would be called Today beside what is of today.
      clearTimeout(midnight)
      midnight = setTimeout(tick, untilMidnightMs(nowMs))
      if (document.visibilityState === 'visible') setMs(nowMs)
    }
    tick()
    const timer = setInterval(tick, everyMs)
    // A hidden tab's timers sleep: without this the first look back would show an old time.
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      clearTimeout(midnight)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [everyMs])
  return ms
}

/** Calls back once the device's clocks went apart, so that the next answer can put them right. */
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
