import { randomUUID } from 'node:crypto'
import type { GoodbyeToSay } from '@mithaq/contract/goodbyes'
import { sql } from '../../../db/sql.ts'
import { query, type Tx } from '../../../db/db.ts'
import type { IdempotencyKey } from '../rules/token-effects.ts'
import type { OwnMatch } from './lock-match.ts'

export async function saveGoodbye(tx: Tx, { match, memberId, now }: OwnMatch, goodbye: GoodbyeToSay) {
  const saved = { ready: goodbye.ready ?? null, words: goodbye.words ?? null }
  await query(
    tx,
    sql`
      insert into goodbyes (id, match_id, round, by_member, ready, words, at, after_seq)
      values (${randomUUID()}, ${match.id}, ${match.state.round}, ${memberId}, ${saved.ready}, ${saved.words},
        ${now}, ${match.lastSeq})`,
  )
  return saved
}

/** Remembers the request of an unmatch at no fee: the ledger has no entry that would. */
export async function saveFreeUnmatch(
  tx: Tx,
  { match, memberId }: OwnMatch,
  { requestId, fingerprint }: IdempotencyKey,
): Promise<void> {
  await query(
    tx,
    sql`
      insert into free_unmatches (member_id, request_id, match_id, fingerprint)
      values (${memberId}, ${requestId}, ${match.id}, ${fingerprint})`,
  )
}
