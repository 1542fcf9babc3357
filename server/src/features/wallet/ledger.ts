import { randomUUID } from 'node:crypto'
import { sql, type Sql } from '../../db/sql.ts'
import type { Clock } from '../../db/clock.ts'
import { queryOne, query, type Db } from '../../db/db.ts'
import { texts } from '../../messages/texts.ts'
import { planEntries, type LedgerEntry, type PostedEntry } from './plan-entries.ts'

export { planEntries, type LedgerEntry, type PostedEntry } from './plan-entries.ts'

/** What changes in a wallet besides its balance. */
export interface WalletChange {
  memberId: string
  /** By how much the locked tokens change. */
  locked: number
  nextInstantAt?: Date
}

/**
 * The only writer of tokens: rows and balances together, or neither. Begins a `with`; `written` are the rows. The
 * transaction holds the wallets.
 */
export function postEntriesSql(
  clock: Clock,
  moved: readonly LedgerEntry[],
  wallets: readonly WalletChange[],
): Sql {
  const named = moved.map((entry) => ({
    ...entry,
    id: randomUUID(),
    description: texts.ledger[entry.type],
  }))
  return sql`
  written as (
    insert into token_transactions (
      id, user_id, amount, type, description, reference_id, request_id, request_body, idempotency_key, created_at, reason)
    select id, "memberId", amount, type, description, "referenceId", "requestId", "requestBody", key,
      coalesce(at, ${clock.sql}), reason
    from json_to_recordset(${JSON.stringify(named)}) as e (
      id uuid, "memberId" uuid, amount int, type text, description text, "referenceId" uuid, "requestId" uuid,
      "requestBody" text, key text, at timestamptz, reason text)
    on conflict (idempotency_key) do nothing
    returning user_id, amount, idempotency_key
  ),
  sums as (select user_id, sum(amount)::int as amount from written group by user_id),
  balanced as (
    update profiles p set token_balance = token_balance + coalesce(sums.amount, 0),
      locked_tokens = locked_tokens + w.locked, next_topup_at = coalesce(w."nextInstantAt", next_topup_at)
    from json_to_recordset(${JSON.stringify(wallets)}) as w (
      "memberId" uuid, locked int, "nextInstantAt" timestamptz)
    left join sums on sums.user_id = w."memberId"
    -- The planner cannot see that the rows of the JSON are few.
    where p.id = w."memberId" and p.id = any(${wallets.map(({ memberId }) => memberId)}::uuid[]))`
}

/** One entry beside every match: the welcome tokens, and what a purchase will bring. */
export async function postEntry(tx: Db, clock: Clock, entry: LedgerEntry): Promise<PostedEntry> {
  const { memberId } = entry
  const wallet = await queryOne(
    tx,
    sql<{ balance: number }>`
      select token_balance as balance from profiles where id = ${memberId} for no key update`,
  )
  if (wallet === undefined) throw new Error('an entry for a member who does not exist')
  const known = await query(
    tx,
    sql<{ key: string }>`
      select idempotency_key as key from token_transactions where idempotency_key = ${entry.key}`,
  )
  const { posted, newEntries: moved } = planEntries(
    [entry],
    wallet.balance,
    known.map(({ key }) => key),
  )
  if (moved.length > 0)
    await query(tx, sql`with ${postEntriesSql(clock, moved, [{ memberId, locked: 0 }])} select from written`)
  return posted[0] as PostedEntry
}

/** What a tap has moved, in which match, and what it asked for. */
export interface MovedByRequest {
  moved: number
  asked: string | null
  matchId: string
}

/** What the member's tap has moved in all. Leaving at no fee has moved nothing. */
export const movedByRequestSql = (memberId: string, tapId: string | null) => sql<MovedByRequest>`
  select sum(amount)::int as moved, min(asked) as asked, reference_id as "matchId" from (
    select amount, request_body as asked, reference_id from token_transactions
    where user_id = ${memberId} and request_id = ${tapId}
    union all select 0, asked, match_id from free_leaves
    where member_id = ${memberId} and request_id = ${tapId}) moves
  group by reference_id limit 1`

export const findMovedByRequest = (db: Db, memberId: string, tapId: string | undefined) =>
  queryOne(db, movedByRequestSql(memberId, tapId ?? null))

export async function readBalance(db: Db, memberId: string): Promise<number> {
  const row = await queryOne(
    db,
    sql<{ balance: number }>`select token_balance as balance from profiles where id = ${memberId}`,
  )
  return row?.balance ?? 0
}
