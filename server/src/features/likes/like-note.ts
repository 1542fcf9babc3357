import { sql, type Sql } from '../../db/sql.ts'
import { queryOne, query, type Db } from '../../db/db.ts'
import { visiblePictureSql } from '../visibility/picture-visibility.ts'

/** The picture that `like_sentences s` is about, to somebody with this sight of its owner's: null where it is gone or not theirs to see. */
export const joinLikeNotePictureSql = (sight: Sql) => sql`
  left join lateral (
    select ${visiblePictureSql(sql`seen.sight`)} as picture
    from (select ${sight} as sight offset 0) seen join profile_pictures k on k.profile_id = s.to_profile_id
    where s.about = 'picture:' || k.id and seen.sight is not null
  ) meant on true`

/** What it is about, beside that: which picture it was is told of none that is gone. */
export const likeNoteAboutSql = sql`
  case when s.about like 'picture:%' and meant.picture is null then 'picture' else s.about end`

/** What `from` said to `to` with their like, or null: for `to`, whose own pictures are theirs to see. */
export const likeNoteSql = (from: Sql, to: Sql) => sql`
  (select json_build_object('about', ${likeNoteAboutSql}, 'text', s.text, 'picture', meant.picture)
    from like_sentences s ${joinLikeNotePictureSql(sql`'sharp'`)}
    where s.from_profile_id = ${from} and s.to_profile_id = ${to} and s.text is not null)`

export interface SentLikeNote {
  text: string
  about: string
}

/** With the name of the part that it is about; not which picture. */
export async function readLikeNote(tx: Db, from: string, to: string): Promise<SentLikeNote | null> {
  const row = await queryOne(
    tx,
    sql<SentLikeNote>`
      select text, case when about like 'picture:%' then 'picture' else about end as about from like_sentences
      where from_profile_id = ${from} and to_profile_id = ${to} and text is not null`,
  )
  return row ?? null
}

/** The words go; that there was one still counts among those of a day. */
export async function eraseLikeNotes(tx: Db, from: string, to: string, { bothWays = false } = {}) {
  await query(
    tx,
    sql`
      update like_sentences set text = null where text is not null
        and ((from_profile_id = ${from} and to_profile_id = ${to})
          or (${bothWays} and from_profile_id = ${to} and to_profile_id = ${from}))`,
  )
}
