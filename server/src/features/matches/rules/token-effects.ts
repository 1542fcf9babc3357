import type { NewTransfer } from '../../wallet/pending-transfers.ts'
import type { LedgerEntry } from '../../wallet/plan-entries.ts'
import { entryKey, type PendingTransferKind } from '../../wallet/settlement.ts'
import {
  otherSide,
  type MatchOutcome,
  type MatchState,
  type Side,
  type StoredMatch,
  type TokenMove,
} from './match-state.ts'

/** Made by the client once per tap, so that a repeated request counts once. The fingerprint says what it asks for. */
export interface IdempotencyKey {
  requestId: string
  fingerprint: string
}

export interface MatchChange {
  match: StoredMatch
  outcome: MatchOutcome
  now: Date
  request?: IdempotencyKey | undefined
  /** The place of the message behind the change. */
  messageSeq?: number
}

export interface TokenEffects {
  /** What the member who acts pays or receives at once. */
  entries: LedgerEntry[]
  /** By how much the locked tokens of the member who acts change. */
  lockedChange: number
  /** What reaches the other wallets later, each under its own lock. */
  transfers: NewTransfer[]
}

const lockedTokens = ({ chatUnlocked, ended, paid }: MatchState, side: Side): number =>
  chatUnlocked || ended !== null ? 0 : paid[side]

const canBeTransferred = (type: TokenMove['type']): type is Exclude<PendingTransferKind, 'spent'> =>
  type === 'refund' || type === 'penalty' || type === 'compensation'

/** With `actor` null nobody is charged at once: everything becomes a pending transfer. */
export function tokenEffects(
  { match, outcome, now, request }: MatchChange,
  actor: Side | null,
): TokenEffects {
  const { state, moves } = outcome
  const { round } = state
  const entries = moves
    .filter(({ side }) => side === actor)
    .map(({ side, amount, type, atMostBalance }): LedgerEntry => {
      const memberId = match.members[side]
      return {
        memberId,
        amount,
        type,
        key: entryKey(type, match.id, round, memberId),
        referenceId: match.id,
        atMostBalance,
        requestId: request?.requestId,
        requestBody: request?.fingerprint,
        at: now,
      }
    })
  const transferTo = (side: Side, kind: PendingTransferKind, amount: number): NewTransfer => ({
    memberId: match.members[side],
    matchId: match.id,
    round,
    kind,
    amount,
    dueAt: state.ended?.at ?? now,
  })
  const transfers = moves
    .filter(({ side }) => side !== actor)
    .map(({ side, type, amount }) => {
      if (!canBeTransferred(type))
        throw new Error(`Invariant violated: a ${type} was charged to the other member (match ${match.id})`)
      return transferTo(side, type, Math.abs(amount))
    })
  if (actor === null) return { entries, lockedChange: 0, transfers }
  const othersLocked = lockedTokens(match.state, otherSide(actor))
  const opensChat = state.chatUnlocked && !match.state.chatUnlocked
  if (opensChat && othersLocked > 0) transfers.push(transferTo(otherSide(actor), 'spent', othersLocked))
  return {
    entries,
    lockedChange: lockedTokens(state, actor) - lockedTokens(match.state, actor),
    transfers,
  }
}

/** The transfers of changes for which nobody is charged at once. */
export const transfersOf = (changes: readonly MatchChange[]): NewTransfer[] =>
  changes.flatMap((change) => tokenEffects(change, null).transfers)
