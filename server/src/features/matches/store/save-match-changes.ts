import { randomUUID } from 'node:crypto'
import { sql, type Sql } from '../../../db/sql.ts'
import { queryAndCommit, query, type Tx } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import { insertNotificationsSql, type Notice } from '../../notifications/inbox/create-notifications.ts'
import { postEntriesSql, type LedgerEntry, type WalletChange } from '../../wallet/ledger.ts'
import { markTransfersAppliedSql, insertTransfersSql, type NewTransfer } from '../../wallet/lock-wallet.ts'
import type { MatchChange } from '../rules/token-effects.ts'
import { matchNotice } from '../rules/match-notices.ts'
import { updateMatchesSql } from './match-row.ts'

export type MatchDeps = Pick<Deps, 'clock' | 'config'>
export type SettleDeps = Pick<Deps, 'db' | 'clock' | 'config'>

/** What was decided, of matches and of wallets. */
export interface MatchChanges {
  changes?: readonly MatchChange[]
  dues?: readonly NewTransfer[]
  moved?: readonly LedgerEntry[]
  wallets?: readonly WalletChange[]
  applied?: readonly NewTransfer[]
  /** What a change tells comes by itself. */
  notices?: readonly Notice[]
  /** The message that was said. */
  said?: Sql | undefined
}

/** Writes all of it in one statement, with which the transaction `ends`. It holds the matches and the wallets. */
export async function saveMatchChanges(
  tx: Tx,
  { clock }: MatchDeps,
  decision: MatchChanges,
  ends = false,
): Promise<void> {
  const { changes = [], dues = [], moved = [], wallets = [], applied = [] } = decision
  const { said } = decision
  const notices = [...changes.flatMap(noticesOf), ...(decision.notices ?? [])]
  const parts: Sql[] = []
  if (wallets.length > 0) parts.push(postEntriesSql(clock, moved, wallets))
  if (changes.length > 0) {
    const saved = changes.map(({ match, outcome, now, seq }) => ({ match, now, seq, state: outcome.state }))
    parts.push(sql`saved as (${updateMatchesSql(saved)})`)
  }
  if (said !== undefined) parts.push(sql`said as (${said})`)
  if (dues.length > 0) parts.push(sql`owed as (${insertTransfersSql(dues)})`)
  if (applied.length > 0) parts.push(sql`applied as (${markTransfersAppliedSql(clock, applied)})`)
  if (notices.length > 0) {
    const named = notices.map((notice) => ({ ...notice, id: randomUUID() }))
    parts.push(sql`told as (${insertNotificationsSql(clock, named)})`)
  }
  const statement = sql`with ${sql.join(parts)} select`
  if (parts.length > 0) await (ends ? queryAndCommit(tx, statement) : query(tx, statement))
  for (const { match } of changes) tx.notifyMembers(match.members, { type: 'match', matchId: match.id })
  // What weekly tokens bring follows from what lies locked: it changes also where no token moves.
  const changed = wallets.filter(({ locked, nextInstantAt }) => locked !== 0 || nextInstantAt !== undefined)
  tx.notifyMembers(
    [...moved, ...changed].map(({ memberId }) => memberId),
    { type: 'wallet' },
  )
  tx.notifyMembers(
    notices.map(({ to }) => to),
    { type: 'notification' },
  )
}

const noticesOf = ({ match, outcome }: MatchChange): Notice[] =>
  outcome.notices.map((notice) => matchNotice(match, outcome.state, notice))
