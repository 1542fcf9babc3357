import { sql, type RawBuilder } from 'kysely'
import { atThisInstant, type Clock } from '../../clock.ts'
import { first, rows, type Db } from '../../db.ts'
import { post, type Entry } from './ledger.ts'
import { grantAt, instantAt, instantsPassed, targetOf, type Standing } from './top-up.ts'

const batchSize = 500

interface DueRow extends Standing {
  id: string
  createdAt: Date
  now: Date
}

export interface Granted {
  memberId: string
  amount: number
}

/** The latest instant of `profiles p` that has come. */
const latestInstant = (clock: Clock, periodS: number) => sql`
  p.created_at + make_interval(secs =>
    floor(extract(epoch from ${clock.sql} - p.created_at) / ${periodS}) * ${periodS})`

/**
 * Tops up members whose instant has come, each once however many sweep: any, or only these. Of instants missed
 * meanwhile only the latest is made good. Whoever has a match that should have ended before it comes later:
 * what the end brings counts first.
 */
export async function topUp(
  tx: Db,
  clock: Clock,
  periodS: number,
  memberIds: readonly string[] | null,
): Promise<{ granted: Granted[]; full: boolean }> {
  const due = await lockDue(tx, clock, periodS, memberIds)
  const entries = due.flatMap((row) => entryOf(row, periodS))
  await post(tx, clock, entries)
  await advance(tx, due, periodS)
  return {
    granted: entries.map(({ memberId, amount }) => ({ memberId, amount })),
    full: due.length === batchSize,
  }
}

function entryOf(row: DueRow, periodS: number): Entry[] {
  const instant = instantsPassed(row.createdAt, row.now, periodS)
  const at = instantAt(row.createdAt, instant, periodS)
  const amount = instant === 0 ? 0 : grantAt(instant, at, row)
  return amount === 0
    ? []
    : [{ memberId: row.id, amount, type: 'weekly', key: `weekly ${row.id} ${instant}`, at }]
}

function lockDue(tx: Db, clock: Clock, periodS: number, ids: readonly string[] | null): Promise<DueRow[]> {
  const instant = latestInstant(clock, periodS)
  const waiting = (column: string) => sql`exists (
    select from matches m
    where m.${sql.ref(column)} = p.id and m.unmatched_at is null and m.deadline < ${instant})`
  const from: RawBuilder<unknown> =
    ids === null
      ? sql`where p.next_topup_at <= ${atThisInstant(clock)}`
      : sql`where p.id = any(${ids}::uuid[]) and p.next_topup_at <= ${clock.sql}`
  const skip = ids === null ? sql`skip locked` : sql``
  return rows(
    tx,
    sql<DueRow>`
      with due as materialized (
        select id, created_at, token_balance, is_active, last_seen_at, ${instant} as ends_at from profiles p
        ${from} and not ${waiting('profile1_id')} and not ${waiting('profile2_id')}
        order by ${ids === null ? sql`next_topup_at` : sql`id`} limit ${batchSize} for no key update ${skip})
      select id, created_at as "createdAt", token_balance as balance, is_active as "isActive",
        last_seen_at as "lastSeenAt", ${laidDown} as "laidDown",
        (select count(*)::int from token_transactions t
          where t.user_id = due.id and t.type = 'penalty' and t.created_at < due.ends_at
            and t.created_at >= due.ends_at - make_interval(secs => ${periodS})) as penalties,
        ${clock.sql} as now
      from due`,
  )
}

/** Tokens in matches that are still locked: they may come back, so they count as balance. */
const laidDown = sql`(
  select coalesce(sum(laid), 0)::int from (
    select user1_tokens as laid from matches m
    where m.profile1_id = due.id and m.unmatched_at is null and not m.chat_unlocked
    union all
    select user2_tokens from matches m
    where m.profile2_id = due.id and m.unmatched_at is null and not m.chat_unlocked) l)`

async function advance(tx: Db, due: readonly DueRow[], periodS: number) {
  if (due.length === 0) return
  const next = due.map(({ id, createdAt, now }) => ({
    id,
    at: instantAt(createdAt, instantsPassed(createdAt, now, periodS) + 1, periodS),
  }))
  await rows(
    tx,
    sql`
      update profiles p set next_topup_at = n.at
      from json_to_recordset(${JSON.stringify(next)}) as n (id uuid, at timestamptz) where p.id = n.id`,
  )
}

/** Of these members, whose top-up has come and still waits, and since when. */
export async function waitingTopUps(
  tx: Db,
  clock: Clock,
  periodS: number,
  memberIds: readonly string[],
): Promise<Map<string, Date>> {
  const found = await rows(
    tx,
    sql<{ id: string; at: Date }>`
      select p.id, ${latestInstant(clock, periodS)} as at from profiles p
      where p.id = any(${memberIds}::uuid[]) and p.next_topup_at <= ${clock.sql}`,
  )
  return new Map(found.map(({ id, at }) => [id, at]))
}

/** A wallet begins: its first instant lies one period ahead. */
export async function scheduleTopUps(tx: Db, memberId: string, periodS: number) {
  await rows(
    tx,
    sql`
      update profiles set next_topup_at = created_at + make_interval(secs => ${periodS}) where id = ${memberId}`,
  )
}

/** When the next weekly tokens come, and up to how many, as things stand. */
export async function nextWeekly(
  db: Db,
  clock: Clock,
  periodS: number,
  memberId: string,
): Promise<{ now: Date; at: Date; upTo: number }> {
  const row = await first(
    db,
    sql<{ createdAt: Date; now: Date; penalties: number }>`
      select p.created_at as "createdAt", ${clock.sql} as now, (
        select count(*)::int from token_transactions t
        where t.user_id = p.id and t.type = 'penalty' and t.created_at >= ${latestInstant(clock, periodS)}
      ) as penalties
      from profiles p where p.id = ${memberId}`,
  )
  if (row === undefined) throw new Error('a wallet without a member')
  const instant = instantsPassed(row.createdAt, row.now, periodS) + 1
  return {
    now: row.now,
    at: instantAt(row.createdAt, instant, periodS),
    upTo: targetOf(instant, row.penalties),
  }
}
