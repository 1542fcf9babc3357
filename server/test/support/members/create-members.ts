import { sql } from '../../../src/db/sql.ts'
import { query } from '../../../src/db/db.ts'
import { openMatch } from '../../../src/features/matches/commands/open-match.ts'
import { settleMember } from '../../../src/features/matches/jobs/settle-member.ts'
import { postEntriesSql } from '../../../src/features/wallet/ledger.ts'
import type { LedgerEntry } from '../../../src/features/wallet/plan-entries.ts'
import { addMembers, type Member } from './add-members.ts'
import type { TestApp } from '../app/test-app.ts'

const welcome = 9
const atOnce = 500

/** Adds members with their welcome tokens, or with another number. */
export async function createMembers(
  app: TestApp,
  count: number,
  tokens: number = welcome,
): Promise<Member[]> {
  const members = await addMembers(
    app,
    Array.from({ length: count }, (_, n) => ({ sex: n % 2 === 0 ? 'female' : 'male' })),
  )
  const type = tokens === welcome ? 'welcome' : 'purchase'
  await app.transact(async (tx) => {
    // In batches: with thousands of wallets one statement would exceed the server's timeout.
    for (let from = 0; from < count; from += atOnce) {
      const ids = members.slice(from, from + atOnce).map(({ id }) => id)
      await query(
        tx,
        sql`
          update profiles set next_topup_at = created_at + make_interval(secs => ${app.config.windows.topupS})
          where id = any(${ids}::uuid[])`,
      )
      const entries = ids.map((memberId): LedgerEntry => ({
        memberId,
        amount: tokens,
        type,
        key: `${type} ${memberId}`,
      }))
      const wallets = ids.map((memberId) => ({ memberId, lockedChange: 0 }))
      await query(tx, sql`with ${postEntriesSql(app.clock, entries, wallets)} select from posted`)
    }
  })
  return members
}

export interface MatchedPair {
  one: Member
  two: Member
  matchId: string
}

/** Adds pairs who have matched. */
export async function createMatchedPairs(
  app: TestApp,
  count: number,
  tokens: number = welcome,
): Promise<MatchedPair[]> {
  const members = await createMembers(app, count * 2, tokens)
  const pairs: MatchedPair[] = []
  // In batches: the locks of thousands of matches do not fit into one transaction.
  for (let from = 0; from < count; from += atOnce)
    await app.transact(async (tx) => {
      for (let n = from; n < Math.min(from + atOnce, count); n++) {
        const [one, two] = [members[2 * n]!, members[2 * n + 1]!]
        const { matchId } = await openMatch(tx, app, one.id, two.id)
        pairs.push({ one, two, matchId })
      }
    })
  return pairs
}

/** The token movements of a match, once both wallets are settled. */
export async function listMovements(
  app: TestApp,
  matchId: string,
): Promise<{ type: string; amount: number; userId: string }[]> {
  const waiting = await app.query(
    sql<{
      id: string
    }>`select distinct member_id as id from pending_transfers where match_id = ${matchId} and applied_at is null`,
  )
  for (const { id } of waiting) await settleMember(app, id)
  return app.query(sql<{ type: string; amount: number; userId: string }>`
    select type, amount, user_id as "userId" from token_transactions where reference_id = ${matchId}
    order by type, amount`)
}
