import type { Entry } from '../../wallet/ledger.ts'
import type { NewDue } from '../../wallet/lock-wallet.ts'
import { moveKey, type DueKind } from '../../wallet/settlement.ts'
import {
  other,
  type MatchState,
  type Move,
  type Outcome,
  type Side,
  type StoredMatch,
} from './match-state.ts'

/** What a member tapped: its id, made by the client, and what it asked for. */
export interface Tap {
  id: string
  asks: string
}

export interface Change {
  match: StoredMatch
  outcome: Outcome
  now: Date
  tap?: Tap | undefined
  /** The place of the message that made it. */
  seq?: number
}

/** What a change brings to wallets: at once to the member who acts, as dues to everybody else. */
export interface Effects {
  entries: Entry[]
  /** By how much the locked tokens of the member who acts change. */
  locked: number
  dues: NewDue[]
}

const lockedIn = ({ chatUnlocked, ended, paid }: MatchState, side: Side): number =>
  chatUnlocked || ended !== null ? 0 : paid[side]

const isDueKind = (type: Move['type']): type is Exclude<DueKind, 'spent'> =>
  type === 'refund' || type === 'penalty' || type === 'compensation'

/** `actor` is null where nobody acts, or where the member who acts is charged nothing: then everything is a due. */
export function effectsOf({ match, outcome, now, tap }: Change, actor: Side | null): Effects {
  const { state, moves } = outcome
  const { round } = state
  const entries = moves
    .filter(({ side }) => side === actor)
    .map(({ side, amount, type, atMostBalance }): Entry => {
      const memberId = match.members[side]
      const key = moveKey(type, match.id, round, memberId)
      const asked = { requestId: tap?.id, requestBody: tap?.asks }
      return { memberId, amount, type, key, referenceId: match.id, atMostBalance, ...asked, at: now }
    })
  const due = (side: Side, kind: DueKind, amount: number): NewDue => ({
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
  const theirs = actor === null ? 0 : lockedIn(match.state, other(actor))
  const opens = state.chatUnlocked && !match.state.chatUnlocked
  if (actor !== null && opens && theirs > 0) dues.push(due(other(actor), 'spent', theirs))
  const locked = actor === null ? 0 : lockedIn(state, actor) - lockedIn(match.state, actor)
  return { entries, locked, dues }
}
