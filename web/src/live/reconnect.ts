import { live } from '@mithaq/contract/live'
import { backOffMs } from '../time/back-off.ts'

/** Doubles with every failure and is spread by up to half: after an outage not everybody knocks at once. */
export function reconnectMs(failures: number, random: number): number {
  const full = backOffMs(failures, live.retryFromMs, live.retryToMs)
  return Math.max(live.retryFromMs, full * (0.5 + random / 2))
}
