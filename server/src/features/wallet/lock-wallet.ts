import { sql, type Sql } from '../../db/sql.ts'
import { statementTimeSql, type Clock } from '../../db/clock.ts'
import { queryOne, query, type Db } from '../../db/db.ts'
import {
  hasPendingTransfersSql,
  pendingTransfersSql,
  type PendingTransferOfMatch,
  type PendingTransferRow,
} from './pending-transfers.ts'
import type { PauseSpan, Wallet } from './settlement.ts'

/** A wallet that is locked until the transaction ends. */
export interface LockedWallet extends Wallet {
  now: Date
  pendingTransfers: PendingTransferOfMatch[]
  /** Which of the given entry keys are posted already. */
  postedKeys: string[]
  /** The given request has moved tokens already, in whichever match. */
  isRequestUsed: boolean
  /** Another match of the member must end before the wallet is settled. */
  hasOverdueMatch: boolean
}

export interface WalletLockOptions {
  /** The wallet is settled up to this moment; by default the moment at which it is locked. */
  at?: Date
  entryKeys?: readonly string[]
  requestId?: string | undefined
  /** Matches that need not have ended: the one of the command, and those that cannot end. */
  ignoredMatchIds?: readonly string[]
}

interface LockedWalletRow extends Omit<LockedWallet, 'pendingTransfers' | 'pauses'> {
  pauses: Record<keyof PauseSpan, string>[] | null
  pendingTransfers: PendingTransferRow[]
  /** The transfers were read as they were before the wait for the lock: applied again, they would move twice. */
  changedWhileWaiting: boolean
  nothingDue?: boolean
}

const hasOverdueMatchSql = (memberId: Sql, now: Sql, ignoredMatchIds: readonly string[]) => sql`exists (
  select from match_sides m where m.me = ${memberId} and m.unmatched_at is null and m.deadline <= ${now}
    and m.match_id <> all(${ignoredMatchIds}::uuid[]))`

/** A member who is only under review, or whose suspension has just run out, has not hidden the profile themselves. */
export const receivesWeeklyTokensSql = (profile: string, now: Sql) => {
  const column = (name: string) => sql.ref(`${profile}.${name}`)
  return sql<boolean>`(${column('is_active')} or ${column('active_after_restriction')} and coalesce(
    ${column('restriction')} = 'under_review'
      or ${column('restriction')} = 'suspended' and ${column('restricted_until')} <= ${now}, false))`
}

// Only what is used: PostgreSQL takes longer to start a plan that carries every column of a profile.
const walletColumnsSql = sql`
  w.id, w.created_at, w.token_balance, w.locked_tokens, w.is_active, w.restriction, w.active_after_restriction,
  w.restricted_until, w.last_seen_at, w.next_topup_at, w.earlier_topups, w.earlier_compensations,
  w.xmin::text as version`

/** Locks the profiles of `lockSql` as `w`, and reads their wallets at `n.now`. */
const lockedWalletsSql = (lockSql: Sql, clock: Clock, options: WalletLockOptions, columnsSql: Sql) => {
  const { at, entryKeys = [], requestId = null, ignoredMatchIds = [] } = options
  return sql<LockedWalletRow>`
    with locked as materialized (${lockSql})
    select w.id as "memberId", w.created_at as "createdAt", w.token_balance as balance, w.locked_tokens as locked,
      ${receivesWeeklyTokensSql('w', sql`n.now`)} as "isActive", w.last_seen_at as "lastSeenAt",
      w.next_topup_at as "nextTopUpAt", n.now, w.earlier_topups as "earlierTopUps",
      array(
        select idempotency_key from token_transactions t
        where t.user_id = w.id and t.idempotency_key = any(${entryKeys}::text[])) as "postedKeys",
      exists (
        select from token_transactions t where t.user_id = w.id and t.request_id = ${requestId}) as "isRequestUsed",
      ${hasOverdueMatchSql(sql`w.id`, sql`n.now`, ignoredMatchIds)} as "hasOverdueMatch",
      w.version is distinct from (select p.xmin::text from profiles p where p.id = w.id) as "changedWhileWaiting",
      ${columnsSql}
    from locked w cross join lateral (
      select ${at ? sql`${at}::timestamptz` : clock.sql} as now) n`
}

