import { groupOf } from '@mithaq/contract/notifications'
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
const hoursBetweenDigests = 24
const maxNotices = 200

/**
 * For `notifications n`, `profiles p` and `notification_settings s`: unread, of a group with mail on, from a sender who may
 * be named, to a member without a device who is active or under review. Suspended and banned members get statements only.
 */
export const canBeMailedSql = (clock: Clock, platforms: readonly Platform[]) => sql<boolean>`(
  n.read_at is null and (p.is_active or (p.restriction = 'under_review' and p.active_after_restriction)) and n.type <> 'test'
  and not coalesce((${JSON.stringify(groupOf)}::jsonb ->> n.type) || '.email' = any(s.off), false)
  and not exists (
    select from push_devices d where d.user_id = n.user_id and d.platform = any(${platforms}::text[]))
  and ${isSenderVisibleSql(clock)})`

interface WaitingNotification {
  id: string
  memberId: string
  canBeMailed: boolean
}

type DigestDeps = Pick<Deps, 'db' | 'clock' | 'queue' | 'push'>

/** Queues one mail a day with the unread notifications of each member without push. True if more may be due. */
export function gatherDigests(deps: DigestDeps, backoff = new FailedRowBackoff()): Promise<boolean> {
  const firstBatch = sql`and user_id <> all(${backoff.waitingIds()}::uuid[]) order by mail_at limit ${batchSize}`
  return processBatchOrRows(
    {
      size: batchSize,
      processBatch: () => gather(deps, firstBatch),
      loadDueRows: () =>
        query(
          deps.db,
          sql<{ id: string }>`
            select distinct id from (
              select user_id as id from notifications where ${isDueSql(deps)} ${firstBatch}) due`,
        ),
      processRow: (memberId) => gather(deps, sql`and user_id = ${memberId}`),
    },
    backoff,
  )
}

const isDueSql = ({ clock }: Pick<Deps, 'clock'>) => sql`mail_at <= ${statementTimeSql(clock)}`

/** Queues the digests of the chosen due notifications, in one transaction. Returns how many notifications were due. */
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
        select n.id, n.user_id as "memberId", ${canBeMailedSql(clock, platforms)} as "canBeMailed"
        from notifications n join profiles p on p.id = n.user_id
          left join notification_settings s on s.user_id = n.user_id
        where n.user_id = any(${members}::uuid[]) and n.mail_at is not null order by n.created_at, n.id`,
    )
    const mailable = waiting.filter((row) => row.canBeMailed)
    const digestMembers = await claimTodaysDigest(tx, clock.sql, [
      ...new Set(mailable.map(({ memberId }) => memberId)),
    ])
    for (const memberId of digestMembers) {
      const ids = mailable.filter((row) => row.memberId === memberId).map(({ id }) => id)
      // Only the newest: nobody reads a longer mail.
      await queue.add(tx, digestMailJob, { memberId, ids: ids.slice(-maxNotices) })
    }
    const postponed = mailable.filter(({ memberId }) => !digestMembers.includes(memberId)).map(({ id }) => id)
    await query(
      tx,
      sql`
        update notifications n
        set mail_at = case when n.id = any(${postponed}::uuid[]) then s.digest_at + ${digestIntervalSql} end
        from profiles p left join notification_settings s on s.user_id = p.id
        where p.id = n.user_id and n.id = any(${waiting.map(({ id }) => id)}::uuid[])`,
    )
    return due.length
  })
}

const digestIntervalSql = sql`make_interval(hours => ${hoursBetweenDigests})`

/** Returns the members whose last digest is a day ago, and records a new one; of two servers only one gets them. */
async function claimTodaysDigest(tx: Db, now: Sql<Date>, members: readonly string[]): Promise<string[]> {
  const claimed = await query(
    tx,
    sql<{ memberId: string }>`
      insert into notification_settings as s (user_id, digest_at)
      select id, ${now} from unnest(${members}::uuid[]) id order by id
      on conflict (user_id) do update set digest_at = excluded.digest_at
        where s.digest_at is null or s.digest_at <= excluded.digest_at - ${digestIntervalSql}
      returning user_id as "memberId"`,
  )
  return claimed.map(({ memberId }) => memberId)
}
