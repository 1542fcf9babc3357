/** What members do in a history, and how time passes. Members are numbered from 0. */
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
/** `guardian`: a guardian accepts, which every running chat of the member shows. */
export type OwnDeed = 'erase' | 'deactivate' | 'visit' | 'shorten' | 'back' | 'guardian'

export type Edge = 'deadline' | 'instant' | 'return' | 'exit'

export type Act =
  /** `atOnce`: the next act comes at the same moment. */
  | { do: PairDeed; who: number; to: number; atOnce?: true }
  /** `shorten`: to half of the remaining time away. */
  | { do: OwnDeed; who: number; atOnce?: true }
  | { do: 'away'; who: number; days: number }
  /** Time passes; while the servers are down nothing is swept. */
  | { do: 'wait'; ms: number; down: boolean }
  /** Time passes until just before, at or after the next deadline, weekly tokens, return or end of a free exit. */
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
  /** The member who was to act is away. */
  | 'absent'

export interface Answer {
  code: Code
  charged: number
}

/** One token movement, in the same form for all implementations. */
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
