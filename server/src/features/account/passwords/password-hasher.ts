import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { createPasswordHashQueue, type HashQueueKey } from './password-hash-queue.ts'

// The library's default algorithm is argon2id.
const productionCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export interface PasswordHasher {
  hash(password: string, queueKey: HashQueueKey): Promise<string>
  /** Takes as long for an unknown account (null) as for an existing one. */
  verify(stored: string | null, password: string, queueKey: HashQueueKey): Promise<boolean>
}

interface Argon2 {
  hash(password: string, cost: object): Promise<string>
  verify(stored: string, password: string): Promise<boolean>
}

// Each hash occupies a core and 19 MB: without a limit, a flood of sign-ins would starve other requests.
export function createPasswordHasher(
  cost = productionCost,
  concurrency = Math.max(1, availableParallelism() - 1),
  maxWaiting = 200,
  maxWaitingPerKey = 20,
  argon2: Argon2 = { hash, verify },
): PasswordHasher {
  const queue = createPasswordHashQueue(maxWaiting, maxWaitingPerKey)
  let running = 0

  async function runWhenFree<T>(queueKey: HashQueueKey, work: () => Promise<T>): Promise<T> {
    if (running >= concurrency) await queue.enqueue(queueKey)
    else running++
    try {
      return await work()
    } finally {
      if (!queue.startNext()) running--
    }
  }

  const unknownAccountHash = argon2.hash('nobody has this password', cost)
  return {
    hash: (password, queueKey) => runWhenFree(queueKey, () => argon2.hash(password, cost)),
    async verify(stored, password, queueKey) {
      const matches = await runWhenFree(queueKey, async () =>
        argon2.verify(stored ?? (await unknownAccountHash), password),
      )
      return stored !== null && matches
    },
  }
}
