import { sql, type Sql } from '../../db/sql.ts'
import type { Clock } from '../../db/clock.ts'
import { notBlockedSql } from '../visibility/not-blocked.ts'
import type { PendingTransfer } from './settlement.ts'

export interface NewTransfer extends PendingTransfer {
  memberId: string
}

/** With the other member of the match, if that one still exists and neither blocked the other. */
export interface PendingTransferOfMatch extends PendingTransfer {
  otherId: string | null
}

export interface PendingTransferRow extends Omit<PendingTransferOfMatch, 'dueAt'> {
  dueAt: string
}

/** The transfers of the wallet `w` that are due at `n.now`, as JSON. */
export const pendingTransfersSql = sql`
  select coalesce(json_agg(json_build_object('matchId', d.match_id, 'round', d.round, 'kind', d.kind,
    'amount', d.amount, 'dueAt', d.due_at, 'otherId', o.id)), '[]')
  from pending_transfers d left join match_sides m on m.match_id = d.match_id and m.me = d.member_id
  left join profiles o on o.id = m.other and ${notBlockedSql(sql`d.member_id`, sql`o.id`)}
  where d.member_id = w.id and d.applied_at is null and d.due_at <= n.now`

export const hasPendingTransfersSql = (memberId: Sql, now: Sql): Sql<boolean> => sql<boolean>`exists (
  select from pending_transfers d where d.member_id = ${memberId} and d.applied_at is null and d.due_at <= ${now})`

export const insertTransfersSql = (transfers: readonly NewTransfer[]): Sql => sql`
  insert into pending_transfers (member_id, match_id, round, kind, amount, due_at)
  select "memberId", "matchId", round, kind, amount, "dueAt"
  from json_to_recordset(${JSON.stringify(transfers)}) as d (
    "memberId" uuid, "matchId" uuid, round int, kind text, amount int, "dueAt" timestamptz)`

export const markTransfersAppliedSql = (clock: Clock, applied: readonly NewTransfer[]): Sql => sql`
  update pending_transfers d set applied_at = ${clock.sql}
  from json_to_recordset(${JSON.stringify(applied)}) as a (
    "memberId" uuid, "matchId" uuid, round int, kind text)
  where d.member_id = a."memberId" and d.match_id = a."matchId" and d.round = a.round and d.kind = a.kind`
