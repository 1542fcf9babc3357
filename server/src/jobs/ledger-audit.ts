import { away, tokens } from '@mithaq/contract/limits'
import { sql, type Sql } from '../db/sql.ts'
import { query, transact, type Db, type RootDb } from '../db/db.ts'
import { defineJob } from '../ports/queue/queue.ts'

export interface Finding {
  /** What should hold. */
  rule: string
  /** Rows that break the rule, at most `shown` of them. */
  examples: string[]
  count: number
}

interface Check {
  rule: string
  /** Returns one column, `found`, with a line for each violation. */
  violations: Sql<{ found: string }>
}

export const ledgerAuditJob = defineJob<object>('audit-ledger')
export const ledgerAuditSchedule = '23 4 * * *'

const maxExamples = 5

/** Token movements of matches, with the round from their key, and pending transfers that are not applied yet. */
const movementsSql = sql`(
  select user_id, reference_id, split_part(idempotency_key, ' ', 3)::int as round, type, amount
  from token_transactions where idempotency_key ~ '^[a-z_]+ [0-9a-f-]{36} [0-9]+ [0-9a-f-]{36}$'
  union all
  select member_id, match_id, round, kind, amount from pending_transfers where applied_at is null and kind <> 'spent')`

/** What each member paid and got back in each round, and whether the round was unlocked, computed from the rows alone. */
const paidPerRoundSql = sql`(
  select reference_id, round, user_id,
    coalesce(-sum(amount) filter (where type in ('payment', 'express_payment')), 0) as paid,
    coalesce(sum(amount) filter (where type = 'refund'), 0) as refunded
  from ${movementsSql} t group by reference_id, round, user_id)`
const unlockedRoundsSql = sql`(
  select reference_id, round, bool_or(type = 'express_payment')
    or count(distinct user_id) filter (where type = 'payment') = 2 as unlocked
  from ${movementsSql} t group by reference_id, round)`

const hasRightAmountSql = sql`
  case type when 'welcome' then ${tokens.welcome}::int = amount
    when 'payment' then amount = -${tokens.unlock}::int
    when 'express_payment' then amount in (-${tokens.expressUnlock}::int, ${tokens.unlock}::int - ${tokens.expressUnlock}::int)
    when 'refund' then amount > 0
    when 'rematch' then amount = -${tokens.rematch}::int
    when 'unmatch_fee' then amount between -${tokens.unmatchFee.locked}::int and 0
    when 'penalty' then amount between -${tokens.penalty}::int and 0
    when 'compensation' then amount = case when reason = 'ceiling' then 0 else ${tokens.compensation}::int end
    when 'reward' then amount = ${tokens.reward}::int
    when 'weekly' then amount between 1 and ${tokens.weekly.early}::int
    else true end`

/** Members with more than `most` events within a period; `events` has member_id and at. */
const tooManyWithinSql = (events: Sql, most: number, within: Sql) => sql<{
  found: string
}>`
  select 'member ' || member_id || ' at ' || at as found from (
    select member_id, at, lag(at, ${most}::int) over (partition by member_id order by at) as before
    from (${events}) e) r
  where before > at - ${within}`
const secondsSql = (seconds: number) => sql`make_interval(secs => ${seconds})`
const movementsWhereSql = (condition: Sql) =>
  sql`select user_id as member_id, created_at as at from token_transactions where ${condition}`
const absencesSql = sql`select member_id, started_at as at from pauses where kind = 'away'`

