import { sql, type Sql } from '../../../db/sql.ts'
import { query, type Db } from '../../../db/db.ts'
import { nextReminderAt } from '../rules/match-clock.ts'
import {
  sideOf,
  type ClockKind,
  type MatchClock,
  type MatchState,
  type Pair,
  type Side,
  type StoredMatch,
} from '../rules/match-state.ts'

import type { MatchChange } from '../rules/token-effects.ts'

/** Only this file names the columns of both sides; everything else reads `match_sides`, with a row for each side. */
export interface MatchRow {
  id: string
  profile1_id: string
  profile2_id: string
  created_at: Date
  round: number
  chat_unlocked: boolean
  user1_tokens: number
  user2_tokens: number
  user1_replies: number
  user2_replies: number
  clock_started_at: Date | null
  payment_expires_at: Date | null
  initial_timer_expires_at: Date | null
  response_timer_expires_at: Date | null
  awaiting_response_from: string | null
  /** A bigint, which the driver returns as text. */
  clock_length_ms: string | null
  clock_left_ms: string | null
  reminded: number
  user1_paused_until: Date | null
  user2_paused_until: Date | null
  user1_reply_extended: boolean
  user2_reply_extended: boolean
  rematched_by: string | null
  user1_rematch_unanswered: boolean
  user2_rematch_unanswered: boolean
  user1_couple_marked_at: Date | null
  user2_couple_marked_at: Date | null
  user1_free_unmatch_until: Date | null
  user2_free_unmatch_until: Date | null
  is_couple: boolean
  unmatched_at: Date | null
  unmatch_initiator_id: string | null
  expired_clock: ClockKind | null
  rematch_barred: boolean
  user1_removed: boolean
  user2_removed: boolean
  last_seq: number
}

export const matchColumnsSql: Sql = sql`
  m.id, m.profile1_id, m.profile2_id, m.created_at, m.round, m.chat_unlocked, m.user1_tokens, m.user2_tokens,
  m.user1_replies, m.user2_replies, m.clock_started_at, m.payment_expires_at, m.initial_timer_expires_at,
  m.response_timer_expires_at, m.awaiting_response_from, m.unmatched_at, m.unmatch_initiator_id, m.expired_clock,
  m.rematch_barred, m.user1_removed, m.user2_removed, m.last_seq, m.clock_length_ms, m.clock_left_ms, m.reminded,
  m.user1_paused_until, m.user2_paused_until, m.user1_reply_extended, m.user2_reply_extended, m.rematched_by, m.user1_rematch_unanswered,
  m.user2_rematch_unanswered, m.user1_couple_marked_at, m.user2_couple_marked_at, m.is_couple, m.user1_free_unmatch_until, m.user2_free_unmatch_until`

/** The locked row `m` joined with the side `s` of this member; no row for a stranger. */
export const lockedOwnSideSql = (me: string): Sql => sql`
  locked m join lateral (
    select case m.profile1_id when ${me} then m.profile2_id else m.profile1_id end as other
    where ${me} in (m.profile1_id, m.profile2_id)) s on true`

/** When the pause of each of the two ends, in the order of the pair. */
export const pauseEndsSql = (match: string): Sql => sql`
  select json_build_array(one.paused_until, two.paused_until) from profiles one, profiles two
  where one.id = ${sql.ref(`${match}.profile1_id`)} and two.id = ${sql.ref(`${match}.profile2_id`)}`

export function matchFromRow(row: MatchRow): StoredMatch {
  const members: Pair = [row.profile1_id, row.profile2_id]
  return {
    id: row.id,
    members,
    removed: [row.user1_removed, row.user2_removed],
    lastSeq: row.last_seq,
    createdAt: row.created_at,
    state: {
      round: row.round,
      chatUnlocked: row.chat_unlocked,
      paid: [row.user1_tokens, row.user2_tokens],
      replies: [row.user1_replies, row.user2_replies],
      clock: clockOf(row, members),
      pauseEnds: [row.user1_paused_until, row.user2_paused_until],
      replyTimeExtended: [row.user1_reply_extended, row.user2_reply_extended],
      rematchedBy: sideOf(members, row.rematched_by),
      rematchUnanswered: [row.user1_rematch_unanswered, row.user2_rematch_unanswered],
      coupleMarkedAt: [row.user1_couple_marked_at, row.user2_couple_marked_at],
      freeUnmatchUntil: [row.user1_free_unmatch_until, row.user2_free_unmatch_until],
      ended: row.unmatched_at && {
        at: row.unmatched_at,
        by: sideOf(members, row.unmatch_initiator_id),
        expired: row.expired_clock,
        isCouple: row.is_couple,
      },
      rematchBarred: row.rematch_barred,
    },
  }
}

function clockOf(row: MatchRow, members: Pair): MatchClock | null {
  if (row.unmatched_at !== null) return null
  const awaited = sideOf(members, row.awaiting_response_from)
  const kind = !row.chat_unlocked ? 'payment' : awaited === null ? 'opening' : 'reply'
  const expiresAt = row.payment_expires_at ?? row.initial_timer_expires_at ?? row.response_timer_expires_at
  const startedAt = row.clock_started_at ?? expiresAt ?? row.created_at
  const lengthMs = Number(row.clock_length_ms ?? (expiresAt ?? startedAt).getTime() - startedAt.getTime())
  const remainingMs = row.clock_left_ms === null ? null : Number(row.clock_left_ms)
  return { kind, startedAt, lengthMs, expiresAt, remainingMs, awaited, remindersSent: row.reminded }
}

