import { randomUUID } from 'node:crypto'
import { sql, type Sql } from '../../db/sql.ts'
import type { Clock } from '../../db/clock.ts'
import { queryOne, query, type Db } from '../../db/db.ts'
import { texts } from '../../messages/texts.ts'
import { planEntries, type LedgerEntry, type PostedEntry } from './plan-entries.ts'

/** What changes in a wallet besides its balance. */
export interface WalletChange {
  memberId: string
  /** By how much the locked tokens change. */
  lockedChange: number
  nextTopUpAt?: Date
}

/**
 * The only writer of tokens: entries and balances in one statement. Two parts of a `with`: `posted` are the new entries.
 * The transaction must hold the locks of the wallets.
 */
export function postEntriesSql(
  clock: Clock,
  entries: readonly LedgerEntry[],
  wallets: readonly WalletChange[],
): Sql {
  const rows = entries.map((entry) => ({
    ...entry,
    id: randomUUID(),
    description: texts.ledger[entry.type],
  }))
  return sql`
  posted as (
    insert into token_transactions (
      id, user_id, amount, type, description, reference_id, request_id, request_fingerprint, idempotency_key, created_at, reason)
    select id, "memberId", amount, type, description, "referenceId", "requestId", "requestBody", key,
      coalesce(at, ${clock.sql}), reason
    from json_to_recordset(${JSON.stringify(rows)}) as e (
      id uuid, "memberId" uuid, amount int, type text, description text, "referenceId" uuid, "requestId" uuid,
      "requestBody" text, key text, at timestamptz, reason text)
    on conflict (idempotency_key) do nothing
    returning user_id, amount, idempotency_key
  ),
  sums as (select user_id, sum(amount)::int as amount from posted group by user_id),
  balanced as (
    update profiles p set token_balance = token_balance + coalesce(sums.amount, 0),
      locked_tokens = locked_tokens + w."lockedChange",
      next_topup_at = coalesce(w."nextTopUpAt", next_topup_at)
    from json_to_recordset(${JSON.stringify(wallets)}) as w (
      "memberId" uuid, "lockedChange" int, "nextTopUpAt" timestamptz)
    left join sums on sums.user_id = w."memberId"
    -- The ids again: the planner cannot know that the JSON has few rows.
    where p.id = w."memberId" and p.id = any(${wallets.map(({ memberId }) => memberId)}::uuid[]))`
}

/** Posts one entry that belongs to no match, such as the welcome tokens. */
export async function postEntry(tx: Db, clock: Clock, entry: LedgerEntry): Promise<PostedEntry> {
  const { memberId } = entry
  const wallet = await queryOne(
    tx,
    sql<{ balance: number }>`
      select token_balance as balance from profiles where id = ${memberId} for no key update`,
  )
  if (wallet === undefined) throw new Error(`Invariant violated: an entry has no wallet (member ${memberId})`)
  const postedKeys = await query(
    tx,
    sql<{ key: string }>`
      select idempotency_key as key from token_transactions where idempotency_key = ${entry.key}`,
  )
  const { posted, newEntries } = planEntries(
    [entry],
    wallet.balance,
    postedKeys.map(({ key }) => key),
  )
  if (newEntries.length > 0)
    await query(
      tx,
      sql`with ${postEntriesSql(clock, newEntries, [{ memberId, lockedChange: 0 }])} select from posted`,
    )
  return posted[0] as PostedEntry
}

/** What a request has moved so far, in which match, and what it asked for. */
export interface MovedByRequest {
  amount: number
  fingerprint: string | null
  matchId: string
}

/** Undefined for a new request, and for a command without one. */
export async function findMovedByRequest(
  db: Db,
  memberId: string,
  requestId: string | undefined,
): Promise<MovedByRequest | undefined> {
  if (requestId === undefined) return undefined
  return queryOne(
    db,
    sql<MovedByRequest>`
      select sum(amount)::int as amount, min(fingerprint) as fingerprint, match_id as "matchId" from (
        select amount, request_fingerprint as fingerprint, reference_id as match_id from token_transactions
        where user_id = ${memberId} and request_id = ${requestId}
        union all select 0, fingerprint, match_id from free_unmatches
        where member_id = ${memberId} and request_id = ${requestId}) moves
      group by match_id limit 1`,
  )
}

export async function readBalance(db: Db, memberId: string): Promise<number> {
  const row = await queryOne(
    db,
    sql<{ balance: number }>`select token_balance as balance from profiles where id = ${memberId}`,
  )
  return row?.balance ?? 0
}
