import pg from 'pg'
import type { Product } from './product.ts'

/** The database of a running product: due times in it can be moved, its clock cannot. */
export async function openDatabaseOf({ databaseUrl }: Product): Promise<pg.Client> {
  const client = new pg.Client(databaseUrl)
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Sets the deadline of an active match's clock to a number of seconds from now. */
export async function setDeadline(product: Product, matchId: string, seconds: number): Promise<void> {
  const client = await openDatabaseOf(product)
  const moved = (column: string) =>
    `${column} = case when ${column} is not null then clock_timestamp() + make_interval(secs => $2) end`
  const columns = ['payment_expires_at', 'initial_timer_expires_at', 'response_timer_expires_at']
  await client.query(`update matches set ${columns.map(moved).join(', ')} where id = $1`, [matchId, seconds])
  await client.end()
}

/** Adds tokens like a purchase, for scenarios that cost more than the welcome tokens. */
export async function giveTokens(
  product: Product,
  members: readonly string[],
  amount: number,
): Promise<void> {
  const client = await openDatabaseOf(product)
  await client.query(
    `with given as (
       insert into token_transactions (id, user_id, amount, type, description, idempotency_key, created_at)
       select gen_random_uuid(), id, $2::int, 'purchase', 'Purchase', gen_random_uuid()::text, clock_timestamp()
       from unnest($1::uuid[]) id)
     update profiles set token_balance = token_balance + $2::int where id = any($1::uuid[])`,
    [members, amount],
  )
  await client.end()
}
