import type { LedgerEntry } from '../../wallet/ledger.ts'
import type { NewTransfer } from '../../wallet/lock-wallet.ts'
import { entryKey, type PendingTransferKind } from '../../wallet/settlement.ts'
import {
  otherSide,
  type MatchOutcome,
  type MatchState,
  type Side,
  type StoredMatch,
  type TokenMove,
} from './match-state.ts'

/** What a member tapped: its id, made by the client, and what it asked for. */
export interface IdempotencyKey {
  id: string
  asks: string
}

export interface MatchChange {
  match: StoredMatch
  outcome: MatchOutcome
  now: Date
  tap?: IdempotencyKey | undefined
  /** The place of the message that made it. */
  seq?: number
}

/** What a change brings to wallets: at once to the member who acts, as dues to everybody else. */
export interface TokenEffects {
  entries: LedgerEntry[]
  /** By how much the locked tokens of the member who acts change. */
  locked: number
  dues: NewTransfer[]
}

const lockedTokens = ({ chatUnlocked, ended, paid }: MatchState, side: Side): number =>
  chatUnlocked || ended !== null ? 0 : paid[side]

const isDueKind = (type: TokenMove['type']): type is Exclude<PendingTransferKind, 'spent'> =>
  type === 'refund' || type === 'penalty' || type === 'compensation'

/** `actor` is null where nobody acts, or where the member who acts is charged nothing: then everything is a due. */
export function tokenEffects({ match, outcome, now, tap }: MatchChange, actor: Side | null): TokenEffects {
  const { state, moves } = outcome
  const { round } = state
  const entries = moves
    .filter(({ side }) => side === actor)
    .map(({ side, amount, type, atMostBalance }): LedgerEntry => {
      const memberId = match.members[side]
      const key = entryKey(type, match.id, round, memberId)
      const asked = { requestId: tap?.id, requestBody: tap?.asks }
      return { memberId, amount, type, key, referenceId: match.id, atMostBalance, ...asked, at: now }
    })
  const due = (side: Side, kind: PendingTransferKind, amount: number): NewTransfer => ({
    memberId: match.members[side],
    matchId: match.id,
    round,
    kind,
    amount,
    dueAt: state.ended?.at ?? now,
  })
  const dues = moves
    .filter(({ side }) => side !== actor)
    .map(({ side, type, amount }) => {
      if (!isDueKind(type)) throw new Error(`a ${type} moves the tokens of nobody but whoever acts`)
      return due(side, type, Math.abs(amount))
    })
  const theirs = actor === null ? 0 : lockedTokens(match.state, otherSide(actor))
  const opens = state.chatUnlocked && !match.state.chatUnlocked
  if (actor !== null && opens && theirs > 0) dues.push(due(otherSide(actor), 'spent', theirs))
  const locked = actor === null ? 0 : lockedTokens(state, actor) - lockedTokens(match.state, actor)
  return { entries, locked, dues }
}
