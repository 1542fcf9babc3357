import type { ReactionChange, ReactionKind } from '@mithaq/contract/messages'
import { sql } from '../../db/sql.ts'
import { queryOne, type Tx } from '../../db/db.ts'
import { lockOwnMatch } from '../matches/store/lock-match.ts'
import type { MatchDeps } from '../matches/store/save-match-changes.ts'

export interface ReactionChoice {
  matchId: string
  messageId: string
  kind: ReactionKind | null
  tapId?: string | undefined
}

type Reacting =
  | { refused: 'not_found' | 'match_ended' | 'chat_locked' | 'id_reused' }
  | { refused: null; change: ReactionChange }

interface Known {
  kind: ReactionKind | null
  revision: number
  taps: string[]
  /** What each of them asked for. */
  tap_kinds: (ReactionKind | null)[]
}

/** More than a device tries again at once. */
const tapsKept = 8

/** What a member makes of a message. It stops no clock, earns nothing, and nobody is notified. */
export async function setReaction(
  tx: Tx,
  deps: MatchDeps,
  me: string,
  choice: ReactionChoice,
): Promise<Reacting> {
  const { matchId, messageId, kind, tapId } = choice
  // Locked, so that changes are counted one after the other: a device asks for those after the last it knows.
  const own = await lockOwnMatch(tx, deps, matchId, me)
  if (own === undefined) return { refused: 'not_found' }
  const { state, members } = own.match
  const found = await queryOne(
    tx,
    sql<{ known: Known | null }>`
      select (select to_json(r) from message_reactions r where r.message_id = m.id and r.member_id = ${me}) as known
      from messages m where m.id = ${messageId} and m.match_id = ${matchId}`,
  )
  if (found === undefined) return { refused: 'not_found' }
  const { known } = found
  const before = known?.taps.findIndex((id) => id === tapId) ?? -1
  const asked = known?.tap_kinds[before]
  if (asked !== undefined && asked !== kind) return { refused: 'id_reused' }
  // Its answer was lost and it comes again, perhaps after the end: it was done.
  if ((known?.kind ?? null) === kind || before >= 0)
    return {
      refused: null,
      change: { messageId, by: me, kind: known?.kind ?? null, revision: known?.revision ?? 0 },
    }
  if (state.ended !== null) return { refused: 'match_ended' }
  if (!state.chatUnlocked) return { refused: 'chat_locked' }
  const written = await queryOne(
    tx,
    sql<{ revision: number }>`
      with counted as (
        update matches set reaction_revision = reaction_revision + 1 where id = ${matchId}
        returning reaction_revision)
      insert into message_reactions (message_id, member_id, match_id, kind, revision, reacted_at, taps,
        tap_kinds)
      select ${messageId}, ${me}, ${matchId}, ${kind}, reaction_revision, ${own.now},
        ${tapId === undefined ? [] : [tapId]}::uuid[], ${tapId === undefined ? [] : [kind]}::text[]
      from counted
      on conflict (message_id, member_id) do update
      set kind = excluded.kind, revision = excluded.revision, reacted_at = excluded.reacted_at,
        taps = (excluded.taps || message_reactions.taps)[1:${tapsKept}],
        tap_kinds = (excluded.tap_kinds || message_reactions.tap_kinds)[1:${tapsKept}]
      returning revision`,
  )
  if (written === undefined) throw new Error('a reaction was not written')
  const change = { messageId, by: me, kind, revision: written.revision }
  tx.notifyMembers(members, { type: 'reaction', matchId, change })
  return { refused: null, change }
}
