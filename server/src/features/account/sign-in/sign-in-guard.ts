import { neighbourhoodOf } from '../../../http/connections/network.ts'
import type { Refusal } from '../../../http/routes/serve-routes.ts'
import type { Attempts, Try } from '../attempt-limiter.ts'
import type { Line } from '../passwords/password-hash-queue.ts'
import type { SignInWaits } from './sign-in-backoff.ts'

/** From where somebody calls: a network, and a device where the account knows it. */
export interface Caller {
  network: string
  device: string | null
}

export const lineOf = ({ network, device }: Caller): Line =>
  device === null ? { of: neighbourhoodOf(network) ?? network, known: false } : { of: device, known: true }

export interface Entry {
  line: Line
  succeeded(): Promise<void>
  failed(): Promise<void>
  /** Neither: a sign-up of their own must not make good what somebody has guessed about the account. */
  uncounted(): Promise<void>
}

export function signInGuard(attempts: Attempts, waits: SignInWaits) {
  async function enterKnown(network: string, device: string): Promise<Entry | null> {
    const guess: Try = ['failedSignInFromDevice', device]
    if (await attempts.spend(guess)) return null
    return {
      line: lineOf({ network, device }),
      failed: async () => {},
      succeeded: () => attempts.forget(guess),
      uncounted: () => attempts.giveBack(guess),
    }
  }

  async function enterAsStranger(
    network: string,
    email: string,
  ): Promise<Entry | Refusal<'too_many_attempts'>> {
    const guess: Try = ['failedSignInFromNetwork', network]
    const tooMany = await attempts.spend(guess)
    if (tooMany) return tooMany
    const early = await waits.take(network, email)
    if (early) {
      await attempts.giveBack(guess)
      return early
    }
    return {
      line: lineOf({ network, device: null }),
      failed: () => waits.failed(email),
      async succeeded() {
        await attempts.giveBack(guess)
        await waits.succeeded(network, email)
      },
      async uncounted() {
        await attempts.giveBack(guess)
        await waits.giveBack(network, email)
      },
    }
  }

  return {
    /** Lets somebody try a password for the address; what strangers did never keeps a known device out. */
    async enter({ network, device }: Caller, email: string) {
      // A stolen mark must not guess without end: from there on it is worth nothing.
      const known = device === null ? null : await enterKnown(network, device)
      return known ?? enterAsStranger(network, email)
    },
  }
}