const auditChecks = (periodS: number): Check[] => [
  {
    rule: 'Every balance equals the sum of its rows, and none is negative',
    violations: sql`
      select 'member ' || p.id || ' has ' || p.token_balance || ', the rows say ' || coalesce(sum(t.amount), 0) as found
      from profiles p left join token_transactions t on t.user_id = p.id
      group by p.id having p.token_balance <> coalesce(sum(t.amount), 0) or p.token_balance < 0`,
  },
  {
    rule: 'Every due has been applied once, or still waits',
    violations: sql`
      select 'member ' || d.member_id || ', match ' || d.match_id || ', round ' || d.round || ': ' || d.kind || ' of ' || d.amount as found
      from pending_transfers d
      where d.kind <> 'spent' and (d.applied_at is not null) <> exists (
        select from token_transactions t where t.user_id = d.member_id
          and t.idempotency_key = concat_ws(' ', d.kind, d.match_id, d.round, d.member_id))`,
  },
  {
    rule: 'What a wallet counts as locked lies in chats that are still locked, or waits to be applied',
    violations: sql`
      select 'member ' || p.id || ' has ' || p.locked_tokens || ' locked, ' || coalesce(sum(l.tokens), 0) || ' lie there' as found
      from profiles p left join (
        select me as id, my_paid as tokens from match_sides where unmatched_at is null and not chat_unlocked
        union all
        select member_id, amount from pending_transfers where applied_at is null and kind in ('refund', 'spent')) l on l.id = p.id
      group by p.id having p.locked_tokens <> coalesce(sum(l.tokens), 0)`,
  },
  {
    rule: 'Every movement has the amount of its kind',
    violations: sql`
      select 'member ' || user_id || ': ' || type || ' of ' || amount as found from token_transactions where not ${hasRightAmountSql}`,
  },
  {
    rule: 'Every movement in a match names its match, its round and its member',
    violations: sql`
      select 'movement ' || t.id || ' has the key ' || t.idempotency_key as found from token_transactions t
      where t.reference_id is not null
        and t.idempotency_key !~ ('^' || t.type || ' ' || t.reference_id || ' [0-9]+ ' || t.user_id || '$')`,
  },
  {
    rule: 'Nobody pays, gets back or earns one thing twice in a round',
    violations: sql`
      select 'member ' || user_id || ', match ' || reference_id || ', round ' || round || ': ' || count(*) || ' of ' || type as found
      from ${movementsSql} t group by user_id, reference_id, round, type having count(*) > 1`,
  },
  {
    rule: 'What a round that never unlocked took is back once it is over, and nothing else ever is',
    violations: sql`
      select 'member ' || l.user_id || ', match ' || m.id || ', round ' || l.round || ': paid ' || l.paid
        || ', back ' || l.refunded as found
      from ${paidPerRoundSql} l
      join ${unlockedRoundsSql} u on u.reference_id = l.reference_id and u.round = l.round
      join matches m on m.id = l.reference_id
      where l.refunded <> case when (l.round < m.round or m.unmatched_at is not null) and not u.unlocked then l.paid else 0 end`,
  },
  {
    rule: 'What lies in a match is what was paid in its round, and a chat is open exactly where it was paid for',
    violations: sql`
      select 'match ' || m.match_id || ', member ' || m.me || ': ' || m.my_paid || ' lie there, '
        || coalesce(l.paid, 0) || ' were paid' as found
      from match_sides m
      left join ${paidPerRoundSql} l on l.reference_id = m.match_id and l.round = m.round and l.user_id = m.me
      left join ${unlockedRoundsSql} u on u.reference_id = m.match_id and u.round = m.round
      where m.my_paid <> coalesce(l.paid, 0) or m.chat_unlocked <> coalesce(u.unlocked, false)`,
  },
  {
    rule: 'An ended match has no clock, and any other has exactly one, which runs or rests',
    violations: sql`
      select 'match ' || id as found from matches
      where num_nonnulls(payment_expires_at, initial_timer_expires_at, response_timer_expires_at, clock_left_ms)
        <> (unmatched_at is null)::int
        or (clock_left_ms is null and (response_timer_expires_at is null) <> (awaiting_response_from is null))
        or clock_left_ms > clock_length_ms`,
  },
  {
    rule: 'A match rests exactly while one of its two does, and as long',
    violations: sql`
      select 'match ' || m.id as found from matches m
      join profiles one on one.id = m.profile1_id join profiles two on two.id = m.profile2_id
      where m.unmatched_at is null and case when m.clock_left_ms is null
        then greatest(one.paused_until, two.paused_until) > clock_timestamp()
        else greatest(m.user1_paused_until, m.user2_paused_until)
          is distinct from greatest(one.paused_until, two.paused_until) end`,
  },
  {
    rule: 'Nobody was away more often than they may be, nor received weekly tokens meanwhile',
    violations: sql`
      ${tooManyWithinSql(absencesSql, away.starts, sql`make_interval(days => ${away.withinDays})`)}
      union all
      select 'member ' || t.user_id || ' at ' || t.created_at from token_transactions t
      join pauses r on r.member_id = t.user_id and t.created_at > r.started_at and t.created_at <= r.until
      where t.type = 'weekly'`,
  },
  {
    rule: 'Silence costs one side once and gives the other side once; no round ends twice',
    violations: sql`
      select 'match ' || m.id || ', round ' || r.round as found
      from matches m join (
        select reference_id, round, count(*) filter (where type = 'penalty') as penalties,
          count(*) filter (where type = 'compensation') as compensations,
          count(distinct user_id) filter (where type in ('penalty', 'compensation')) as sides,
          count(*) filter (where type = 'unmatch_fee') as fees
        from ${movementsSql} t group by reference_id, round) r on r.reference_id = m.id
      where r.penalties <> r.compensations or r.penalties + r.fees > 1 or (r.penalties = 1 and r.sides <> 2)
        or (r.round = m.round and (m.expired_clock is not distinct from 'reply') <> (r.penalties = 1))
        or (r.penalties + r.fees > 0 and r.round = m.round and m.unmatched_at is null)`,
  },
  {
    rule: 'Nobody paid for leaving while a guardian of the other side was news',
    violations: sql`
      select 'match ' || m.id || ', member ' || t.user_id as found
      from matches m join ${movementsSql} t on t.reference_id = m.id and t.round = m.round and t.type = 'unmatch_fee'
      where m.unmatched_at < case when t.user_id = m.profile1_id then m.user1_free_unmatch_until else m.user2_free_unmatch_until end`,
  },
  {
    rule: 'Every round after the first was paid for by one rematch',
    violations: sql`
      select 'match ' || m.id || ' is in round ' || m.round || ' after ' || count(t.id) || ' rematches' as found
      from matches m left join token_transactions t on t.reference_id = m.id and t.type = 'rematch'
      group by m.id having count(t.id) <> m.round - 1`,
  },
  {
    rule: 'Nobody earned a fourth reward within a period',
    violations: tooManyWithinSql(
      movementsWhereSql(sql`type = 'reward'`),
      tokens.rewardsAPeriod,
      secondsSql(periodS),
    ),
  },
  {
    rule: 'Nobody received a sixth compensation within a period',
    violations: tooManyWithinSql(
      movementsWhereSql(sql`type = 'compensation' and amount > 0`),
      tokens.compensationsAPeriod,
      secondsSql(periodS),
    ),
  },
  {
    rule: 'The messages of a match are counted without a gap',
    violations: sql`
      select 'match ' || m.id || ' counts ' || m.last_seq || ', holds ' || count(s.seq) || ' up to ' || coalesce(max(s.seq), 0) as found
      from matches m left join messages s on s.match_id = m.id
      group by m.id having count(s.seq) <> m.last_seq or coalesce(max(s.seq), 0) <> m.last_seq`,
  },
]

/** Checks the ledger and the clocks of a database in one snapshot. */
export async function auditLedger(db: RootDb, periodS: number): Promise<Finding[]> {
  return transact(db, (tx) => auditLedgerIn(tx, periodS), {
    begin: 'begin isolation level repeatable read read only',
  })
}

/** The same within a given transaction. */
export async function auditLedgerIn(tx: Db, periodS: number): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { rule, violations } of auditChecks(periodS)) {
    const found = await query(
      tx,
      sql<{ found: string; count: number }>`
        select found, count(*) over ()::int as count from (${violations}) f limit ${maxExamples}`,
    )
    findings.push({ rule, examples: found.map((row) => row.found), count: found[0]?.count ?? 0 })
  }
  return findings
}

/** Runs the nightly audit; logs only violations. */
export async function logAuditFindings(
  db: RootDb,
  periodS: number,
  log: { error(what: object, text: string): void },
) {
  for (const { rule, count, examples } of await auditLedger(db, periodS))
    if (count > 0) log.error({ rule, count, examples }, 'the audit found something')
}
