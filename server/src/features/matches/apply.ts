import { randomUUID } from 'node:crypto'
import type { TransactionType } from '@mithaq/contract/wallet'
import { sql } from 'kysely'
import { rows, type Db } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import type { Told } from '../../tell.ts'
import { noticeRows, type NamedNotice } from '../notifications/record.ts'
import { movements, weigh, type Entry, type Posted } from '../wallet/ledger.ts'
import type { Outcome } from './lifecycle.ts'
import { noticeOf } from './notices.ts'
import { stateRows, type StoredMatch } from './state.ts'

export type MatchDeps = Pick<Deps, 'clock' | 'config'>

export interface Change {
  match: StoredMatch
  outcome: Outcome
  now: Date
  /** The tap that asked for it. */
  requestId?: string
}

/** One of a kind, a member and a round. */
const moveKey = (type: TransactionType, { id }: StoredMatch, round: number, memberId: string): string =>
  `${type} ${id} ${round} ${memberId}`

/** The movements of tokens that a change brings. */
export function entriesOf({ match, outcome, requestId }: Change): Entry[] {
  const { state, moves } = outcome
  return moves.map(({ side, amount, type, atMostBalance }) => ({
    memberId: match.members[side],
    amount,
    type,
    key: moveKey(type, match, state.round, match.members[side]),
    referenceId: match.id,
    atMostBalance,
    requestId,
    // What a deadline brings counts from the deadline, however late it is noticed.
    ...(state.ended?.expired ? { at: state.ended.at } : {}),
  }))
}

/** Writes what was decided: tokens, states and notices, in one statement. Its transaction holds the matches. */
export async function apply(tx: Db, { clock }: MatchDeps, changes: readonly Change[]): Promise<Posted[]> {
  if (changes.length === 0) return []
  const { posted, moved } = await weigh(tx, changes.flatMap(entriesOf))
  if (posted.some(({ result }) => result === 'insufficient')) return posted
  const saved = changes.map(({ match, outcome, now }) => ({ match, now, state: outcome.state }))
  await rows(
    tx,
    sql`
      with ${movements(clock, moved)}, saved as (${stateRows(saved)}), told as (${noticeRows(clock, noticesOf(changes, posted))})
      select from written`,
  )
  return posted
}

function noticesOf(changes: readonly Change[], posted: readonly Posted[]): NamedNotice[] {
  const amounts = new Map(posted.map(({ key, amount }) => [key, amount]))
  const notices = changes.flatMap(({ match, outcome: { state, notices } }) =>
    notices.map((notice) => {
      const lost = amounts.get(moveKey('penalty', match, state.round, match.members[notice.to])) ?? 0
      return noticeOf(match, state, notice, -lost + 0)
    }),
  )
  return notices.filter((notice) => notice !== null).map((notice) => ({ ...notice, id: randomUUID() }))
}

/** What the sockets of both members hear of a change. */
export function toldOf({ match, outcome }: Change): Told[] {
  const movers = new Set(outcome.moves.map(({ side }) => match.members[side]))
  const noticed = new Set(outcome.notices.map(({ to }) => match.members[to]))
  return [
    { to: match.members, event: { type: 'match', matchId: match.id } },
    { to: [...movers], event: { type: 'wallet' } },
    { to: [...noticed], event: { type: 'notification' } },
  ]
}
