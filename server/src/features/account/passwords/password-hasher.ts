import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { createPasswordHashQueue, type HashQueueKey } from './password-hash-queue.ts'

// The algorithm is the library's default, argon2id.
const productCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export interface PasswordHasher {
  hash(password: string, line: HashQueueKey): Promise<string>
  /** Takes as long for an unknown account (null) as for a known one. */
  verify(stored: string | null, password: string, line: HashQueueKey): Promise<boolean>
}

interface Argon2 {
  hash(password: string, cost: object): Promise<string>
  verify(stored: string, password: string): Promise<boolean>
}

// Each hash fills a core and 19 MB; without a cap a flood of sign-ins would starve every other request.
export function createPasswordHasher(
  cost = productCost,
  atOnce = Math.max(1, availableParallelism() - 1),
  waitingAtMost = 200,
  waitingInOneLine = 20,
  argon2: Argon2 = { hash, verify },
): PasswordHasher {
  const lines = createPasswordHashQueue(waitingAtMost, waitingInOneLine)
  let running = 0

  async function runWhenFree<T>(line: HashQueueKey, work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) await lines.enqueue(line)
    else running++
    try {
      return await work()
    } finally {
      if (!lines.startNext()) running--
    }
  }

  const nobody = argon2.hash('nobody has this password', cost)
  return {
    hash: (password, line) => runWhenFree(line, () => argon2.hash(password, cost)),
    async verify(stored, password, line) {
      const matches = await runWhenFree(line, async () => argon2.verify(stored ?? (await nobody), password))
      return stored !== null && matches
    },
  }
}
