import { live } from '@mithaq/contract/live'
import { backOffMs } from '../time/back-off.ts'

/** Doubles with every failure, with random jitter so that clients do not all reconnect at once after an outage. */
export function reconnectMs(failures: number, random: number): number {
  const full = backOffMs(failures, live.retryFromMs, live.retryToMs)
  return Math.max(live.retryFromMs, full * (0.5 + random / 2))
}
