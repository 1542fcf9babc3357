import { randomUUID } from 'node:crypto'
import { sql, type Sql } from '../../../db/sql.ts'
import { queryAndCommit, query, type Tx } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import { insertNotificationsSql, type Notice } from '../../notifications/inbox/create-notifications.ts'
import { postEntriesSql } from '../../wallet/ledger.ts'
import {
  insertTransfersSql,
  markTransfersAppliedSql,
  type NewTransfer,
} from '../../wallet/pending-transfers.ts'
import { matchNotice } from '../rules/match-notices.ts'
import type { WalletUpdates } from '../rules/settle-locked-wallet.ts'
import { replyCountsOf } from '../rules/reply-counts.ts'
import type { MatchChange } from '../rules/token-effects.ts'
import { updateMatchesSql } from './match-row.ts'
import { addReplyCountsSql } from './reply-days.ts'

export type MatchDeps = Pick<Deps, 'clock' | 'config'>
export type SettleDeps = Pick<Deps, 'db' | 'clock' | 'config'>

/** What is to be saved of matches and wallets. Notifications of a match's change are added by themselves. */
export interface MatchChanges extends Partial<WalletUpdates> {
  changes?: readonly MatchChange[]
  transfers?: readonly NewTransfer[]
  messageInsertSql?: Sql | undefined
}

/**
 * Saves everything in one statement, and notifies the members. The caller holds the locks of the matches and wallets.
 * With `commit` the statement is the last of the transaction.
 */
export async function saveMatchChanges(
  tx: Tx,
  { clock }: MatchDeps,
  saved: MatchChanges,
  { commit = false }: { commit?: boolean } = {},
): Promise<void> {
  const { changes = [], transfers = [], entries = [], walletChanges = [], appliedTransfers = [] } = saved
  const notices = [...changes.flatMap(noticesOf), ...(saved.notices ?? [])]
  const parts: Sql[] = []
  if (walletChanges.length > 0) parts.push(postEntriesSql(clock, entries, walletChanges))
  if (changes.length > 0) parts.push(sql`saved as (${updateMatchesSql(changes)})`)
  const replyCounts = replyCountsOf(changes)
  if (replyCounts.length > 0) parts.push(sql`replied as (${addReplyCountsSql(replyCounts)})`)
  if (saved.messageInsertSql !== undefined) parts.push(sql`message as (${saved.messageInsertSql})`)
  if (transfers.length > 0) parts.push(sql`transfers as (${insertTransfersSql(transfers)})`)
  if (appliedTransfers.length > 0)
    parts.push(sql`applied as (${markTransfersAppliedSql(clock, appliedTransfers)})`)
  if (notices.length > 0) {
    const withIds = notices.map((notice) => ({ ...notice, id: randomUUID() }))
    parts.push(sql`notices as (${insertNotificationsSql(clock, withIds)})`)
  }
  const statement = sql`with ${sql.join(parts)} select`
  if (parts.length > 0) await (commit ? queryAndCommit(tx, statement) : query(tx, statement))
  for (const { match } of changes) tx.notifyMembers(match.members, { type: 'match', matchId: match.id })
  tx.notifyMembers(membersWithChangedWallet(saved), { type: 'wallet' })
  tx.notifyMembers(
    notices.map(({ to }) => to),
    { type: 'notification' },
  )
}

/** What the next weekly tokens bring depends on the locked tokens: that changes also where no token moves. */
const membersWithChangedWallet = ({ entries = [], walletChanges = [] }: MatchChanges): string[] => [
  ...entries.map(({ memberId }) => memberId),
  ...walletChanges
    .filter(({ lockedChange, nextTopUpAt }) => lockedChange !== 0 || nextTopUpAt !== undefined)
    .map(({ memberId }) => memberId),
]

const noticesOf = ({ match, outcome }: MatchChange): Notice[] =>
  outcome.notices.map((notice) => matchNotice(match, outcome.state, notice))
