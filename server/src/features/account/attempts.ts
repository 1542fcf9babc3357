import { sql } from 'kysely'
import { atThisInstant, type Clock } from '../../clock.ts'
import { first, rows, type Db } from '../../db.ts'
import { refuse, type Refusal } from '../../http.ts'
import type { Tokens } from './tokens.ts'

/** How often something may be tried in a window: far above what a person does, far below what guessing needs. */
export const attemptLimits = {
  signInFromNetworkToAddress: { max: 20, windowS: 15 * 60 },
  signInToAddress: { max: 200, windowS: 15 * 60 },
  signInFromNetwork: { max: 2_000, windowS: 15 * 60 },
  signUpFromNetwork: { max: 500, windowS: 60 * 60 },
  signUpForAddress: { max: 10, windowS: 60 * 60 },
  recoverForAddress: { max: 5, windowS: 60 * 60 },
  recoverFromNetwork: { max: 300, windowS: 60 * 60 },
  wrongPasswordOfAccount: { max: 10, windowS: 15 * 60 },
  linkFromNetwork: { max: 300, windowS: 15 * 60 },
} as const

type Kind = keyof typeof attemptLimits

export interface Attempts {
  /** Counts one more try of each; refuses once any is over its limit. */
  spend(...tries: [kind: Kind, ...of: string[]][]): Promise<Refusal<'too_many_attempts'> | null>
  forget(kind: Kind, ...of: string[]): Promise<void>
  forgetElapsed(): Promise<void>
}

export function countAttempts(db: Db, clock: Clock, tokens: Tokens): Attempts {
  const keyOf = (kind: Kind, of: string[]) => tokens.fingerprint([kind, ...of].join(' '))

  async function spendOne(kind: Kind, of: string[]): Promise<number> {
    const { max, windowS } = attemptLimits[kind]
    const row = await first(
      db,
      sql<{ count: number; resetsInS: number }>`
        insert into attempts (key, count, resets_at)
        values (${keyOf(kind, of)}, 1, ${clock.sql} + make_interval(secs => ${windowS}))
        on conflict (key) do update set
          count = case when attempts.resets_at <= ${clock.sql} then 1 else attempts.count + 1 end,
          resets_at = case when attempts.resets_at <= ${clock.sql} then excluded.resets_at else attempts.resets_at end
        returning count, ceil(extract(epoch from resets_at - ${clock.sql}))::int as "resetsInS"`,
    )
    return row !== undefined && row.count > max ? Math.max(1, row.resetsInS) : 0
  }

  return {
    async spend(...tries) {
      for (const [kind, ...of] of tries) {
        const waitS = await spendOne(kind, of)
        if (waitS > 0) return refuse('too_many_attempts', { retryAfterS: waitS })
      }
      return null
    },
    async forget(kind, ...of) {
      await rows(db, sql`delete from attempts where key = ${keyOf(kind, of)}`)
    },
    async forgetElapsed() {
      await rows(db, sql`delete from attempts where resets_at < ${atThisInstant(clock)}`)
    },
  }
}
