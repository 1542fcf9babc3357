import { randomUUID } from 'node:crypto'
import { discovery as bounds } from '@mithaq/contract/limits'
import type { LikeSentence } from '@mithaq/contract/like-sentence'
import { sql } from 'kysely'
import type { Clock } from '../../db/clock.ts'
import { rows, type Db } from '../../db/db.ts'
import { waitForRoomToday } from '../../db/within-a-day.ts'
import { refuse } from '../../http/serve.ts'

/** Refuses the one that would be too many in 24 hours. */
export async function tooManySentences(tx: Db, clock: Clock, me: string) {
  const { aDay } = bounds.likeSentence
  // Two at once would both find room.
  await rows(tx, sql`select pg_advisory_xact_lock(hashtextextended(${me}, 7430051))`)
  const retryAfterS = await waitForRoomToday(
    tx,
    clock,
    aDay,
    sql`like_sentences where from_profile_id = ${me}`,
  )
  return retryAfterS === null ? null : refuse('too_many_sentences', { retryAfterS })
}

export async function keepSentence(tx: Db, clock: Clock, me: string, other: string, said: LikeSentence) {
  await rows(
    tx,
    sql`
      insert into like_sentences (id, from_profile_id, to_profile_id, about, text, created_at)
      values (${randomUUID()}, ${me}, ${other}, ${said.about}, ${said.text}, ${clock.sql})
      on conflict (from_profile_id, to_profile_id) where text is not null do nothing`,
  )
}
