import { tokens } from '@mithaq/contract/limits'
import { sql } from '../../db/sql.ts'
import { queryOne, query, type Tx } from '../../db/db.ts'
import type { OwnMatch } from '../matches/store/lock-match.ts'
import type { MatchDeps } from '../matches/store/save-match-changes.ts'

/** Whether a third reply in time still earns a token: only a few per period do. Locks the wallet if it is the third. */
export async function isReplyRewardable(tx: Tx, { config }: MatchDeps, own: OwnMatch): Promise<boolean> {
  const { match, side, memberId, now } = own
  const { clock, replies } = match.state
  if (clock?.awaited !== side || replies[side] + 1 !== tokens.rewardedReply) return false
  // Locked before counting: replies in two matches at once could both be the last rewarded one.
  await query(tx, sql`select from profiles where id = ${memberId} for no key update`)
  const row = await queryOne(
    tx,
    sql<{ count: number }>`
      select count(*)::int as count from (
        select created_at as at from token_transactions where user_id = ${memberId} and type = 'reward'
        union all select unnest(earlier_rewards) from profiles where id = ${memberId}) earned
      where at > ${now}::timestamptz - make_interval(secs => ${config.windows.topupS})`,
  )
  return (row?.count ?? 0) < tokens.rewardsAPeriod
}
