import { inactivity } from '@mithaq/contract/limits'
import { sql, type Sql } from '../../../db/sql.ts'
import type { Clock } from '../../../db/clock.ts'
import { queryOne, query, type Db } from '../../../db/db.ts'
import { iterateById, forEachContinueOnError } from '../../../lib/for-each-row.ts'
import { isMailboxUndeliverableSql, recordMailAccepted } from '../mail/mail-delivery.ts'
import type { Deps } from '../../../deps.ts'
import { isOnlyThisMailRejected, isMailboxRejected, type Mail } from '../../../ports/mail/mail.ts'
import type { PictureServices } from '../../pictures/picture-services.ts'
import { eraseMatchingAccounts } from './erase-matching-accounts.ts'
import { inactiveMail } from '../mail/account-mails.ts'

const batchSize = 200

/** When an account `a` was last used. */
const lastUsedAtSql = sql`greatest(a.created_at,
  (select last_seen_at from profiles p where p.id = a.id),
  (select max(rotated_at) from sessions s where s.account_id = a.id))`

const daysSql = (count: number) => sql`make_interval(days => ${count})`
/** Checks the creation date first: it rules most accounts out without reading other tables. */
const isUnusedSql = (clock: Clock, daysBefore: number) => {
  const since = sql`(select ${clock.sql} - interval '2 years' + ${daysSql(daysBefore)})`
  return sql`(a.created_at < ${since} and ${lastUsedAtSql} < ${since})`
}
/** Whether a warning was sent since the account was last used, at least `count` days ago. */
const wasWarnedSql = (clock: Clock, at: Sql, count: number) =>
  sql`(${at} > ${lastUsedAtSql} and ${at} <= ${clock.sql} - ${daysSql(count)})`

/**
 * Warns members who have been inactive for nearly two years, 30 and 7 days before their account is erased. Goes on
 * past a refused mail, and throws its error once all have been tried.
 */
export async function warnInactiveAccounts({
  db,
  clock,
  mail,
  config,
}: Pick<Deps, 'db' | 'clock' | 'config'> & { mail: Mail }) {
  const [early, late] = inactivity.warnDays
  const wasWarnedEarly = wasWarnedSql(clock, sql`a.warned_30_at`, early - late)
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
      isDue: sql`${isUnusedSql(clock, late)} and ${wasWarnedEarly}`,
    },
  ]
  const warnAll = (warning: InactivityWarning) =>
    sendWarnings(db, clock, warning, (to) => mail.send({ to, ...inactiveMail(signIn, warning.daysLeft) }))
  await forEachContinueOnError(warnings, warnAll, isMailServerDown)
}

interface InactivityWarning {
  daysLeft: number
  sentAt: Sql
  /** No attempt to send this warning can be earlier. */
  since: Sql
  isDue: Sql
}

/** Stop, rather than try the next mail: the server refuses all of them. */
const isMailServerDown = (error: unknown) => !isOnlyThisMailRejected(error)

async function sendWarnings(
  db: Db,
  clock: Clock,
  warning: InactivityWarning,
  send: (to: string) => Promise<void>,
) {
  const { sentAt, isDue, since } = warning
  const isNew = sql`(${sentAt} is null or ${sentAt} <= ${lastUsedAtSql})`
  const due = iterateById(batchSize, (after) =>
    query(
      db,
      sql<{ id: string }>`
        select id from accounts a where id > ${after} and ${isDue} and ${isNew} order by id limit ${batchSize}`,
    ),
  )
  /** True if the mailbox has refused mail for so long that the member counts as warned. */
  const recordTemporaryFailure = async (id: string) => {
    const refusedSince = sql`case when warning_put_off_at > ${since} then warning_put_off_at else ${clock.sql} end`
    const updated = await queryOne(
      db,
      sql<{ isUndeliverable: boolean }>`
        update accounts a set warning_put_off_at = ${refusedSince}
        where id = ${id} returning ${isMailboxUndeliverableSql(clock, 'warning_put_off_at')} as "isUndeliverable"`,
    )
    return updated?.isUndeliverable ?? false
  }
  const sendWarning = async ({ id }: { id: string }) => {
    // Record before sending: a server that crashes in between must not send it twice.
    const updated = await queryOne(
      db,
      sql<{ email: string }>`
        update accounts a set ${sentAt} = ${clock.sql} where id = ${id} and ${isDue} and ${isNew} returning email`,
    )
    if (updated === undefined) return
    try {
      await send(updated.email)
    } catch (error) {
      // An address that takes no mail counts as warned; otherwise the account would never be erased.
      if (isMailboxRejected(error) || (isOnlyThisMailRejected(error) && (await recordTemporaryFailure(id))))
        return
      await query(db, sql`update accounts a set ${sentAt} = null where id = ${id}`)
      throw error
    }
    await recordMailAccepted(db, clock)
  }
  await forEachContinueOnError(due, sendWarning, isMailServerDown)
}

/** Erases accounts unused for two years whose members have been warned twice. */
export async function eraseInactiveAccounts(deps: Deps, pictures: Pick<PictureServices, 'eraseOf'>) {
  const { clock } = deps
  const [early, late] = inactivity.warnDays
  const isOver = sql`${isUnusedSql(clock, 0)} and ${wasWarnedSql(clock, sql`a.warned_30_at`, early)}
    and ${wasWarnedSql(clock, sql`a.warned_7_at`, late)}`
  await eraseMatchingAccounts(deps, pictures, sql`accounts a`, isOver)
}
