import { session as constants } from '@mithaq/contract/limits'
import { backOffMs } from '../time/back-off.ts'
import { remainingMs, type Instant, type Lifetime } from '../time/instant.ts'

export function isRefreshDue(session: Lifetime, now: Instant): boolean {
  return remainingMs(session, now) <= constants.refreshBeforeMs
}

/** How long to wait after the given failed attempt (from 0), or null once the time for retries would be over. */
export function retryDelayMs(attempt: number, sinceStartMs: number): number | null {
  const delay = backOffMs(attempt, constants.refreshRetryMs)
  return sinceStartMs + delay < constants.refreshRetryForMs ? delay : null
}
