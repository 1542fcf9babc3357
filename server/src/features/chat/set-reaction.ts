import type { ReactionKind } from '@mithaq/contract/messages'
import { sql } from '../../db/sql.ts'
import { queryOne, transact, type Tx } from '../../db/db.ts'
import { refuse } from '../../http/routes/serve-routes.ts'
import { lockOwnMatch } from '../matches/store/lock-match.ts'
import type { SettleDeps } from '../matches/store/save-match-changes.ts'

export interface ReactionInput {
  matchId: string
  messageId: string
  /** Null takes the reaction back. */
  kind: ReactionKind | null
  tapId?: string | undefined
}

/** Sets or removes a member's reaction to a message. It stops no clock, earns nothing, and nobody is notified. */
export const setReaction = (deps: SettleDeps, memberId: string, input: ReactionInput) =>
  transact(deps.db, async (tx) => {
    const { matchId, messageId, kind, tapId } = input
    // Locks the match so that revisions are counted in the order of commits: clients ask for what follows the last one.
    const own = await lockOwnMatch(tx, deps, matchId, memberId)
    if (own === undefined) return refuse('not_found')
    const { state, members } = own.match
    const found = await findReaction(tx, memberId, input)
    if (found === undefined) return refuse('not_found')
    const { reaction } = found
    const tap = reaction?.taps.findIndex((id) => id === tapId) ?? -1
    const kindOfTap = reaction?.tap_kinds[tap]
    if (kindOfTap !== undefined && kindOfTap !== kind) return refuse('id_reused')
    // Nothing changes, or the first answer was lost and the request comes again, perhaps after the end.
    const current = { kind: reaction?.kind ?? null, revision: reaction?.revision ?? 0 }
    if (current.kind === kind || tap >= 0) return { change: { messageId, by: memberId, ...current } }
    if (state.ended !== null) return refuse('match_ended')
    if (!state.chatUnlocked) return refuse('chat_locked')

    const revision = await saveReaction(tx, memberId, input, own.now)
    const change = { messageId, by: memberId, kind, revision }
    tx.notifyMembers(members, { type: 'reaction', matchId, change })
    return { change }
  })

interface StoredReaction {
  kind: ReactionKind | null
  revision: number
  /** The latest requests, and what each of them asked for. */
  taps: string[]
  tap_kinds: (ReactionKind | null)[]
}

/** Undefined if the message does not exist. */
const findReaction = (tx: Tx, memberId: string, { matchId, messageId }: ReactionInput) =>
  queryOne(
    tx,
    sql<{ reaction: StoredReaction | null }>`
      select (
        select to_json(r) from message_reactions r where r.message_id = m.id and r.member_id = ${memberId}) as reaction
      from messages m where m.id = ${messageId} and m.match_id = ${matchId}`,
  )

/** More than a client retries at once. */
const keptTaps = 8

async function saveReaction(
  tx: Tx,
  memberId: string,
  { matchId, messageId, kind, tapId }: ReactionInput,
  now: Date,
): Promise<number> {
  const saved = await queryOne(
    tx,
    sql<{ revision: number }>`
      with counted as (
        update matches set reaction_revision = reaction_revision + 1 where id = ${matchId}
        returning reaction_revision)
      insert into message_reactions (message_id, member_id, match_id, kind, revision, reacted_at, taps,
        tap_kinds)
      select ${messageId}, ${memberId}, ${matchId}, ${kind}, reaction_revision, ${now},
        ${tapId === undefined ? [] : [tapId]}::uuid[], ${tapId === undefined ? [] : [kind]}::text[]
      from counted
      on conflict (message_id, member_id) do update
      set kind = excluded.kind, revision = excluded.revision, reacted_at = excluded.reacted_at,
        taps = (excluded.taps || message_reactions.taps)[1:${keptTaps}],
        tap_kinds = (excluded.tap_kinds || message_reactions.tap_kinds)[1:${keptTaps}]
      returning revision`,
  )
  if (saved === undefined) throw new Error(`Invariant violated: a reaction was not saved (match ${matchId})`)
  return saved.revision
}
