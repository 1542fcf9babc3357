import { ipv6SiteOf } from '../../../http/connections/network.ts'
import type { Refusal } from '../../../http/routes/serve-routes.ts'
import type { AttemptLimiter, Attempt } from '../attempt-limiter.ts'
import type { HashQueueKey } from '../passwords/password-hash-queue.ts'
import type { SignInBackoff } from './sign-in-backoff.ts'

/** Where a request comes from. */
export interface Caller {
  network: string
  /** Null for a device that the account does not know. */
  deviceId: string | null
}

export const hashQueueKey = ({ network, deviceId }: Caller): HashQueueKey =>
  deviceId === null
    ? { owner: ipv6SiteOf(network) ?? network, isKnownDevice: false }
    : { owner: deviceId, isKnownDevice: true }

export interface SignInAttempt {
  queueKey: HashQueueKey
  recordSuccess(): Promise<void>
  recordFailure(): Promise<void>
  /** Counts it as neither: the password of a pending sign-up must not clear failures at the account. */
  refund(): Promise<void>
}

export function createSignInGuard(attempts: AttemptLimiter, backoff: SignInBackoff) {
  async function startOnKnownDevice(network: string, deviceId: string): Promise<SignInAttempt | null> {
    const attempt: Attempt = ['failedSignInFromDevice', deviceId]
    if (await attempts.consume(attempt)) return null
    return {
      queueKey: hashQueueKey({ network, deviceId }),
      recordFailure: async () => {},
      recordSuccess: () => attempts.reset(attempt),
      refund: () => attempts.refund(attempt),
    }
  }

  async function startAsStranger(
    network: string,
    email: string,
  ): Promise<SignInAttempt | Refusal<'too_many_attempts'>> {
    const attempt: Attempt = ['failedSignInFromNetwork', network]
    const tooMany = await attempts.consume(attempt)
    if (tooMany) return tooMany
    const wait = await backoff.startAttempt(network, email)
    if (wait) {
      await attempts.refund(attempt)
      return wait
    }
    return {
      queueKey: hashQueueKey({ network, deviceId: null }),
      recordFailure: () => backoff.recordFailure(email),
      async recordSuccess() {
        await attempts.refund(attempt)
        await backoff.recordSuccess(network, email)
      },
      async refund() {
        await attempts.refund(attempt)
        await backoff.refund(network, email)
      },
    }
  }

  return {
    /** Admits a password attempt, or refuses it. Failures of unknown devices never block a known one. */
    async startAttempt({ network, deviceId }: Caller, email: string) {
      // A known device over its limit counts as unknown: its token may have been stolen.
      const admitted = deviceId === null ? null : await startOnKnownDevice(network, deviceId)
      return admitted ?? startAsStranger(network, email)
    },
  }
}
