import { sql, type Sql } from '../../db/sql.ts'
import { statementTimeSql, type Clock } from '../../db/clock.ts'
import { queryOne, query, type Db } from '../../db/db.ts'
import { unblocked } from '../visibility/unblocked.ts'
import type { PendingTransfer, PauseSpan, Wallet } from './settlement.ts'

/** A due as it waits, with the other side of its match where that is there and neither blocked the other. */
interface NamedPendingTransfer extends PendingTransfer {
  otherId: string | null
}

/** A wallet held until the transaction ends. */
export interface LockedWallet extends Wallet {
  now: Date
  waiting: NamedPendingTransfer[]
  /** Of the keys asked about, those that have moved already. */
  known: string[]
  /** The tap asked about has moved something already, in whichever match. */
  isTapUsed: boolean
  /** A match of the member should have ended: what that brings comes first. */
  isBehind: boolean
}

interface WalletLockOptions {
  /** Up to when it is settled; now, read once the wallet is locked, where nothing is said. */
  at?: Date
  keys?: readonly string[]
  tapId?: string | undefined
  /** Matches that need not have ended: the one that is acted on, and what cannot end. */
  except?: readonly string[]
}

/** Matches of the member whose deadline has passed. */
const hasOverdueMatchSql = (memberId: Sql, now: Sql, except: readonly string[]) => sql`exists (
  select from match_sides m where m.me = ${memberId} and m.unmatched_at is null and m.deadline <= ${now}
    and m.match_id <> all(${except}::uuid[]))`

const pendingTransfersSql = sql`
  select coalesce(json_agg(json_build_object('matchId', d.match_id, 'round', d.round, 'kind', d.kind,
    'amount', d.amount, 'dueAt', d.due_at, 'otherId', o.id)), '[]')
  from dues d left join match_sides m on m.match_id = d.match_id and m.me = d.member_id
  left join profiles o on o.id = m.other and ${unblocked(sql`d.member_id`, sql`o.id`)}
  where d.member_id = w.id and d.applied_at is null and d.due_at <= n.now`

/** Of a row of `profiles`: weekly tokens come. Looked at by the house, or let back in and not swept yet, nobody has hidden. */
export const isActiveSql = (profile: string, now: Sql) => {
  const of = (column: string) => sql.ref(`${profile}.${column}`)
  return sql<boolean>`(${of('is_active')} or ${of('active_after_restriction')} and coalesce(
    ${of('restriction')} = 'under_review' or ${of('restriction')} = 'suspended' and ${of('restricted_until')} <= ${now}, false))`
}

/** Of `profiles w` what is asked: a plan that carries all of a profile takes longer to begin. */
const walletColumnsSql = sql`
  w.id, w.created_at, w.token_balance, w.locked_tokens, w.is_active, w.restriction, w.active_after_restriction, w.restricted_until, w.last_seen_at, w.next_topup_at,
  w.earlier_instants, w.earlier_compensations, w.xmin::text as version`

/** Wallets as they lie in `locked w` at `n.now`, with what a charge asks. */
const lockedWalletsSql = (locked: Sql, clock: Clock, asked: WalletLockOptions, also: Sql) => sql<Row>`
  with locked as materialized (${locked})
  select w.id as "memberId", w.created_at as "createdAt", w.token_balance as balance, w.locked_tokens as locked,
    ${isActiveSql('w', sql`n.now`)} as "isActive",
    w.last_seen_at as "lastSeenAt", w.next_topup_at as "nextInstantAt", n.now, w.earlier_instants as "instantsBefore",
    array(
      select idempotency_key from token_transactions t
      where t.user_id = w.id and t.idempotency_key = any(${asked.keys ?? []}::text[])) as known,
    exists (
      select from token_transactions t where t.user_id = w.id and t.request_id = ${asked.tapId ?? null}) as "isTapUsed",
    ${hasOverdueMatchSql(sql`w.id`, sql`n.now`, asked.except ?? [])} as "isBehind",
    w.version is distinct from (select p.xmin::text from profiles p where p.id = w.id) as "isStale", ${also}
  from locked w cross join lateral (
    select ${asked.at ? sql`${asked.at}::timestamptz` : clock.sql} as now) n`

/** What a wallet applies by itself is worked out from these. */
const settlementColumnsSql = (periodS: number) => sql`
  (${pendingTransfersSql}) as waiting,
  case when w.next_topup_at <= n.now then array(
    select t.created_at from token_transactions t where t.user_id = w.id and t.type = 'penalty'
      and t.created_at >= n.now - make_interval(secs => ${periodS * 2})) else '{}' end as penalties,
  array(
    select came from (
      select t.created_at as came from token_transactions t
      where t.user_id = w.id and t.type = 'compensation' and t.amount > 0
      union all select unnest(w.earlier_compensations)) compensated
    where came > (
      select min(d.due_at) - make_interval(secs => ${periodS}) from dues d
      where d.member_id = w.id and d.applied_at is null and d.kind = 'compensation')) as compensations,
  case when w.next_topup_at <= n.now then (
    select json_agg(json_build_object('from', r.started_at, 'until', r.until)) from rests r
    where r.member_id = w.id and r.until >= n.now - make_interval(secs => ${periodS})) end as rests`

interface Row extends Omit<LockedWallet, 'waiting' | 'rests'> {
  rests: Record<keyof PauseSpan, string>[] | null
  waiting: (Omit<NamedPendingTransfer, 'dueAt'> & { dueAt: string })[]
  /** The wallet changed while this waited for it: its dues were read as they were before, and would move twice. */
  isStale: boolean
  /** Nothing is to be settled. */
  isQuiet?: boolean
}

