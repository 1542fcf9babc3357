import type { Db } from '../../db/db.ts'

/** A kind of job and the type of its data. */
export interface JobKind<T extends object> {
  readonly name: string
  readonly carries?: T
}

export function defineJob<T extends object>(name: string): JobKind<T> {
  return { name }
}

/** `urgent`: for a member at a device we know. `high`: somebody waits for it. `low`: nobody notices a delay. */
export type Urgency = 'urgent' | 'high' | 'normal' | 'low'

export interface Queue {
  /** Adds a job in the transaction of its cause: it runs if and only if that commits. */
  add<T extends object>(
    tx: Db,
    kind: JobKind<T>,
    data: T,
    urgency?: Urgency,
    /** The earliest start, in seconds from now. */
    afterS?: number,
  ): Promise<void>
}
