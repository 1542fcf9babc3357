import { sql } from 'kysely'
import { leakyBucket } from '../../db/bucket.ts'
import { atThisInstant, type Clock } from '../../db/clock.ts'
import { first, rows, type Db } from '../../db/db.ts'
import { refuse, type Refusal } from '../../http/serve.ts'
import type { Tokens } from './tokens.ts'

/**
 * How often something may be tried: `max` at once, then as many as the window brings, evenly. Far above what a person
 * does, far below what guessing needs. None that refuses is for an address alone: strangers would use it up for its
 * owner. What goes to a mailbox is counted by it, and its owner's devices have their own.
 */
const attemptLimits = {
  failedSignInFromNetwork: { max: 100, windowS: 15 * 60 },
  failedSignInFromDevice: { max: 30, windowS: 60 * 60 },
  wrongPasswordOfAccount: { max: 10, windowS: 15 * 60 },
  signUpFromNetwork: { max: 500, windowS: 60 * 60 },
  recoverFromNetwork: { max: 300, windowS: 60 * 60 },
  linkFromNetwork: { max: 300, windowS: 15 * 60 },
  exportOfAccount: { max: 5, windowS: 24 * 60 * 60 },
  addressChangeOfAccount: { max: 5, windowS: 24 * 60 * 60 },
  partnerVisitOfAccount: { max: 10, windowS: 24 * 60 * 60 },
  guardianMailToMailbox: { max: 5, windowS: 24 * 60 * 60 },
  mailFromNetworkToMailbox: { max: 3, windowS: 60 * 60 },
  mailToMailbox: { max: 10, windowS: 60 * 60 },
  mailFromDeviceToMailbox: { max: 5, windowS: 60 * 60 },
  mailToNewMailbox: { max: 10, windowS: 24 * 60 * 60 },
} as const

type Kind = keyof typeof attemptLimits
const buckets = Object.fromEntries(
  Object.entries(attemptLimits).map(([kind, limit]) => [
    kind,
    leakyBucket({ table: 'attempt_rates', owner: 'key', ...limit }),
  ]),
) as Record<Kind, ReturnType<typeof leakyBucket>>

export type Try = [kind: Kind, ...of: string[]]

export interface Attempts {
  /** Counts one more of each; where one is over its limit, none counts and all are refused. */
  spend(...tries: Try[]): Promise<Refusal<'too_many_attempts'> | null>
  /** It is not to count after all. */
  giveBack(...tries: Try[]): Promise<void>
  forget(...tries: Try[]): Promise<void>
  forgetElapsed(): Promise<void>
}

export function countAttempts(db: Db, clock: Clock, tokens: Tokens): Attempts {
  const now = () => atThisInstant(clock)

  const keyOf = (one: Try) => tokens.fingerprint(one.join(' '))

  async function giveBack(...tries: Try[]) {
    for (const one of tries) await buckets[one[0]].giveBack(db, keyOf(one))
  }

  return {
    async spend(...tries) {
      for (const [at, one] of tries.entries()) {
        const [bucket, key] = [buckets[one[0]], keyOf(one)]
        if (await first(db, bucket.spending(now(), sql`select ${key}`))) continue
        await giveBack(...tries.slice(0, at))
        return refuse('too_many_attempts', { retryAfterS: await bucket.waitS(db, now(), key) })
      }
      return null
    },
    giveBack,
    async forget(...tries) {
      for (const one of tries) await rows(db, sql`delete from attempt_rates where key = ${keyOf(one)}`)
    },
    async forgetElapsed() {
      await rows(db, sql`delete from attempt_rates where spent_until < ${now()}`)
    },
  }
}
