import { plainText } from '@mithaq/contract/plain-text'
import { messageCare } from '@mithaq/contract/limits'
import { sql } from '../../../db/sql.ts'
import type { Clock } from '../../../db/clock.ts'
import { queryOne, query, type Db, type Tx } from '../../../db/db.ts'
import { keyedHash } from '../../../lib/keyed-hash.ts'
import type { Deps } from '../../../deps.ts'
import { openCase } from './open-case.ts'

export interface SentText {
  senderId: string
  receiverId: string
  text: string
}

const oneDaySql = sql`interval '24 hours'`

/** Records that a text with contact details or about money was sent. The same text to five members in a day opens a case. */
export async function recordSentText(
  tx: Tx,
  { clock, vaultKey }: Pick<Deps, 'clock' | 'vaultKey'>,
  sent: SentText,
) {
  const { senderId, receiverId, text } = sent
  const hash = keyedHash(vaultKey, 'repeated text', plainText(text))
  // Lock before counting, or texts sent in parallel would not see each other.
  await query(tx, sql`select from profiles where id = ${senderId} for no key update`)
  await query(
    tx,
    sql`
      insert into sent_texts (sender_id, text_hash, receiver_id, at)
      values (${senderId}, ${hash}, ${receiverId}, ${clock.sql})
      on conflict (sender_id, text_hash, receiver_id) do update set at = excluded.at`,
  )
  const counted = await queryOne(
    tx,
    sql<{ members: number }>`
      select count(*)::int as members from sent_texts
      where sender_id = ${senderId} and text_hash = ${hash} and at > ${clock.sql} - ${oneDaySql}`,
  )
  const members = counted?.members ?? 0
  if (members < messageCare.pattern) return
  const caseId = await openCase(tx, clock, senderId, 'pattern', 2)
  await query(
    tx,
    sql`
      insert into case_patterns (case_id, text, members) values (${caseId}, ${text}, ${members})
      on conflict (case_id) do update set members = greatest(case_patterns.members, excluded.members)`,
  )
}

/** Deletes sent texts after a day, and texts of cases when other evidence about deleted members is deleted. */
export async function forgetSentTexts(db: Db, clock: Clock) {
  await query(
    db,
    sql`
      delete from case_patterns p using cases c
      where c.id = p.case_id and c.member_left_at is not null
        and (c.closed_at < ${clock.sql} - interval '30 days' or c.member_left_at < ${clock.sql} - interval '90 days')`,
  )
  await query(db, sql`delete from sent_texts where at < ${clock.sql} - ${oneDaySql}`)
}
