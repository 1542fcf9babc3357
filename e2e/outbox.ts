import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import pg from 'pg'
import { findPlace } from '../server/src/embedded-postgres/place.ts'
import { retryAfterMs } from '../server/src/features/notifications/decide.ts'
import { secret } from '../server/src/secrets.ts'
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
export async function openOutbox({ dataDir }: Product): Promise<Outbox> {
  const [, , , port] = readFileSync(join(findPlace(dataDir).pgdata, 'postmaster.pid'), 'utf8').split('\n')
  const password = secret(dataDir, 'postgres')
  const client = new pg.Client(`postgres://mithaq:${password}@127.0.0.1:${port}/postgres`)
  client.on('error', () => {})
  await client.connect()

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
