import { randomUUID } from 'node:crypto'
import type { Message } from '@mithaq/contract/messages'
import { sql } from '../../db/sql.ts'
import { query, type Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { recordSentText } from '../moderation/cases/repeated-texts.ts'

/** Warns the receiver of the first message of a side in a round that names a contact outside of the chat, or money. */
export async function saveContactWarning(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'vaultKey'>,
  { matchId, seq, senderId, content, createdAt }: Message,
  found: readonly string[],
  { round, receiverId }: { round: number; receiverId: string },
) {
  await query(
    tx,
    sql`
      insert into contact_warnings (id, match_id, round, by_member, found, at, after_seq)
      values (${randomUUID()}, ${matchId}, ${round}, ${senderId}, ${found}, ${createdAt}, ${seq})
      on conflict (match_id, round, by_member) do nothing`,
  )
  await recordSentText(tx, deps, { senderId, receiverId, text: content })
}
