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

/** Refuses a second one to the same person, one about a picture that is not theirs or that I may not see, and one too many in 24 hours. */
export async function refuseLikeNote(tx: Db, clock: Clock, me: string, other: string, { about }: LikeNote) {
  if (await hasSentNote(tx, me, other)) return refuse('sentence_said')
  if (about.startsWith('picture:') && !(await isVisiblePicture(tx, clock, me, other, about)))
    return refuse('part_gone')
  // Two at once find room one after the other: whoever likes holds the row of their budget.
  const mine = sql`like_sentences where from_profile_id = ${me}`
  const { aDay } = bounds.likeNote
  return refuseOverDailyLimit({ max: aDay, rowsSql: mine, code: 'too_many_sentences' }, tx, clock)
}

async function isVisiblePicture(
  tx: Db,
  clock: Clock,
  me: string,
  other: string,
  about: string,
): Promise<boolean> {
  const found = await queryOne(
    tx,
    sql`
      select from profile_pictures k join profiles p on p.id = k.profile_id
      where p.id = ${other} and ${about} = 'picture:' || k.id and ${pictureVisibilitySql(clock, me)} is not null`,
  )
  return found !== undefined
}

/** Whether a sentence went to them before, whatever became of it: taken back with its like, it would be changed by the next. */
async function hasSentNote(tx: Db, me: string, other: string): Promise<boolean> {
  const said = await queryOne(
    tx,
    sql`select from like_sentences where from_profile_id = ${me} and to_profile_id = ${other} limit 1`,
  )
  return said !== undefined
}

/** Keeps it, and counts one about money among the texts that may be a pattern. */
export async function saveLikeNote(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'vaultKey'>,
  me: string,
  other: string,
  said: LikeNote,
) {
  const { clock } = deps
  await query(
    tx,
    sql`
      insert into like_sentences (id, from_profile_id, to_profile_id, about, text, created_at)
      values (${randomUUID()}, ${me}, ${other}, ${said.about}, ${said.text}, ${clock.sql})
      on conflict (from_profile_id, to_profile_id) where text is not null do nothing`,
  )
  if (contactIn(said.text).length > 0)
    await recordSentText(tx, deps, { senderId: me, receiverId: other, text: said.text })
}
