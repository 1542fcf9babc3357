import { expect } from '@playwright/test'
import { retryAfterMs } from '../server/src/features/notifications/decide.ts'
import { openDatabaseOf } from './database.ts'
import type { Product } from './product.ts'

export interface Outbox {
  /** How many pushes wait for their next attempt. */
  waiting(): Promise<number>
  /** Whatever waits is due at once, and tried once more. */
  nextAttempt(): Promise<void>
  /** The same, as often as the back-off comes to it within an hour. */
  anHourPasses(): Promise<void>
  close(): Promise<void>
}

/** The outbox of a running product, in its own database: its due times are moved, its clock is not. */
export async function openOutbox(product: Product): Promise<Outbox> {
  const client = await openDatabaseOf(product)

  async function fewestAttempts() {
    const { rows } = await client.query(
      'select count(*)::int as waiting, min(push_attempts) as fewest from notifications where push_at is not null',
    )
    return rows[0] as { waiting: number; fewest: number | null }
  }

  async function nextAttempt() {
    const { fewest } = await fewestAttempts()
    if (fewest === null) return
    const tryNow = async () => {
      // Moved at every look: an attempt that was under way has set another time since.
      await client.query('update notifications set push_at = now() where push_at > now()')
      return (await fewestAttempts()).fewest ?? Infinity
    }
    await expect.poll(tryNow).toBeGreaterThan(fewest)
  }

  return {
    waiting: async () => (await fewestAttempts()).waiting,
    nextAttempt,
    async anHourPasses() {
      for (let [ms, attempts] = [0, 1]; ms < 3_600_000; ms += retryAfterMs(attempts++)) await nextAttempt()
    },
    close: () => client.end(),
  }
}
