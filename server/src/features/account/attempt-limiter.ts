import { sql } from '../../db/sql.ts'
import { createRateLimiter } from '../../lib/rate-limiter.ts'
import { statementTimeSql, type Clock } from '../../db/clock.ts'
import { queryOne, query, type Db } from '../../db/db.ts'
import { ipv6SiteOf } from '../../http/connections/network.ts'
import { refuse, type Refusal } from '../../http/routes/serve-routes.ts'
import type { SignedTokens } from './signed-tokens.ts'

/**
 * Leaky buckets: `max` at once, refilled evenly over the window; `maxNearby` for a network with its neighbours.
 * No limit on signing in is keyed by e-mail address alone: strangers could exhaust it and lock the owner out.
 */
const attemptLimits = {
  failedSignInFromNetwork: { max: 100, maxNearby: 1_000, windowS: 15 * 60 },
  failedSignInFromDevice: { max: 30, windowS: 60 * 60 },
  wrongPasswordOfAccount: { max: 10, windowS: 15 * 60 },
  signUpFromNetwork: { max: 500, maxNearby: 5_000, windowS: 60 * 60 },
  recoverFromNetwork: { max: 300, maxNearby: 3_000, windowS: 60 * 60 },
  linkFromNetwork: { max: 300, maxNearby: 3_000, windowS: 15 * 60 },
  exportOfAccount: { max: 5, windowS: 24 * 60 * 60 },
  addressChangeOfAccount: { max: 5, windowS: 24 * 60 * 60 },
  partnerVisitOfAccount: { max: 10, windowS: 24 * 60 * 60 },
  refusedBodyOfAccount: { max: 100, windowS: 15 * 60 },
  refusedBodyFromNetwork: { max: 1_000, maxNearby: 10_000, windowS: 15 * 60 },
  guardianMailToMailbox: { max: 5, windowS: 24 * 60 * 60 },
  mailFromNetworkToMailbox: { max: 3, maxNearby: 6, windowS: 60 * 60 },
  mailToMailbox: { max: 10, windowS: 60 * 60 },
  // Ten at once and ten more within a day: at most 20 mails in any 24 hours, whatever strangers do.
  signUpMailToMailbox: { max: 10, windowS: 24 * 60 * 60 },
  mailFromDeviceToMailbox: { max: 5, windowS: 60 * 60 },
  mailToNewMailbox: { max: 10, windowS: 24 * 60 * 60 },
} as const

type AttemptKind = keyof typeof attemptLimits
const table = { table: 'attempt_rates', owner: 'key' } as const
const bucketsFor = (limit: { max: number; maxNearby?: number; windowS: number }) => ({
  own: createRateLimiter({ ...table, ...limit }),
  nearby: createRateLimiter({ ...table, ...limit, max: limit.maxNearby ?? limit.max }),
})
const buckets = Object.fromEntries(
  Object.entries(attemptLimits).map(([kind, limit]) => [kind, bucketsFor(limit)]),
) as Record<AttemptKind, ReturnType<typeof bucketsFor>>

export type Attempt = [kind: AttemptKind, ...by: string[]]

/** An attempt from a network with neighbours counts in two buckets: its own and that of the neighbourhood. */
const bucketsOfAttempt = ([kind, ...by]: Attempt) => {
  const nearby = by.map((name) => ipv6SiteOf(name) ?? name)
  const own = { bucket: buckets[kind].own, name: [kind, ...by].join(' ') }
  return nearby.some((name, at) => name !== by[at])
    ? [own, { bucket: buckets[kind].nearby, name: [kind, ...nearby].join(' ') }]
    : [own]
}

export function createAttemptLimiter(db: Db, clock: Clock, tokens: SignedTokens) {
  const now = () => statementTimeSql(clock)

  const bucketKeys = (all: readonly Attempt[]) =>
    all.flatMap(bucketsOfAttempt).map(({ bucket, name }) => ({ bucket, key: tokens.fingerprint(name) }))

  async function refundAll(counted: ReturnType<typeof bucketKeys>) {
    for (const { bucket, key } of counted) await bucket.refund(db, key)
  }

  return {
    /** Counts one of each attempt. If one is over its limit, none is counted and the refusal is returned. */
    async consume(...all: Attempt[]): Promise<Refusal<'too_many_attempts'> | null> {
      const counted = bucketKeys(all)
      for (const [at, { bucket, key }] of counted.entries()) {
        if (await queryOne(db, bucket.consumeSql(now(), sql`select ${key}`))) continue
        await refundAll(counted.slice(0, at))
        return refuse('too_many_attempts', { retryAfterS: await bucket.retryAfterSeconds(db, now(), key) })
      }
      return null
    },
    /** Takes back attempts that were counted. */
    refund: (...all: Attempt[]) => refundAll(bucketKeys(all)),
    /** Forgets every counted attempt of these kinds. */
    async reset(...all: Attempt[]) {
      for (const { key } of bucketKeys(all))
        await query(db, sql`delete from attempt_rates where key = ${key}`)
    },
    async deleteExpired() {
      await query(db, sql`delete from attempt_rates where spent_until < ${now()}`)
    },
  }
}

export type AttemptLimiter = ReturnType<typeof createAttemptLimiter>
