import { inactivity } from '@mithaq/contract/limits'
import { sql, type Sql } from '../../../db/sql.ts'
import type { Clock } from '../../../db/clock.ts'
import { queryOne, query, type Db } from '../../../db/db.ts'
import { allById, inTurn } from '../../../lib/for-each-row.ts'
import { isMailboxUndeliverableSql, recordMailAccepted } from '../mail/mail-delivery.ts'
import type { Deps } from '../../../deps.ts'
import { refusedAlone, refusedForGood, type Mail } from '../../../ports/mail/mail.ts'
import type { PictureServices } from '../../pictures/services.ts'
import { eraseMatchingAccounts } from './erase-matching-accounts.ts'
import { inactiveMail } from '../mail/account-mails.ts'

const atOnce = 200

/** When an account `a` was last used. */
const lastUsedAtSql = sql`greatest(a.created_at,
  (select last_seen_at from profiles p where p.id = a.id),
  (select max(rotated_at) from sessions s where s.account_id = a.id))`

const daysSql = (count: number) => sql`make_interval(days => ${count})`
/** Young accounts are passed over before anything else is read of them. */
const isUnusedSql = (clock: Clock, daysBefore: number) => {
  const since = sql`(select ${clock.sql} - interval '2 years' + ${daysSql(daysBefore)})`
  return sql`(a.created_at < ${since} and ${lastUsedAtSql} < ${since})`
}
/** Told in this time of silence, at least so many days ago. */
const wasWarnedSql = (clock: Clock, at: Sql, count: number) =>
  sql`(${at} > ${lastUsedAtSql} and ${at} <= ${clock.sql} - ${daysSql(count)})`

/**
 * Writes to members who have not been here for nearly two years: 30 days and 7 days before the account is erased. A mail
 * that is refused keeps no other, and is thrown once all have been tried.
 */
export async function warnInactiveAccounts({
  db,
  clock,
  mail,
  config,
}: Pick<Deps, 'db' | 'clock' | 'config'> & { mail: Mail }) {
  const [early, late] = inactivity.warnDays
  const toldEarly = wasWarnedSql(clock, sql`a.warned_30_at`, early - late)
  const signIn = new URL('/auth', config.publicUrl).href
  const warnings: InactivityWarning[] = [
    {
      daysLeft: early,
      sentAt: sql.ref('warned_30_at'),
      since: lastUsedAtSql,
      isDue: isUnusedSql(clock, early),
    },
    {
      daysLeft: late,
      sentAt: sql.ref('warned_7_at'),
      since: sql`a.warned_30_at`,
      isDue: sql`${isUnusedSql(clock, late)} and ${toldEarly}`,
    },
  ]
  const warnAll = (warning: InactivityWarning) =>
    sendWarnings(db, clock, warning, (to) => mail.send({ to, ...inactiveMail(signIn, warning.daysLeft) }))
  await inTurn(warnings, warnAll, isMailServerDown)
}

interface InactivityWarning {
  daysLeft: number
  /** When it was told. */
  sentAt: Sql
  /** Nothing of this warning was tried before. */
  since: Sql
  isDue: Sql
}

/** The mail server takes nothing at all: the next mail would find it no better. */
const isMailServerDown = (error: unknown) => !refusedAlone(error)

async function sendWarnings(
  db: Db,
  clock: Clock,
  warning: InactivityWarning,
  send: (to: string) => Promise<void>,
) {
  const { sentAt: column, isDue, since } = warning
  const isNew = sql`(${column} is null or ${column} <= ${lastUsedAtSql})`
  const due = allById(atOnce, (after) =>
    query(
      db,
      sql<{ id: string }>`
        select id from accounts a where id > ${after} and ${isDue} and ${isNew} order by id limit ${atOnce}`,
    ),
  )
  /** True where the mailbox has taken nothing for so long that it counts as told. */
  const recordTemporaryFailure = async (id: string) => {
    const putOffAt = sql`case when warning_put_off_at > ${since} then warning_put_off_at else ${clock.sql} end`
    const noted = await queryOne(
      db,
      sql<{ isTold: boolean }>`
        update accounts a set warning_put_off_at = ${putOffAt}
        where id = ${id} returning ${isMailboxUndeliverableSql(clock, 'warning_put_off_at')} as "isTold"`,
    )
    return noted?.isTold ?? false
  }
  const sendWarning = async ({ id }: { id: string }) => {
    // Noted before it leaves: a server that dies in between does not write a second time.
    const noted = await queryOne(
      db,
      sql<{ email: string }>`
        update accounts a set ${column} = ${clock.sql} where id = ${id} and ${isDue} and ${isNew} returning email`,
    )
    if (noted === undefined) return
    try {
      await send(noted.email)
    } catch (error) {
      // Nobody is at this address: tried every hour it would never be erased.
      if (refusedForGood(error) || (refusedAlone(error) && (await recordTemporaryFailure(id)))) return
      await query(db, sql`update accounts a set ${column} = null where id = ${id}`)
      throw error
    }
    await recordMailAccepted(db, clock)
  }
  await inTurn(due, sendWarning, isMailServerDown)
}

/** Erases the accounts that nobody has used for two years and whose member was told so, twice. */
export async function eraseInactiveAccounts(deps: Deps, pictures: Pick<PictureServices, 'eraseOf'>) {
  const { clock } = deps
  const [early, late] = inactivity.warnDays
  const isOver = sql`${isUnusedSql(clock, 0)} and ${wasWarnedSql(clock, sql`a.warned_30_at`, early)}
    and ${wasWarnedSql(clock, sql`a.warned_7_at`, late)}`
  await eraseMatchingAccounts(deps, pictures, sql`accounts a`, isOver)
}
