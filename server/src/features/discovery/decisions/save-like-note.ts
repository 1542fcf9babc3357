import { randomUUID } from 'node:crypto'
import { contactIn } from '@mithaq/contract/contact'
import { discovery as bounds } from '@mithaq/contract/limits'
import type { LikeNote } from '@mithaq/contract/like-note'
import { sql } from '../../../db/sql.ts'
import type { Clock } from '../../../db/clock.ts'
import { queryOne, query, type Db, type Tx } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../http/routes/serve-routes.ts'
import { refuseOverDailyLimit } from '../../../http/handlers/daily-limit.ts'
import { recordSentText } from '../../moderation/cases/repeated-texts.ts'
import { pictureVisibilitySql } from '../../visibility/picture-visibility.ts'

type FromTo = readonly [from: string, to: string]

/** Why this note may not be sent: a second one to the same member, one about a picture I cannot see, or too many a day. */
export async function refuseLikeNote(tx: Db, clock: Clock, [from, to]: FromTo, { about }: LikeNote) {
  if (await hasSentNote(tx, from, to)) return refuse('sentence_said')
  if (about.startsWith('picture:') && !(await isVisiblePicture(tx, clock, [from, to], about)))
    return refuse('part_gone')
  // Two likes at once are counted one after the other: each holds the row of the member's action budget.
  const rowsSql = sql`like_sentences where from_profile_id = ${from}`
  const { aDay } = bounds.likeNote
  return refuseOverDailyLimit({ max: aDay, rowsSql, code: 'too_many_sentences' }, tx, clock)
}

async function isVisiblePicture(tx: Db, clock: Clock, [from, to]: FromTo, about: string): Promise<boolean> {
  const found = await queryOne(
    tx,
    sql`
      select from profile_pictures k join profiles p on p.id = k.profile_id
      where p.id = ${to} and ${about} = 'picture:' || k.id and ${pictureVisibilitySql(clock, from)} is not null`,
  )
  return found !== undefined
}

/** Counts an erased note, too: otherwise a note could be changed by taking the like back. */
async function hasSentNote(tx: Db, from: string, to: string): Promise<boolean> {
  const sent = await queryOne(
    tx,
    sql`select from like_sentences where from_profile_id = ${from} and to_profile_id = ${to} limit 1`,
  )
  return sent !== undefined
}

/** Saves the note. One about money is recorded as well, to detect texts that are sent to many. */
export async function saveLikeNote(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'vaultKey'>,
  [from, to]: FromTo,
  { about, text }: LikeNote,
) {
  await query(
    tx,
    sql`
      insert into like_sentences (id, from_profile_id, to_profile_id, about, text, created_at)
      values (${randomUUID()}, ${from}, ${to}, ${about}, ${text}, ${deps.clock.sql})
      on conflict (from_profile_id, to_profile_id) where text is not null do nothing`,
  )
  if (contactIn(text).length > 0) await recordSentText(tx, deps, { senderId: from, receiverId: to, text })
}
