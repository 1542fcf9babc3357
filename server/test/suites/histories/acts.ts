/** What members do to each other, and what time does to all of them. Members are counted from 0. */
export type PairDeed =
  | 'like'
  | 'pay'
  | 'express'
  | 'message'
  | 'goodbye'
  | 'block'
  | 'unblock'
  | 'rematch'
  | 'remove'
  | 'askDay'
  | 'found'
/** `guardian`: one accepts, and every running chat of the member says so. */
export type OwnDeed = 'erase' | 'deactivate' | 'visit' | 'shorten' | 'back' | 'guardian'

export type Edge = 'deadline' | 'instant' | 'return' | 'exit'

export type Act =
  /** `atOnce`: the next act comes in the same moment. */
  | { do: PairDeed; who: number; to: number; atOnce?: true }
  /** `shorten`: to half of what is left of being away. */
  | { do: OwnDeed; who: number; atOnce?: true }
  | { do: 'away'; who: number; days: number }
  /** Time passes; while the servers are down nothing is swept. */
  | { do: 'wait'; ms: number; down: boolean }
  /** Time passes up to an edge of the next deadline, of the next weekly tokens, return or end of a free exit. */
  | { do: 'until'; what: Edge; offsetMs: number }

export interface History {
  members: number
  acts: Act[]
}

export type Code =
  | 'ok'
  | 'not_found'
  | 'match_ended'
  | 'chat_locked'
  | 'insufficient_tokens'
  | 'cannot_rematch'
  | 'rematch_unanswered'
  | 'not_awaited'
  | 'day_used'
  | 'already_away'
  | 'not_away'
  | 'away_used'
  /** The person who was to act has left. */
  | 'absent'

export interface Answer {
  code: Code
  charged: number
}

/** One movement of tokens, as every account of a history tells it. */
export interface Movement {
  type: string
  amount: number
  at: number
}

export const hour = 3_600_000
export const day = 24 * hour
export const week = 7 * day

export const pair = (deed: PairDeed, who: number, to: number): Act => ({ do: deed, who, to })
export const wait = (ms: number, down = false): Act => ({ do: 'wait', ms, down })
