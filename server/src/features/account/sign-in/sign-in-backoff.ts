import { sql, type Sql } from '../../../db/sql.ts'
import { atThisInstant, type Clock } from '../../../db/clock.ts'
import { queryOne, query, type Db } from '../../../db/db.ts'
import { refuse, type Refusal } from '../../../http/routes/serve-routes.ts'
import type { SignedTokens } from '../signed-tokens.ts'

/** After so many failures the wait begins with a second and doubles, up to a minute; all is forgotten in a while. */
const waitRules = {
  freeFromNetwork: 4,
  freeForAddress: 20,
  longestS: 60,
  forgottenAfterS: 15 * 60,
} as const

export function createSignInBackoff(db: Db, clock: Clock, tokens: SignedTokens) {
  const { freeFromNetwork, freeForAddress, longestS, forgottenAfterS } = waitRules
  const now = () => atThisInstant(clock)
  const forgottenAt = () => sql`${now()} + make_interval(secs => ${forgottenAfterS})`
  const keyOf = (...names: string[]) => tokens.fingerprint(['wait', ...names].join(' '))

  const waitSecondsSql = (failures: Sql<number>, free: number) => sql<number>`
    case when ${failures} <= ${free}::int then 0
      else least(${longestS}::int, power(2, least(${failures} - ${free}::int - 1, 10))) end`

  /** What the failures of all strangers together cost the next one. */
  async function sharedWaitSeconds(email: string): Promise<number> {
    const row = await queryOne(
      db,
      sql<{ waitS: number }>`
        select (${waitSecondsSql(sql`failures`, freeForAddress)})::int as "waitS" from sign_in_waits
        where key = ${keyOf(email)} and forgotten_at > ${now()}`,
    )
    return row?.waitS ?? 0
  }

  return {
    /** One sign-in of a stranger, or how long it has to wait: after that it is let in, whatever other strangers do. */
    async startAttempt(network: string, email: string): Promise<Refusal<'too_many_attempts'> | null> {
      const key = keyOf(network, email)
      const fromS = await sharedWaitSeconds(email)
      // Counted before the password is checked: otherwise a hundred guesses at once are all let in.
      const next = sql<number>`case when w.forgotten_at <= ${now()} then 1 else w.failures + 1 end`
      const taken = await queryOne(
        db,
        sql<{ failures: number }>`
          insert into sign_in_waits as w (key, failures, opens_at, forgotten_at)
          values (${key}, ${fromS > 0 ? 0 : 1}, ${now()} + make_interval(secs => ${fromS}), ${forgottenAt()})
          on conflict (key) do update set
            failures = ${next},
            opens_at = ${now()} + make_interval(secs => greatest(${fromS}, ${waitSecondsSql(next, freeFromNetwork)})),
            forgotten_at = ${forgottenAt()}
          where w.opens_at <= ${now()} returning failures`,
      )
      if (taken !== undefined && taken.failures > 0) return null
      const row = await queryOne(
        db,
        sql<{ leftS: number }>`
          select ceil(extract(epoch from opens_at - ${now()}))::int as "leftS" from sign_in_waits where key = ${key}`,
      )
      const leftS = Math.max(1, row?.leftS ?? 1)
      return refuse('too_many_attempts', { retryAfterS: leftS, values: { seconds: leftS } })
    },
    /** It failed: others who are strangers to the address wait for it, too. */
    async recordFailure(email: string) {
      await query(
        db,
        sql`
          insert into sign_in_waits as w (key, failures, opens_at, forgotten_at)
          values (${keyOf(email)}, 1, ${now()}, ${forgottenAt()})
          on conflict (key) do update set
            failures = case when w.forgotten_at <= ${now()} then 1 else w.failures + 1 end,
            forgotten_at = ${forgottenAt()}`,
      )
    },
    async recordSuccess(network: string, email: string) {
      await query(db, sql`delete from sign_in_waits where key = ${keyOf(network, email)}`)
    },
    /** It is not to count after all; what failed before it does. */
    async refund(network: string, email: string) {
      const before = sql<number>`(failures - 1)`
      await query(
        db,
        sql`
          update sign_in_waits set failures = ${before},
            opens_at = least(opens_at, ${now()} + make_interval(secs => ${waitSecondsSql(before, freeFromNetwork)}))
          where key = ${keyOf(network, email)} and failures > 0`,
      )
    },
    async deleteExpired() {
      await query(db, sql`delete from sign_in_waits where forgotten_at < ${now()} and opens_at < ${now()}`)
    },
  }
}

export type SignInBackoff = ReturnType<typeof createSignInBackoff>
