import { sql, type Sql } from '../../db/sql.ts'
import { queryOne, query, type Db } from '../../db/db.ts'
import { visiblePictureSql } from '../visibility/picture-visibility.ts'

/** Joins the picture that `like_sentences s` is about, at the reader's visibility. Null if deleted or not visible. */
export const joinLikeNotePictureSql = (sight: Sql) => sql`
  left join lateral (
    select ${visiblePictureSql(sql`seen.sight`)} as picture
    from (select ${sight} as sight offset 0) seen join profile_pictures k on k.profile_id = s.to_profile_id
    where s.about = 'picture:' || k.id and seen.sight is not null
  ) meant on true`

/** What the note is about, without the id of a picture that was deleted or is not visible. */
export const likeNoteAboutSql = sql`
  case when s.about like 'picture:%' and meant.picture is null then 'picture' else s.about end`

/** The note of `from` to `to`, or null. The reader is `to`, who sees their own pictures sharp. */
export const likeNoteSql = (from: Sql, to: Sql) => sql`
  (select json_build_object('about', ${likeNoteAboutSql}, 'text', s.text, 'picture', meant.picture)
    from like_sentences s ${joinLikeNotePictureSql(sql`'sharp'`)}
    where s.from_profile_id = ${from} and s.to_profile_id = ${to} and s.text is not null)`

export interface SentLikeNote {
  text: string
  about: string
}

/** The note with the part that it is about, without a picture's id. */
export async function readLikeNote(tx: Db, from: string, to: string): Promise<SentLikeNote | null> {
  const row = await queryOne(
    tx,
    sql<SentLikeNote>`
      select text, case when about like 'picture:%' then 'picture' else about end as about from like_sentences
      where from_profile_id = ${from} and to_profile_id = ${to} and text is not null`,
  )
  return row ?? null
}

/** Erases the text only, because the note still counts against the daily limit. */
export async function eraseLikeNotes(tx: Db, from: string, to: string, { bothWays = false } = {}) {
  await query(
    tx,
    sql`
      update like_sentences set text = null where text is not null
        and ((from_profile_id = ${from} and to_profile_id = ${to})
          or (${bothWays} and from_profile_id = ${to} and to_profile_id = ${from}))`,
  )
}

/** The same of everything that a member wrote with likes, and that was written to them. */
export async function eraseAllLikeNotes(tx: Db, me: string) {
  await query(
    tx,
    sql`
      update like_sentences set text = null
      where text is not null and (from_profile_id = ${me} or to_profile_id = ${me})`,
  )
}
