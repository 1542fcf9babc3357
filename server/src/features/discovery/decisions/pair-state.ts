import { sql } from '../../../db/sql.ts'
import type { Clock } from '../../../db/clock.ts'
import { queryOne, type Db } from '../../../db/db.ts'
import { consumeActionSql } from '../../likes/action-budget.ts'
import { notBlockedSql } from '../../visibility/not-blocked.ts'
import { nobodyHides, readHiding, type Hiding } from './hiding.ts'

export type Decision = 'like' | 'pass'

/** What two members have decided about each other, and what else a new decision depends on. */
interface PairState extends Hiding {
  isWithinBudget: boolean
  /** The pass that undo would take back. Undefined if this decision does not count against the budget. */
  lastPass: string | null | undefined
  canMeet: boolean
  /** `apart`: they matched before one of them corrected their sex. */
  mine: Decision | 'apart' | null
  theirs: Decision | 'apart' | null
  /** They got a notification of my like in the last 30 days. */
  wasNotifiedRecently: boolean
  matchId: string | null
  isMatched: boolean
}

interface Options {
  /** Whether the decision counts against the member's hourly budget. */
  isBudgeted?: boolean
  /** A pass in the deck becomes the one that undo takes back. */
  inDeck?: boolean
}

/**
 * Reads the pair, and counts the decision against the budget. Locks both profiles: if one of them changed its sex now, a
 * like would point to the wrong side.
 */
export async function loadPairState(
  tx: Db,
  clock: Clock,
  [me, other]: readonly [string, string],
  decision: Decision,
  { isBudgeted = true, inDeck = false }: Options = {},
): Promise<PairState | undefined> {
  const undoablePassSql = sql`
    (select ${other}::uuid from pair where "canMeet" and not "someoneHides" and mine is null and "matchId" is null)`
  const budgetSql = consumeActionSql(
    clock,
    sql`select id from both_profiles where id = ${me}`,
    decision === 'pass' && inDeck ? undoablePassSql : undefined,
  )
  const pair = await queryOne(
    tx,
    sql<Omit<PairState, keyof Hiding> & { someoneHides: boolean }>`
      with both_profiles as materialized (
        select id, sex, is_active, only_within_filters from profiles where id in (${me}, ${other}) order by id for key share
      ), pair as materialized (
        select coalesce(p.is_active and p.sex <> mine.sex and ${notBlockedSql(me, sql`p.id`)}, false) as "canMeet",
          (select action from profile_actions where from_profile_id = mine.id and to_profile_id = p.id) as mine,
          (select action from profile_actions where from_profile_id = p.id and to_profile_id = mine.id) as theirs,
          ${decision === 'like' ? wasNotifiedRecentlySql(clock) : sql`false`} as "wasNotifiedRecently",
          mine.only_within_filters or coalesce(p.only_within_filters, false) as "someoneHides",
          m.match_id as "matchId", coalesce(m.unmatched_at is null and m.deadline > ${clock.sql}, false) as "isMatched"
        from both_profiles mine left join both_profiles p on p.id = ${other}
        left join match_sides m on m.me = mine.id and m.other = p.id
        where mine.id = ${me}
      ) ${isBudgeted ? sql`, budget as (${budgetSql})` : sql``}
      select pair.*, ${
        isBudgeted
          ? sql`budget.member_id is not null as "isWithinBudget", budget.last_pass as "lastPass"`
          : sql`true as "isWithinBudget"`
      }
      from pair ${isBudgeted ? sql`left join budget on true` : sql``}`,
  )
  if (pair === undefined) return undefined
  return { ...pair, ...(pair.someoneHides ? await readHiding(tx, clock, me, other) : nobodyHides) }
}

const wasNotifiedRecentlySql = (clock: Clock) => sql`
  exists (
    select from profile_actions where from_profile_id = mine.id and to_profile_id = p.id
      and notified_at > ${clock.sql} - interval '30 days')`
