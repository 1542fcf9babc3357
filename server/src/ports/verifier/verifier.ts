import type { Outcome } from '@mithaq/contract/verification'
import { Unavailable } from '../unavailable.ts'

/** The result of a visit to the partner. */
export interface VerifierResult {
  /** The id of this report; repeated reports have the same id. */
  id: string
  /** Our reference of the visit. */
  reference: string
  outcome: Outcome
}

interface Hook {
  /** Signed seconds since 1970. */
  timestamp: string | undefined
  signature: string | undefined
  body: Buffer
}

/** A partner who verifies faces for us: selfies never reach our servers. */
export interface Verifier {
  /** Returns the URL where the member shows their face. Throws VerifierUnavailable. */
  startVisit(asked: { reference: string; returnTo: string; hook: string }): Promise<{ url: string }>
  /** Reads a signed message; null if it is forged, outdated or unreadable. */
  readHook(hook: Hook, now: Date): VerifierResult | null
}

export class VerifierUnavailable extends Unavailable {
  override readonly name = 'VerifierUnavailable'
}
