import { sql, type RawBuilder } from 'kysely'
import { first, rows, type Db } from '../../db/db.ts'

/** What `from` said to `to` with their like, or null. */
export const sentenceOf = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) => sql`
  (select json_build_object('about', s.about, 'text', s.text) from like_sentences s
    where s.from_profile_id = ${from} and s.to_profile_id = ${to} and s.text is not null)`

export async function sentenceSaid(tx: Db, from: string, to: string): Promise<string | null> {
  const row = await first(
    tx,
    sql<{ text: string }>`
      select text from like_sentences
      where from_profile_id = ${from} and to_profile_id = ${to} and text is not null`,
  )
  return row?.text ?? null
}

/** The words go; that there was one still counts among those of a day. */
export async function dropSentences(tx: Db, from: string, to: string, { bothWays = false } = {}) {
  await rows(
    tx,
    sql`
      update like_sentences set text = null where text is not null
        and ((from_profile_id = ${from} and to_profile_id = ${to})
          or (${bothWays} and from_profile_id = ${to} and to_profile_id = ${from}))`,
  )
}
