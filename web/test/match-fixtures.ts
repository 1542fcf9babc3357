import type { Match, MatchLine } from '@mithaq/contract/matches'
import type { Message } from '@mithaq/contract/messages'

/** The end of a match that neither member ended, with `changed` applied. */
export const makeEnding = (
  changed: Partial<NonNullable<Match['ended']>> = {},
): NonNullable<Match['ended']> => ({
  at: '2026-11-15T08:00:00.000Z',
  by: 'nobody',
  expired: null,
  silent: null,
  moved: [],
  found: false,
  goodbye: null,
  canRematch: false,
  rematchUnanswered: false,
  ...changed,
})

/** A running match with Salma in which nobody has paid yet, with `changed` applied. */
export function makeMatch(changed: Partial<Match> = {}): Match {
  return {
    id: '0195b6a0-0000-7000-8000-000000000001',
    round: 1,
    createdAt: '2026-11-15T08:00:00.000Z',
    profile: {
      id: '0195b6a0-0000-7000-8000-00000000000b',
      name: 'Salma',
      age: 27,
      occupation: 'Teacher',
      location: { country: 'JO', city: 'Amman' },
      picture: null,
      resting: false,
      verified: false,
    },
    profileActive: true,
    chatUnlocked: false,
    iPaid: false,
    theyPaid: false,
    clock: {
      kind: 'payment',
      startedAt: '2026-11-15T08:00:00.000Z',
      expiresAt: '2026-11-18T08:00:00.000Z',
      remainingMs: null,
      lengthMs: 259_200_000,
      awaited: 'either',
    },
    resting: null,
    dayMore: { me: false, them: false },
    canAskDay: false,
    sight: { iShow: null, theyShow: null, iAsked: false, theyAsked: false },
    leaveFee: 3,
    freeLeave: null,
    foundAsk: null,
    ended: null,
    lastMessage: null,
    lastSeq: 0,
    unread: 0,
    ...changed,
  }
}

/** A message of Salma's, with `changed` applied. */
export const makeMessage = (seq: number, changed: Partial<Message> = {}): Message => ({
  id: `0195b6a0-0000-7000-8000-0000000001${String(seq).padStart(2, '0')}`,
  matchId: makeMatch().id,
  seq,
  senderId: makeMatch().profile.id,
  content: `Word ${seq}`,
  read: true,
  createdAt: `2026-11-15T09:0${seq}:00.000Z`,
  quote: null,
  reactions: [],
  ...changed,
})

/** A timeline entry after the first message, with `changed` applied. */
export const makeTimelineEntry = (kind: string, changed: Partial<MatchLine> = {}): MatchLine => ({
  id: crypto.randomUUID(),
  ...{ round: 2, kind, by: 'them', text: null, code: null, values: {}, picture: null, afterSeq: 1 },
  at: '2026-11-15T12:00:00.000Z',
  ...changed,
})