/** What is read only if something falls due. */
const settlementColumnsSql = (periodS: number) => sql`
  (${pendingTransfersSql}) as "pendingTransfers",
  case when w.next_topup_at <= n.now then array(
    select t.created_at from token_transactions t where t.user_id = w.id and t.type = 'penalty'
      and t.created_at >= n.now - make_interval(secs => ${periodS * 2})) else '{}' end as penalties,
  array(
    select came from (
      select t.created_at as came from token_transactions t
      where t.user_id = w.id and t.type = 'compensation' and t.amount > 0
      union all select unnest(w.earlier_compensations)) compensated
    where came > (
      select min(d.due_at) - make_interval(secs => ${periodS}) from pending_transfers d
      where d.member_id = w.id and d.applied_at is null and d.kind = 'compensation')) as compensations,
  case when w.next_topup_at <= n.now then (
    select json_agg(json_build_object('from', r.started_at, 'until', r.until)) from pauses r
    where r.member_id = w.id and r.until >= n.now - make_interval(secs => ${periodS})) end as pauses`

const noSettlementColumnsSql = sql`
  w.next_topup_at > n.now and not ${hasPendingTransfersSql(sql`w.id`, sql`n.now`)} as "nothingDue",
  null::json as pauses, '{}'::timestamptz[] as penalties, '{}'::timestamptz[] as compensations,
  '[]'::json as "pendingTransfers"`

const walletFromRow = (row: LockedWalletRow): LockedWallet => ({
  ...row,
  pauses: (row.pauses ?? []).map(({ from, until }) => ({ from: new Date(from), until: new Date(until) })),
  pendingTransfers: row.pendingTransfers.map((transfer) => ({
    ...transfer,
    dueAt: new Date(transfer.dueAt),
  })),
})

/** Locks a wallet. Undefined if the member does not exist any more. */
export async function lockWallet(
  tx: Db,
  clock: Clock,
  periodS: number,
  memberId: string,
  options: WalletLockOptions = {},
): Promise<LockedWallet | undefined> {
  // Not `for update`: likes and messages that refer to the member need not wait.
  const lockSql = sql`select ${walletColumnsSql} from profiles w where w.id = ${memberId} for no key update`
  // Most wallets have nothing to settle: they are spared the plan of what settling reads.
  const row = await queryOne(tx, lockedWalletsSql(lockSql, clock, options, noSettlementColumnsSql))
  if (row === undefined || (row.nothingDue && !row.changedWhileWaiting)) return row && walletFromRow(row)
  const settled = await queryOne(tx, lockedWalletsSql(lockSql, clock, options, settlementColumnsSql(periodS)))
  return settled && walletFromRow(settled)
}

export const walletBatchSize = 500

/**
 * The next batch of `profiles w` with something to settle. A member with an overdue match comes once that has ended:
 * in the batch they would keep others out.
 */
function nextDueWalletsSql(clock: Clock, exceptIds: readonly string[]) {
  const now = statementTimeSql(clock)
  const isNextSql = (memberId: Sql) =>
    sql`${memberId} <> all(${exceptIds}::uuid[]) and not ${hasOverdueMatchSql(memberId, now, [])}`
  return sql`
    where w.id in (
      select member_id from (
        select d.member_id from pending_transfers d
        where d.applied_at is null and d.due_at <= ${now} and ${isNextSql(sql`d.member_id`)}
        order by d.due_at limit ${walletBatchSize}) d
      union all
      select id from (
        select p.id from profiles p where p.next_topup_at <= ${now} and ${isNextSql(sql`p.id`)}
        order by p.next_topup_at limit ${walletBatchSize}) p)
    order by w.id limit ${walletBatchSize}`
}

export const listDueWallets = (db: Db, clock: Clock, exceptIds: readonly string[]) =>
  query(db, sql<{ id: string }>`select w.id from profiles w ${nextDueWalletsSql(clock, exceptIds)}`)

/** Locks the next batch of wallets with something to settle; skips those that another server holds. */
export async function lockDueWallets(
  tx: Db,
  clock: Clock,
  periodS: number,
  exceptIds: readonly string[],
): Promise<LockedWallet[]> {
  const lockSql = sql`
    select ${walletColumnsSql} from profiles w ${nextDueWalletsSql(clock, exceptIds)}
    for no key update skip locked`
  const found = await query(tx, lockedWalletsSql(lockSql, clock, {}, settlementColumnsSql(periodS)))
  return found.filter(({ changedWhileWaiting }) => !changedWhileWaiting).map(walletFromRow)
}

/** A row if the time of the member's next weekly tokens has passed and they are not settled yet. */
export const passedTopUpSql = (clock: Clock, memberId: string) =>
  sql`select from profiles where id = ${memberId} and next_topup_at <= ${clock.sql}`

export const isSettlementDueSql = (clock: Clock, memberId: string): Sql<boolean> => sql<boolean>`(
  ${hasPendingTransfersSql(sql`${memberId}`, clock.sql)} or exists (${passedTopUpSql(clock, memberId)}))`
