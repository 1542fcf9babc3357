import { sql } from '../../db/sql.ts'
import { leakyBucket } from '../../lib/rate-limiter.ts'
import { atThisInstant, type Clock } from '../../db/clock.ts'
import { queryOne, query, type Db } from '../../db/db.ts'
import { neighbourhoodOf } from '../../http/connections/network.ts'
import { refuse, type Refusal } from '../../http/routes/serve-routes.ts'
import type { SignedTokens } from './signed-tokens.ts'

/**
 * How often something may be tried: `max` at once, then as many as the window brings, evenly. Far above what a person
 * does, far below what guessing needs. None that refuses is for an address alone: strangers would use it up for its
 * owner. What goes to a mailbox is counted by it, and its owner's devices have their own. `around`: so many by a network and
 * its neighbours together.
 */
const attemptLimits = {
  failedSignInFromNetwork: { max: 100, around: 1_000, windowS: 15 * 60 },
  failedSignInFromDevice: { max: 30, windowS: 60 * 60 },
  wrongPasswordOfAccount: { max: 10, windowS: 15 * 60 },
  signUpFromNetwork: { max: 500, around: 5_000, windowS: 60 * 60 },
  recoverFromNetwork: { max: 300, around: 3_000, windowS: 60 * 60 },
  linkFromNetwork: { max: 300, around: 3_000, windowS: 15 * 60 },
  exportOfAccount: { max: 5, windowS: 24 * 60 * 60 },
  addressChangeOfAccount: { max: 5, windowS: 24 * 60 * 60 },
  partnerVisitOfAccount: { max: 10, windowS: 24 * 60 * 60 },
  refusedBodyOfAccount: { max: 100, windowS: 15 * 60 },
  refusedBodyFromNetwork: { max: 1_000, around: 10_000, windowS: 15 * 60 },
  guardianMailToMailbox: { max: 5, windowS: 24 * 60 * 60 },
  mailFromNetworkToMailbox: { max: 3, around: 6, windowS: 60 * 60 },
  mailToMailbox: { max: 10, windowS: 60 * 60 },
  // Ten at once and ten more in a day: at most 20 in any 24 hours, or strangers could fill a mailbox for ever.
  signUpMailToMailbox: { max: 10, windowS: 24 * 60 * 60 },
  mailFromDeviceToMailbox: { max: 5, windowS: 60 * 60 },
  mailToNewMailbox: { max: 10, windowS: 24 * 60 * 60 },
} as const

type AttemptKind = keyof typeof attemptLimits
const table = { table: 'attempt_rates', owner: 'key' } as const
const bucketsFor = (limit: { max: number; around?: number; windowS: number }) => ({
  own: leakyBucket({ ...table, ...limit }),
  around: leakyBucket({ ...table, ...limit, max: limit.around ?? limit.max }),
})
const buckets = Object.fromEntries(
  Object.entries(attemptLimits).map(([kind, limit]) => [kind, bucketsFor(limit)]),
) as Record<AttemptKind, ReturnType<typeof bucketsFor>>

export type Attempt = [kind: AttemptKind, ...of: string[]]

/** Where a try counts: by itself and, from a network with neighbours, with theirs. */
const bucketsOfAttempt = ([kind, ...of]: Attempt) => {
  const around = of.map((name) => neighbourhoodOf(name) ?? name)
  const own = { bucket: buckets[kind].own, name: [kind, ...of].join(' ') }
  return around.some((name, at) => name !== of[at])
    ? [own, { bucket: buckets[kind].around, name: [kind, ...around].join(' ') }]
    : [own]
}

export function createAttemptLimiter(db: Db, clock: Clock, tokens: SignedTokens) {
  const now = () => atThisInstant(clock)

  const bucketKeys = (tries: readonly Attempt[]) =>
    tries.flatMap(bucketsOfAttempt).map(({ bucket, name }) => ({ bucket, key: tokens.fingerprint(name) }))

  async function refundAll(counted: ReturnType<typeof bucketKeys>) {
    for (const { bucket, key } of counted) await bucket.giveBack(db, key)
  }

  return {
    /** Counts one more of each; where one is over its limit, none counts and all are refused. */
    async consume(...tries: Attempt[]): Promise<Refusal<'too_many_attempts'> | null> {
      const counted = bucketKeys(tries)
      for (const [at, { bucket, key }] of counted.entries()) {
        if (await queryOne(db, bucket.spending(now(), sql`select ${key}`))) continue
        await refundAll(counted.slice(0, at))
        return refuse('too_many_attempts', { retryAfterS: await bucket.waitS(db, now(), key) })
      }
      return null
    },
    /** It is not to count after all. */
    refund: (...tries: Attempt[]) => refundAll(bucketKeys(tries)),
    async reset(...tries: Attempt[]) {
      for (const { key } of bucketKeys(tries))
        await query(db, sql`delete from attempt_rates where key = ${key}`)
    },
    async deleteExpired() {
      await query(db, sql`delete from attempt_rates where spent_until < ${now()}`)
    },
  }
}

export type AttemptLimiter = ReturnType<typeof createAttemptLimiter>
