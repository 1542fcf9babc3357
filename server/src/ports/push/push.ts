import type { PushPayload, platforms } from '@mithaq/contract/notifications'

export type Platform = (typeof platforms)[number]

export interface PushMessage extends PushPayload {
  /** A later push with the same one takes the place of this one, in the service and on the device. */
  collapse: string
  urgent: boolean
  ttlS: number
}

/**
 * `gone`: the device is no more. `later`: certainly not accepted, worth another try. `rejected`: never will be.
 * `unknown`: handed over, and no answer came.
 */
export type PushOutcome =
  | { outcome: 'sent' | 'gone' }
  | { outcome: 'rejected' | 'unknown'; why: string }
  | { outcome: 'later'; why: string; afterS?: number | undefined }

export interface PushChannel {
  send(token: string, message: PushMessage): Promise<PushOutcome>
  close(): Promise<void>
}

/** A channel for each kind of device; none where it is not configured. */
export interface Push {
  channels: Partial<Record<Platform, PushChannel>>
  /** The key that browsers subscribe with. */
  publicKey: string
}
