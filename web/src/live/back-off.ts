import { live } from '@mithaq/contract/live'

/** Doubles with every failure and is spread by up to half: after an outage not everybody knocks at once. */
export function backOffMs(failures: number, random: number): number {
  const full = Math.min(live.retryToMs, live.retryFromMs * 2 ** Math.min(failures, 16))
  return Math.max(live.retryFromMs, full * (0.5 + random / 2))
}
