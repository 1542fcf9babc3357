import { neighbourhoodOf } from '../../../http/connections/network.ts'
import type { Refusal } from '../../../http/routes/serve-routes.ts'
import type { AttemptLimiter, Attempt } from '../attempt-limiter.ts'
import type { HashQueueKey } from '../passwords/password-hash-queue.ts'
import type { SignInBackoff } from './sign-in-backoff.ts'

/** From where somebody calls: a network, and a device where the account knows it. */
export interface Caller {
  network: string
  deviceId: string | null
}

export const hashQueueKey = ({ network, deviceId: device }: Caller): HashQueueKey =>
  device === null
    ? { owner: neighbourhoodOf(network) ?? network, isKnownDevice: false }
    : { owner: device, isKnownDevice: true }

export interface SignInAttempt {
  queueKey: HashQueueKey
  recordSuccess(): Promise<void>
  recordFailure(): Promise<void>
  /** Neither: a sign-up of their own must not make good what somebody has guessed about the account. */
  refund(): Promise<void>
}

export function createSignInGuard(attempts: AttemptLimiter, waits: SignInBackoff) {
  async function startOnKnownDevice(network: string, device: string): Promise<SignInAttempt | null> {
    const guess: Attempt = ['failedSignInFromDevice', device]
    if (await attempts.consume(guess)) return null
    return {
      queueKey: hashQueueKey({ network, deviceId: device }),
      recordFailure: async () => {},
      recordSuccess: () => attempts.reset(guess),
      refund: () => attempts.refund(guess),
    }
  }

  async function startAsStranger(
    network: string,
    email: string,
  ): Promise<SignInAttempt | Refusal<'too_many_attempts'>> {
    const guess: Attempt = ['failedSignInFromNetwork', network]
    const tooMany = await attempts.consume(guess)
    if (tooMany) return tooMany
    const early = await waits.startAttempt(network, email)
    if (early) {
      await attempts.refund(guess)
      return early
    }
    return {
      queueKey: hashQueueKey({ network, deviceId: null }),
      recordFailure: () => waits.recordFailure(email),
      async recordSuccess() {
        await attempts.refund(guess)
        await waits.recordSuccess(network, email)
      },
      async refund() {
        await attempts.refund(guess)
        await waits.refund(network, email)
      },
    }
  }

  return {
    /** Lets somebody try a password for the address; what strangers did never keeps a known device out. */
    async startAttempt({ network, deviceId: device }: Caller, email: string) {
      // A stolen mark must not guess without end: from there on it is worth nothing.
      const known = device === null ? null : await startOnKnownDevice(network, device)
      return known ?? startAsStranger(network, email)
    },
  }
}
