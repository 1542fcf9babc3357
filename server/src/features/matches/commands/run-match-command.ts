import type { FastifyBaseLogger } from 'fastify'
import { sql } from '../../../db/sql.ts'
import { queryOne, transact, type Tx } from '../../../db/db.ts'
import { planEntries, type LedgerEntry, type PostedEntry } from '../../wallet/ledger.ts'
import { isSettlementDueSql, passedInstantSql, type LockedWalletRow } from '../../wallet/lock-wallet.ts'
import { tokenEffects, type MatchChange } from '../rules/token-effects.ts'
import { endOverdueByIds } from '../jobs/end-overdue.ts'
import { otherSide, type Side } from '../rules/match-state.ts'
import { tokenNotice } from '../rules/match-notices.ts'
import { settleWalletOf, walletToCharge } from '../store/wallets.ts'
import {
  saveMatchChanges,
  type MatchChanges,
  type MatchDeps,
  type SettleDeps,
} from '../store/save-match-changes.ts'

/** An attempt at an act: done, or `again` where a match of the member has to end before. */
export type Attempt<T> = { done: T } | { again: true }

/**
 * One act of a member in one transaction. It begins again where another match of the same member
 * should have ended before: what that brings comes first. Each pass ends at least one; a match that cannot end does
 * not keep its member from acting.
 */
export async function runMatchCommand<T>(
  deps: SettleDeps,
  memberId: string,
  attempt: (tx: Tx, unendable: readonly string[]) => Promise<Attempt<T>>,
): Promise<T> {
  let unendable: readonly string[] = []
  for (;;) {
    const attempted = await transact(deps.db, (tx) => attempt(tx, unendable))
    if (!('again' in attempted)) return attempted.done
    unendable = await settleMember(deps, memberId)
  }
}

/**
 * Everything of a member that has fallen due: their own overdue matches end, and their wallet applies its dues.
 * Returns the matches that could not end; the sweep reports them.
 */
export async function settleMember(
  deps: SettleDeps,
  memberId: string,
  log?: Pick<FastifyBaseLogger, 'error'>,
): Promise<string[]> {
  const left: string[] = []
  for (;;) {
    const { overdueIds, walletDue } = await dueOf(deps, memberId, left)
    if (overdueIds.length === 0 && !walletDue) return left
    if (overdueIds.length > 0) left.push(...(await endOverdueByIds(deps, overdueIds, log)))
    if (await settleWalletOf(deps, memberId, left)) return left
  }
}

/** Ends a transaction that is to begin again. */
const behind = new Error('a weekly instant has passed meanwhile')

/**
 * What makes a member eligible for weekly tokens, or no longer so, once everything has come that has fallen due. It begins
 * again where an instant has passed by its end: they would receive, or lose, what is not theirs.
 */
export async function afterSettling<T>(
  deps: SettleDeps,
  memberId: string,
  change: (tx: Tx) => Promise<T>,
): Promise<T> {
  for (;;) {
    await settleMember(deps, memberId)
    try {
      return await transact(deps.db, async (tx) => {
        const done = await change(tx)
        if (await queryOne(tx, passedInstantSql(deps.clock, memberId))) throw behind
        return done
      })
    } catch (error) {
      if (error !== behind) throw error
    }
  }
}

async function dueOf({ db, clock }: SettleDeps, memberId: string, left: readonly string[]) {
  const row = await queryOne(
    db,
    sql<{ overdueIds: string[]; walletDue: boolean }>`
      select array(
          select match_id from match_sides
          where me = ${memberId} and unmatched_at is null and deadline <= ${clock.sql} and match_id <> all(${left}::uuid[])) as "overdueIds",
        ${isSettlementDueSql(clock, memberId)} as "walletDue"`,
  )
  return row ?? { overdueIds: [], walletDue: false }
}

export interface Charged {
  posted: PostedEntry[]
  /** What the act itself moved. */
  moved: readonly LedgerEntry[]
  /** Too few tokens, or a tap that paid for something else meanwhile: then nothing is written. */
  refused: 'insufficient_tokens' | 'id_reused' | null
}

/** What is written with an act, which may be all that its transaction has to write. */
interface Besides extends Pick<MatchChanges, 'notices' | 'said'> {
  ends?: boolean
  /** The wallet of the member who acts, where it was held with the match. */
  held?: LockedWalletRow | undefined
}

/** Writes what a member did: their wallet applies its dues, is charged, and the match changes, all or nothing. */
export async function charge(
  tx: Tx,
  deps: MatchDeps,
  change: MatchChange,
  side: Side,
  unendable: readonly string[],
  { ends = false, notices = [], said, held }: Besides = {},
): Promise<Charged | 'again'> {
  const { match, now, tap } = change
  const { entries, locked, dues } = tokenEffects(change, side)
  if (entries.length === 0 && locked === 0) {
    await saveMatchChanges(tx, deps, { changes: [change], dues, notices, said }, ends)
    return { posted: [], moved: [], refused: null }
  }
  const keys = entries.map(({ key }) => key)
  const except = [...unendable, match.id]
  const asked = { at: now, keys, tapId: tap?.id, except }
  const wallet = await walletToCharge(tx, deps, match.members[side], asked, held)
  if (wallet === 'again') return 'again'
  const { applied } = wallet
  // Asked once the wallet is held: one tap for two matches at once would pay for both.
  if (wallet.isTapUsed) return { posted: [], moved: [], refused: 'id_reused' }
  const { posted, newEntries: moved } = planEntries(entries, applied.balance, wallet.known)
  if (posted.some(({ result }) => result === 'insufficient'))
    return { posted, moved: [], refused: 'insufficient_tokens' }
  const ofTokens = moved.map((entry) => tokenNotice(entry, match.members[otherSide(side)]))
  const decided = {
    changes: [change],
    dues,
    moved: [...applied.moved, ...moved],
    wallets: applied.wallets.map((wallet) => ({ ...wallet, locked: wallet.locked + locked })),
    applied: applied.applied,
    notices: [...applied.notices, ...ofTokens.filter((notice) => notice !== null), ...notices],
    said,
  }
  await saveMatchChanges(tx, deps, decided, ends)
  return { posted, moved, refused: null }
}
