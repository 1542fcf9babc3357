import { sql, type Sql } from '../../../db/sql.ts'
import { statementTimeSql, type Clock } from '../../../db/clock.ts'
import { queryOne, query, type Db } from '../../../db/db.ts'
import { refuse, type Refusal } from '../../../http/routes/serve-routes.ts'
import type { SignedTokens } from '../signed-tokens.ts'

/** After the free failures the wait is one second and doubles with each further one, up to `longestS`. */
const waitRules = {
  freeFromNetwork: 4,
  freeForAddress: 20,
  longestS: 60,
  forgottenAfterS: 15 * 60,
} as const

export function createSignInBackoff(db: Db, clock: Clock, tokens: SignedTokens) {
  const { freeFromNetwork, freeForAddress, longestS, forgottenAfterS } = waitRules
  const now = () => statementTimeSql(clock)
  const forgottenAt = () => sql`${now()} + make_interval(secs => ${forgottenAfterS})`
  const keyOf = (...names: string[]) => tokens.fingerprint(['wait', ...names].join(' '))

  const waitSecondsSql = (failures: Sql<number>, free: number) => sql<number>`
    case when ${failures} <= ${free}::int then 0
      else least(${longestS}::int, power(2, least(${failures} - ${free}::int - 1, 10))) end`

  /** The wait caused by the failures of all unknown devices at this address. */
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
    /** Admits an attempt of an unknown device, or says how long to wait; others' failures do not prolong that wait. */
    async startAttempt(network: string, email: string): Promise<Refusal<'too_many_attempts'> | null> {
      const key = keyOf(network, email)
      const sharedS = await sharedWaitSeconds(email)
      // Count the failure before checking the password: otherwise concurrent guesses would all be admitted.
      const failures = sql<number>`case when w.forgotten_at <= ${now()} then 1 else w.failures + 1 end`
      const admitted = await queryOne(
        db,
        sql<{ failures: number }>`
          insert into sign_in_waits as w (key, failures, opens_at, forgotten_at)
          values (${key}, ${sharedS > 0 ? 0 : 1}, ${now()} + make_interval(secs => ${sharedS}), ${forgottenAt()})
          on conflict (key) do update set
            failures = ${failures},
            opens_at = ${now()} + make_interval(secs => greatest(${sharedS}, ${waitSecondsSql(failures, freeFromNetwork)})),
            forgotten_at = ${forgottenAt()}
          where w.opens_at <= ${now()} returning failures`,
      )
      if (admitted !== undefined && admitted.failures > 0) return null
      const row = await queryOne(
        db,
        sql<{ leftS: number }>`
          select ceil(extract(epoch from opens_at - ${now()}))::int as "leftS" from sign_in_waits where key = ${key}`,
      )
      const leftS = Math.max(1, row?.leftS ?? 1)
      return refuse('too_many_attempts', { retryAfterS: leftS, values: { seconds: leftS } })
    },
    /** Counts towards the wait of all unknown devices at this address. */
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
    /** Takes back the failure that `startAttempt` counted; earlier ones stay. */
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