const walletFromRow = (row: Row): LockedWallet => ({
  ...row,
  rests: (row.rests ?? []).map(({ from, until }) => ({ from: new Date(from), until: new Date(until) })),
  waiting: row.waiting.map((due) => ({ ...due, dueAt: new Date(due.dueAt) })),
})

/** Nothing has fallen due for `w`. */
const isQuiet = sql`w.next_topup_at > n.now and not exists (
  select from dues d where d.member_id = w.id and d.applied_at is null and d.due_at <= n.now)`

// Not `for update`: likes and messages that refer to the member need not wait.
const lockProfileSql = (memberId: string) =>
  sql`select ${walletColumnsSql} from profiles w where w.id = ${memberId} for no key update`

/** A wallet held, of which is known whether anything is to be settled. */
export type LockedWalletRow = Row

/**
 * The statement that holds a wallet. Most have nothing to settle: the plan of what settling asks would cost them more than
 * all else here.
 */
export const lockWalletSql = (
  clock: Clock,
  memberId: string,
  asked: WalletLockOptions,
): Sql<LockedWalletRow> =>
  lockedWalletsSql(
    lockProfileSql(memberId),
    clock,
    asked,
    sql`${isQuiet} as "isQuiet", null::json as rests, '{}'::timestamptz[] as penalties,
      '{}'::timestamptz[] as compensations, '[]'::json as waiting`,
  )

export async function lockWallet(
  tx: Db,
  clock: Clock,
  periodS: number,
  memberId: string,
  asked: WalletLockOptions = {},
  /** Where it is held already. */
  held?: LockedWalletRow,
): Promise<LockedWallet | undefined> {
  const row = held ?? (await queryOne(tx, lockWalletSql(clock, memberId, asked)))
  if (row === undefined || (row.isQuiet && !row.isStale)) return row && walletFromRow(row)
  const fresh = await queryOne(
    tx,
    lockedWalletsSql(lockProfileSql(memberId), clock, asked, settlementColumnsSql(periodS)),
  )
  return fresh && walletFromRow(fresh)
}

export const batchSize = 500

/**
 * Of `profiles w` a batch with something to apply, but for these. Those that are behind come once their matches have
 * ended: counted among the batch they would keep all others waiting.
 */
function dueWalletsSql(clock: Clock, except: readonly string[]) {
  const now = statementTimeSql(clock)
  const isNext = (memberId: Sql) =>
    sql`${memberId} <> all(${except}::uuid[]) and not ${hasOverdueMatchSql(memberId, now, [])}`
  return sql`
    where w.id in (
      select member_id from (
        select d.member_id from dues d where d.applied_at is null and d.due_at <= ${now} and ${isNext(sql`d.member_id`)}
        order by d.due_at limit ${batchSize}) d
      union all
      select id from (
        select p.id from profiles p where p.next_topup_at <= ${now} and ${isNext(sql`p.id`)}
        order by p.next_topup_at limit ${batchSize}) p)
    order by w.id limit ${batchSize}`
}

export const listDueWallets = (db: Db, clock: Clock, except: readonly string[]) =>
  query(db, sql<{ id: string }>`select w.id from profiles w ${dueWalletsSql(clock, except)}`)

/** Wallets with something to apply, each for one sweeper. */
export async function lockDueWallets(
  tx: Db,
  clock: Clock,
  periodS: number,
  except: readonly string[],
): Promise<LockedWallet[]> {
  const locked = sql`
    select ${walletColumnsSql} from profiles w ${dueWalletsSql(clock, except)} for no key update skip locked`
  const found = await query(tx, lockedWalletsSql(locked, clock, {}, settlementColumnsSql(periodS)))
  return found.filter(({ isStale }) => !isStale).map(walletFromRow)
}

/** A row where a weekly instant of the member has passed that is not applied. */
export const passedInstantSql = (clock: Clock, memberId: string) =>
  sql`select from profiles where id = ${memberId} and next_topup_at <= ${clock.sql}`

/** Whether a wallet has something to apply. */
export const isSettlementDueSql = (clock: Clock, memberId: string): Sql<boolean> => sql<boolean>`(
  exists (select from dues where member_id = ${memberId} and applied_at is null and due_at <= ${clock.sql})
  or exists (${passedInstantSql(clock, memberId)}))`

/** The statement that marks dues as applied. */
export const markTransfersAppliedSql = (
  clock: Clock,
  applied: readonly (PendingTransfer & { memberId: string })[],
): Sql => sql`
  update dues d set applied_at = ${clock.sql}
  from json_to_recordset(${JSON.stringify(applied)}) as a (
    "memberId" uuid, "matchId" uuid, round int, kind text)
  where d.member_id = a."memberId" and d.match_id = a."matchId" and d.round = a.round and d.kind = a.kind`

export interface NewTransfer extends PendingTransfer {
  memberId: string
}

/** The statement that writes dues. */
export const insertTransfersSql = (dues: readonly NewTransfer[]): Sql => sql`
  insert into dues (member_id, match_id, round, kind, amount, due_at)
  select "memberId", "matchId", round, kind, amount, "dueAt"
  from json_to_recordset(${JSON.stringify(dues)}) as d (
    "memberId" uuid, "matchId" uuid, round int, kind text, amount int, "dueAt" timestamptz)`
