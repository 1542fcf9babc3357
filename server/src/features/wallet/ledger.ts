import { randomUUID } from 'node:crypto'
import type { TransactionType } from '@mithaq/contract/wallet'
import { sql, type RawBuilder } from 'kysely'
import type { Clock } from '../../clock.ts'
import { first, oneOf, rows, type Db } from '../../db.ts'

export interface Entry {
  memberId: string
  /** Signed: what the member receives, or gives. */
  amount: number
  type: TransactionType
  /** What makes this movement this one and no other: posting it again moves nothing. */
  key: string
  referenceId?: string
  /** The client's own id of the tap behind it. */
  requestId?: string | undefined
  /** Take at most the balance; the row is written even if that is nothing. */
  atMostBalance?: boolean
  /** When it counts; now, unless a clock had run out before. */
  at?: Date
}

/** What a row says of itself, beside its type. */
const descriptions: Record<TransactionType, string> = {
  welcome: 'Welcome tokens',
  weekly: 'Weekly tokens',
  payment: 'Chat unlock',
  express_payment: 'Express unlock',
  refund: 'Refund',
  rematch: 'Rematch',
  unmatch_fee: 'Unmatch fee',
  penalty: 'No-reply penalty',
  compensation: 'No-reply compensation',
  reward: 'Reply reward',
  purchase: 'Purchase',
}

export interface Posted {
  memberId: string
  key: string
  result: 'posted' | 'already_posted' | 'insufficient'
  /** What moved. */
  amount: number
  balance: number
}

/** What entries come to, decided with their wallets held: `moved` is still to be written. */
export interface Weighed {
  posted: Posted[]
  moved: readonly Movement[]
}

type Movement = Entry & { id: string; description: string }

/** Decides entries in the order given. Their transaction then writes `movements`, or nothing. */
export async function weigh(tx: Db, entries: readonly Entry[]): Promise<Weighed> {
  if (entries.length === 0) return { posted: [], moved: [] }
  // Lock the wallets first, in one order: two entries that each find enough tokens would together spend too many.
  // Not `for update`: likes and messages that refer to the members need not wait.
  const wallets = await rows(
    tx,
    sql<{ id: string; balance: number; keys: string[] }>`
      with locked as materialized (
        select id, token_balance from profiles
        where id = any(${[...new Set(entries.map(({ memberId }) => memberId))]}::uuid[])
        order by id for no key update),
      already as materialized (
        select user_id, idempotency_key as key from token_transactions
        where idempotency_key = any(${entries.map(({ key }) => key)}::text[]))
      select id, token_balance as balance, array(select key from already where user_id = locked.id) as keys
      from locked`,
  )
  const balances = new Map(wallets.map(({ id, balance }) => [id, balance]))
  const keys = new Set(wallets.flatMap((wallet) => wallet.keys))
  const moved: Movement[] = []
  const posted = entries.map((entry): Posted => {
    const { memberId, key } = entry
    const balance = balances.get(memberId)
    if (balance === undefined) throw new Error('an entry for a member who does not exist')
    if (keys.has(key)) return { memberId, key, result: 'already_posted', amount: 0, balance }
    // Never -0: a fee of nothing is nothing.
    const amount = entry.atMostBalance ? Math.max(entry.amount, -balance) + 0 : entry.amount
    if (balance + amount < 0) return { memberId, key, result: 'insufficient', amount: 0, balance }
    keys.add(key)
    balances.set(memberId, balance + amount)
    moved.push({ ...entry, amount, id: randomUUID(), description: descriptions[entry.type] })
    return { memberId, key, result: 'posted', amount, balance: balance + amount }
  })
  return { posted, moved }
}

/** The only writer of tokens: one row and the balance with it, or neither. Begins a `with`; `written` are the rows. */
export const movements = (clock: Clock, moved: Weighed['moved']): RawBuilder<unknown> => sql`
  written as (
    insert into token_transactions (
      id, user_id, amount, type, description, reference_id, request_id, idempotency_key, created_at)
    select id, "memberId", amount, type, description, "referenceId", "requestId", key, coalesce(at, ${clock.sql})
    from json_to_recordset(${JSON.stringify(moved)}) as e (
      id uuid, "memberId" uuid, amount int, type text, description text, "referenceId" uuid, "requestId" uuid, key text, at timestamptz)
    on conflict (idempotency_key) do nothing
    returning user_id, amount, idempotency_key
  ),
  sums as (select user_id, sum(amount)::int as amount from written group by user_id),
  balanced as (
    update profiles p set token_balance = token_balance + sums.amount
    from sums where p.id = sums.user_id and sums.amount <> 0 and ${oneOf(
      'p',
      moved.map(({ memberId }) => memberId),
    )})`

export async function post(tx: Db, clock: Clock, entries: readonly Entry[]): Promise<Posted[]> {
  const { posted, moved } = await weigh(tx, entries)
  if (moved.length === 0) return posted
  const written = await rows(
    tx,
    sql<{ key: string }>`with ${movements(clock, moved)} select idempotency_key as key from written`,
  )
  const keys = new Set(written.map(({ key }) => key))
  // Somebody else wrote the key while this waited for the wallet: it moved with them.
  return posted.map((entry) =>
    entry.result === 'posted' && !keys.has(entry.key)
      ? { ...entry, result: 'already_posted', balance: entry.balance - entry.amount, amount: 0 }
      : entry,
  )
}

/** What a tap on a match has moved; nothing where there was no such tap. */
export async function movedBy(db: Db, memberId: string, matchId: string, requestId: string | null = null) {
  const row = await first(
    db,
    sql<{ amount: number }>`
      select amount from token_transactions
      where user_id = ${memberId} and request_id = ${requestId} and reference_id = ${matchId}`,
  )
  return row?.amount ?? 0
}

export async function balanceOf(db: Db, memberId: string): Promise<number> {
  const row = await first(
    db,
    sql<{ balance: number }>`select token_balance as balance from profiles where id = ${memberId}`,
  )
  return row?.balance ?? 0
}
