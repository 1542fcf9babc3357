import { sql } from 'kysely'
import { atThisInstant, type Clock } from '../../db/clock.ts'
import { first, rows, type Db } from '../../db/db.ts'
import { refuse, type Refusal } from '../../http/serve.ts'
import type { Tokens } from './tokens.ts'

/**
 * How often something may be tried: `max` at once, then as many as the window brings, evenly. Far above what a person
 * does, far below what guessing needs. None of them is for an address alone: strangers would use it up for its owner.
 */
export const attemptLimits = {
  failedSignInFromNetwork: { max: 100, windowS: 15 * 60 },
  failedSignInFromDevice: { max: 30, windowS: 60 * 60 },
  wrongPasswordOfAccount: { max: 10, windowS: 15 * 60 },
  signUpFromNetwork: { max: 500, windowS: 60 * 60 },
  recoverFromNetwork: { max: 300, windowS: 60 * 60 },
  linkFromNetwork: { max: 300, windowS: 15 * 60 },
  addressChangeOfAccount: { max: 5, windowS: 24 * 60 * 60 },
  mailFromNetworkToMailbox: { max: 3, windowS: 60 * 60 },
  mailToMailbox: { max: 10, windowS: 60 * 60 },
  mailFromDeviceToMailbox: { max: 5, windowS: 60 * 60 },
} as const

export type Try = [kind: keyof typeof attemptLimits, ...of: string[]]

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

  const of = ([kind, ...names]: Try) => {
    const { max, windowS } = attemptLimits[kind]
    return {
      key: tokens.fingerprint([kind, ...names].join(' ')),
      step: sql`make_interval(secs => ${windowS / max})`,
      window: sql`make_interval(secs => ${windowS})`,
    }
  }

  async function spendOne(one: Try): Promise<boolean> {
    const { key, step, window } = of(one)
    const spent = await first(
      db,
      sql`
        insert into attempt_rates as a (key, spent_until) values (${key}, ${now()} + ${step})
        on conflict (key) do update set spent_until = greatest(a.spent_until, ${now()}) + ${step}
        where a.spent_until + ${step} <= ${now()} + ${window} returning key`,
    )
    return spent !== undefined
  }

  async function waitS(one: Try): Promise<number> {
    const { key, step, window } = of(one)
    const row = await first(
      db,
      sql<{ waitS: number }>`
        select ceil(extract(epoch from spent_until + ${step} - ${window} - ${now()}))::int as "waitS"
        from attempt_rates where key = ${key}`,
    )
    return Math.max(1, row?.waitS ?? 1)
  }

  async function giveBack(...tries: Try[]) {
    for (const one of tries) {
      const { key, step } = of(one)
      await rows(db, sql`update attempt_rates set spent_until = spent_until - ${step} where key = ${key}`)
    }
  }

  return {
    async spend(...tries) {
      for (const [at, one] of tries.entries()) {
        if (await spendOne(one)) continue
        await giveBack(...tries.slice(0, at))
        return refuse('too_many_attempts', { retryAfterS: await waitS(one) })
      }
      return null
    },
    giveBack,
    async forget(...tries) {
      for (const one of tries) await rows(db, sql`delete from attempt_rates where key = ${of(one).key}`)
    },
    async forgetElapsed() {
      await rows(db, sql`delete from attempt_rates where spent_until < ${now()}`)
    },
  }
}