export async function insertMatch(tx: Db, id: string, [one, two]: Pair, { clock, pauseEnds }: MatchState) {
  if (clock === null) throw new Error(`Invariant violated: a new match has no clock (match ${id})`)
  const { startedAt, expiresAt, lengthMs, remainingMs } = clock
  await query(
    tx,
    sql`
      insert into matches (id, profile1_id, profile2_id, created_at, latest_at, clock_started_at, payment_expires_at,
        remind_at, clock_length_ms, clock_left_ms, user1_paused_until, user2_paused_until)
      values (${id}, ${one}, ${two}, ${startedAt}, ${startedAt}, ${startedAt}, ${expiresAt}, ${nextReminderAt(clock)},
        ${lengthMs}, ${remainingMs}, ${pauseEnds[0]}, ${pauseEnds[1]})`,
  )
}

/** For `matches m`: whether this member has extended their reply time in the round. */
export const hasExtendedReplySql = (memberId: string) => sql<boolean>`
  case when m.profile1_id = ${memberId} then m.user1_reply_extended else m.user2_reply_extended end`

/** The match leaves the lists of this member, and nobody may rematch. */
export async function markMatchRemoved(tx: Db, id: string, memberId: string) {
  await query(
    tx,
    sql`
      update matches set rematch_barred = true,
        user1_removed = user1_removed or profile1_id = ${memberId},
        user2_removed = user2_removed or profile2_id = ${memberId}
      where id = ${id}`,
  )
}

/** The matches leave the lists of both members. */
export async function markMatchesRemoved(tx: Db, ids: readonly string[]) {
  await query(
    tx,
    sql`update matches set user1_removed = true, user2_removed = true where id = any(${ids}::uuid[])`,
  )
}

export function updateMatchesSql(changes: readonly MatchChange[]): Sql {
  const rows = changes.map(({ match: { id, members }, outcome: { state }, now, messageSeq }) => {
    const { clock, ended } = state
    const at = (kind: ClockKind) => (clock?.kind === kind ? clock.expiresAt : null)
    const idOf = (side: Side | null = null) => (side === null ? null : members[side])
    return {
      id,
      round: state.round,
      unlocked: state.chatUnlocked,
      tokens1: state.paid[0],
      tokens2: state.paid[1],
      replies1: state.replies[0],
      replies2: state.replies[1],
      clockStarted: clock?.startedAt ?? null,
      payment: at('payment'),
      opening: at('opening'),
      reply: at('reply'),
      awaited: idOf(clock?.awaited),
      length: clock?.lengthMs ?? null,
      left: clock?.remainingMs ?? null,
      reminded: clock?.remindersSent ?? 0,
      paused1: state.pauseEnds[0],
      paused2: state.pauseEnds[1],
      extended1: state.replyTimeExtended[0],
      extended2: state.replyTimeExtended[1],
      rematchedBy: idOf(state.rematchedBy),
      unanswered1: state.rematchUnanswered[0],
      unanswered2: state.rematchUnanswered[1],
      marked1: state.coupleMarkedAt[0],
      marked2: state.coupleMarkedAt[1],
      free1: state.freeUnmatchUntil[0],
      free2: state.freeUnmatchUntil[1],
      couple: ended?.isCouple ?? false,
      remind: clock && nextReminderAt(clock),
      ended: ended?.at ?? null,
      endedBy: idOf(ended?.by),
      expired: ended?.expired ?? null,
      barred: state.rematchBarred,
      now,
      seq: messageSeq,
    }
  })
  return sql`
      update matches m set round = s.round, chat_unlocked = s.unlocked, user1_tokens = s.tokens1,
        user2_tokens = s.tokens2, user1_replies = s.replies1, user2_replies = s.replies2,
        clock_started_at = s."clockStarted", payment_expires_at = s.payment, initial_timer_expires_at = s.opening,
        response_timer_expires_at = s.reply, awaiting_response_from = s.awaited, remind_at = s.remind,
        unmatched_at = s.ended, unmatch_initiator_id = s."endedBy", expired_clock = s.expired,
        clock_length_ms = s.length, clock_left_ms = s."left", reminded = s.reminded, user1_paused_until = s.paused1,
        user2_paused_until = s.paused2, user1_reply_extended = s.extended1, user2_reply_extended = s.extended2, rematched_by = s."rematchedBy",
        user1_rematch_unanswered = s.unanswered1, user2_rematch_unanswered = s.unanswered2,
        user1_couple_marked_at = s.marked1, user2_couple_marked_at = s.marked2, user1_free_unmatch_until = s.free1,
        user2_free_unmatch_until = s.free2, is_couple = s.couple, rematch_barred = s.barred, last_seq = coalesce(s.seq, m.last_seq),
        latest_at = case when s.round > m.round or s.seq is not null then s.now else m.latest_at end
      from json_to_recordset(${JSON.stringify(rows)}) as s (
          id uuid, round int, unlocked boolean, tokens1 int, tokens2 int, replies1 int, replies2 int,
          "clockStarted" timestamptz, payment timestamptz, opening timestamptz, reply timestamptz, awaited uuid,
          length bigint, "left" bigint, reminded int, paused1 timestamptz, paused2 timestamptz, extended1 boolean,
          extended2 boolean, "rematchedBy" uuid, unanswered1 boolean, unanswered2 boolean, marked1 timestamptz,
          marked2 timestamptz, free1 timestamptz, free2 timestamptz, couple boolean, remind timestamptz,
          ended timestamptz, "endedBy" uuid, expired text, barred boolean, now timestamptz, seq int)
      -- The ids again: the planner cannot know that the JSON has few rows.
      where m.id = s.id and m.id = any(${rows.map(({ id }) => id)}::uuid[])`
}
