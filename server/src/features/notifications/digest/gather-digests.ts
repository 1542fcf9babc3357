import { kindOf } from '@mithaq/contract/notifications'
import { sql, type Sql } from '../../../db/sql.ts'
import { statementTimeSql, type Clock } from '../../../db/clock.ts'
import { query, transact, type Db } from '../../../db/db.ts'
import { FailedRowBackoff, processBatchOrRows } from '../../../lib/run-batch.ts'
import type { Deps } from '../../../deps.ts'
import type { Platform } from '../../../ports/push/push.ts'
import { defineJob } from '../../../ports/queue/queue.ts'
import { isSenderVisibleSql } from '../inbox/sender-visibility.ts'

export const digestMailJob = defineJob<{ memberId: string; ids: string[] }>('digest-mail')

const batchSize = 500
const everyHours = 24
const maxNotices = 200

/**
 * Of `notifications n`, `profiles p` and `notification_settings s`: unread, of a kind that may come by mail, about
 * nobody who is not to be named, to an active member without a device. A member who is being
 * looked at still has their matches; one who is suspended or banned is told by statements alone.
 */
export const canBeMailedSql = (clock: Clock, platforms: readonly Platform[]) => sql<boolean>`(
  n.read_at is null and (p.is_active or (p.restriction = 'under_review' and p.active_after_restriction)) and n.type <> 'test'
  and not coalesce((${JSON.stringify(kindOf)}::jsonb ->> n.type) || '.email' = any(s.off), false)
  and not exists (
    select from push_devices d where d.user_id = n.user_id and d.platform = any(${platforms}::text[]))
  and ${isSenderVisibleSql(clock)})`

interface WaitingNotification {
  id: string
  memberId: string
  mailable: boolean
}

type DigestDeps = Pick<Deps, 'db' | 'clock' | 'queue' | 'push'>

/** Gathers what members without push have not seen into one mail a day. True where more may wait. */
export function gatherDigests(deps: DigestDeps, backoff = new FailedRowBackoff()): Promise<boolean> {
  const first = sql`and user_id <> all(${backoff.waitingIds()}::uuid[]) order by mail_at limit ${batchSize}`
  return processBatchOrRows(
    {
      size: batchSize,
      processBatch: () => gather(deps, first),
      loadDueRows: () =>
        query(
          deps.db,
          sql<{ id: string }>`
            select distinct id from (
              select user_id as id from notifications where ${isDueSql(deps)} ${first}) due`,
        ),
      processRow: (memberId) => gather(deps, sql`and user_id = ${memberId}`),
    },
    backoff,
  )
}

const isDueSql = ({ clock }: Pick<Deps, 'clock'>) => sql`mail_at <= ${statementTimeSql(clock)}`

/** Of what is due the chosen part, in one transaction. Returns how much. */
function gather({ db, clock, queue, push }: DigestDeps, chosen: Sql): Promise<number> {
  const platforms = Object.keys(push.channels) as Platform[]
  return transact(db, async (tx) => {
    const due = await query(
      tx,
      sql<{ memberId: string }>`
        select user_id as "memberId" from notifications where ${isDueSql({ clock })} ${chosen}
        for no key update skip locked`,
    )
    const members = [...new Set(due.map(({ memberId }) => memberId))]
    if (members.length === 0) return 0
    const waiting = await query(
      tx,
      sql<WaitingNotification>`
        select n.id, n.user_id as "memberId", ${canBeMailedSql(clock, platforms)} as mailable
        from notifications n join profiles p on p.id = n.user_id
          left join notification_settings s on s.user_id = n.user_id
        where n.user_id = any(${members}::uuid[]) and n.mail_at is not null order by n.created_at, n.id`,
    )
    const told = waiting.filter((row) => row.mailable)
    const now = await claimTodaysDigest(tx, clock.sql, [...new Set(told.map(({ memberId }) => memberId))])
    for (const memberId of now) {
      const ids = told.filter((row) => row.memberId === memberId).map(({ id }) => id)
      // The newest of them: nobody reads a mail about more.
      await queue.add(tx, digestMailJob, { memberId, ids: ids.slice(-maxNotices) })
    }
    const later = told.filter(({ memberId }) => !now.includes(memberId)).map(({ id }) => id)
    await query(
      tx,
      sql`
        update notifications n
        set mail_at = case when n.id = any(${later}::uuid[]) then s.digest_at + ${day} end
        from profiles p left join notification_settings s on s.user_id = p.id
        where p.id = n.user_id and n.id = any(${waiting.map(({ id }) => id)}::uuid[])`,
    )
    return due.length
  })
}

const day = sql`make_interval(hours => ${everyHours})`

/** Those who had no digest for a day have one now: of two servers only one is answered. */
async function claimTodaysDigest(tx: Db, now: Sql<Date>, members: readonly string[]): Promise<string[]> {
  const claimed = await query(
    tx,
    sql<{ memberId: string }>`
      insert into notification_settings as s (user_id, digest_at)
      select id, ${now} from unnest(${members}::uuid[]) id order by id
      on conflict (user_id) do update set digest_at = excluded.digest_at
        where s.digest_at is null or s.digest_at <= excluded.digest_at - ${day}
      returning user_id as "memberId"`,
  )
  return claimed.map(({ memberId }) => memberId)
}
