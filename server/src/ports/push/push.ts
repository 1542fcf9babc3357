import type { PushPayload, platforms } from '@mithaq/contract/notifications'

export type Platform = (typeof platforms)[number]

export interface PushMessage extends PushPayload {
  /** A later push with the same value replaces this one, in the service and on the device. */
  collapse: string
  urgent: boolean
  ttlS: number
}

/**
 * `gone`: the device no longer exists. `later`: certainly not accepted, worth retrying. `rejected`: will never be
 * accepted. `unknown`: sent, but no answer came.
 */
export type PushOutcome =
  | { outcome: 'sent' | 'gone' }
  | { outcome: 'rejected' | 'unknown'; why: string }
  | { outcome: 'later'; why: string; afterS?: number | undefined }

export interface PushChannel {
  send(token: string, message: PushMessage): Promise<PushOutcome>
  close(): Promise<void>
}

/** A channel per platform; none if it is not configured. */
export interface Push {
  channels: Partial<Record<Platform, PushChannel>>
  /** The public key with which browsers subscribe. */
  publicKey: string
}
