import type { Outcome } from '@mithaq/contract/verification'
import { Unavailable } from '../unavailable.ts'

/** What a partner tells about somebody who was with them. */
export interface VerifierResult {
  /** Of what is told: the same is told once. */
  id: string
  /** Ours, as it was given when they were sent. */
  reference: string
  outcome: Outcome
}

interface Hook {
  /** Seconds since 1970, as it was signed. */
  timestamp: string | undefined
  signature: string | undefined
  body: Buffer
}

/** A partner who verifies faces in our stead: selfies never come to us, and what is fraudulent is kept there. */
export interface Verifier {
  /** Where somebody goes to show their face. Throws VerifierUnavailable. */
  startVisit(asked: { reference: string; returnTo: string; hook: string }): Promise<{ url: string }>
  /** What a signed message says; null where it is forged, from another time, or not to be understood. */
  readHook(hook: Hook, now: Date): VerifierResult | null
}

export class VerifierUnavailable extends Unavailable {
  override readonly name = 'VerifierUnavailable'
}
