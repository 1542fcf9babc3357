import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { limits } from '@mithaq/contract/limits'
import { dictionary } from '@zxcvbn-ts/language-common'

// The algorithm is the library's default, argon2id.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const common = new Set(
  (dictionary['passwords-common'] as string[]).filter((word) => word.length >= limits.password.min),
)

export function isCommon(password: string): boolean {
  return common.has(password.toLowerCase())
}

/** Thrown when so many passwords wait to be hashed that one more would only wait in vain. */
export class HashingBusy extends Error {
  readonly code = '53300'
}

export interface Passwords {
  hash(password: string): Promise<string>
  /** Takes as long for an unknown account (null) as for a known one. */
  verify(stored: string | null, password: string): Promise<boolean>
}

// Each hash fills a core and 19 MB; without a cap a flood of sign-ins would starve every other request.
export function makePasswords(
  atOnce = Math.max(1, availableParallelism() - 1),
  waitingAtMost = 200,
): Passwords {
  let running = 0
  const waiting: (() => void)[] = []

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (waiting.length >= waitingAtMost) throw new HashingBusy('too many passwords to hash')
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }

  const nobody = hash('nobody has this password', cost)
  return {
    hash: (password) => inTurn(() => hash(password, cost)),
    async verify(stored, password) {
      const matches = await inTurn(async () => verify(stored ?? (await nobody), password))
      return stored !== null && matches
    },
  }
}
