import { createHash, randomUUID } from 'node:crypto'
import type { GoodbyeToSay } from '@mithaq/contract/goodbyes'
import { sql } from '../../../db/sql.ts'
import { query, type Db } from '../../../db/db.ts'
import type { IdempotencyKey } from '../rules/token-effects.ts'
import { unmatchFee, applyUnmatch } from '../rules/unmatch-rules.ts'
import { withoutEffects, type MatchOutcome } from '../rules/match-state.ts'
import type { OwnMatch } from '../store/lock-match.ts'

/** What a member who ends a match asks for. */
interface Parting {
  goodbye?: GoodbyeToSay | undefined
  /** Made once per tap; without it, asking again finds an ended match. */
  requestId?: string | undefined
}

type PartingRefusal = 'match_ended' | 'goodbye_ready_only'

/** Ends a match of mine. Words of one's own take a chat that opened: nobody is written to who never agreed to be. */
export function part(
  { match: { state }, side, now }: Pick<OwnMatch, 'match' | 'side' | 'now'>,
  { goodbye }: Parting,
  /** This very tap has ended a round before: its answer was lost and it comes again. */
  isAgain: boolean,
): MatchOutcome | PartingRefusal {
  if (isAgain) return withoutEffects(state)
  if (state.ended !== null) return 'match_ended'
  if (goodbye?.words !== undefined && !state.chatUnlocked) return 'goodbye_ready_only'
  return applyUnmatch(state, side, now)
}

/** The tap behind a goodbye, named by what it says. Words are for the other member: beside the wallet stands their hash. */
export function tapOf({ goodbye, requestId }: Parting): IdempotencyKey | undefined {
  if (requestId === undefined) return undefined
  const { ready, words } = goodbye ?? {}
  const said = words === undefined ? ready : createHash('sha256').update(words).digest('base64url')
  return { id: requestId, asks: said === undefined ? 'unmatch' : `unmatch ${said}` }
}

/** Keeps what was said, and the tap where no movement of tokens does. Its transaction holds the match. */
export async function sayGoodbye(tx: Db, { match, side, now, row }: OwnMatch, me: string, parting: Parting) {
  const tap = tapOf(parting)
  if (tap !== undefined && unmatchFee(match.state, side, now) === 0)
    await query(
      tx,
      sql`
        insert into free_leaves (member_id, request_id, match_id, asked)
        values (${me}, ${tap.id}, ${match.id}, ${tap.asks})`,
    )
  if (parting.goodbye === undefined) return
  const { ready = null, words = null } = parting.goodbye
  await query(
    tx,
    sql`
      insert into goodbyes (id, match_id, round, by_member, ready, words, at, after_seq)
      values (${randomUUID()}, ${match.id}, ${match.state.round}, ${me}, ${ready}, ${words}, ${now}, ${match.lastSeq})`,
  )
  row.goodbye = { ready, words }
}
