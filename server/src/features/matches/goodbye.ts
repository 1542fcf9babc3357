import { randomUUID } from 'node:crypto'
import type { GoodbyeToSay } from '@mithaq/contract/goodbyes'
import { sql } from 'kysely'
import { first, rows, type Db } from '../../db/db.ts'
import { unmatch } from './leaving.ts'
import { unchanged, type Outcome } from './lifecycle.ts'
import type { OwnMatch } from './lock-match.ts'

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
  { goodbye, requestId }: Parting,
  /** This very tap has said its goodbye before. */
  isSaid: boolean,
): Outcome | PartingRefusal {
  const isAgain = requestId !== undefined && state.ended?.by === side && (goodbye === undefined || isSaid)
  // Its answer was lost and it comes again: it is done.
  if (isAgain) return unchanged(state)
  if (state.ended !== null) return 'match_ended'
  if (goodbye?.words !== undefined && !state.chatUnlocked) return 'goodbye_ready_only'
  return unmatch(state, side, now)
}

/** Keeps what was said. Its transaction holds the match. */
export async function sayGoodbye(
  tx: Db,
  { match, now, row }: OwnMatch,
  me: string,
  { goodbye, requestId }: Parting,
) {
  if (goodbye === undefined) return
  const { ready = null, words = null } = goodbye
  await rows(
    tx,
    sql`
      insert into goodbyes (id, match_id, round, by_member, request_id, ready, words, at, after_seq)
      values (${randomUUID()}, ${match.id}, ${match.state.round}, ${me}, ${requestId ?? null}, ${ready}, ${words}, ${now}, ${match.lastSeq})`,
  )
  row.goodbye = { ready, words }
}

/** Whether this tap has said its goodbye in this match. */
export async function isGoodbyeSaid(tx: Db, matchId: string, me: string, { requestId }: Parting) {
  if (requestId === undefined) return false
  const said = await first(
    tx,
    sql`select from goodbyes where match_id = ${matchId} and by_member = ${me} and request_id = ${requestId}`,
  )
  return said !== undefined
}
