import { hour, type Movement } from './acts.ts'

interface Person {
  born: number
  here: boolean
  erased: boolean
  seen: number
  tokens: number
  movements: (Movement & { pair: string; round: number })[]
  /** The number of the next weekly top-up, counted from 1. */
  nextInstant: number
  /** Until when; null while present. */
  awayUntil: number | null
  aways: { from: number; until: number }[]
  hasGuardian: boolean
  /** The reply clocks that count: when they were answered or ran out. */
  replyClocks: { at: number; answered: boolean }[]
}

export interface Couple {
  /** The smaller number first. */
  two: [number, number]
  round: number
  /** What each side has paid in this round. */
  paid: [number, number]
  unlocked: boolean
  deadline: number | null
  /** The clock's remaining time while it rests; then there is no deadline. */
  left: number | null
  /** The clock's whole length, and how often its member was reminded. */
  length: number
  reminded: number
  /** Who extended the reply time in this round. */
  askedDay: number[]
  /** Who began this round by a rematch. */
  beganBy: number | null
  /** Who asked for a rematch and has not had a reply since. */
  hoping: number[]
  clock: 'payment' | 'opening' | 'reply' | null
  /** Whose reply is awaited. */
  awaited: number | null
  inTimeReplies: [number, number]
  /** When each side said that they are a couple. */
  saidFound: [number | null, number | null]
  /** Until when each side may leave for free, because the other's guardian was announced. */
  freeUntil: [number | null, number | null]
  ended: null | { at: number; by: number | null; expired: 'payment' | 'opening' | 'reply' | 'found' | null }
  neverAgain: boolean
  hiddenFor: number[]
}

/** The members, their wallets and the state of each pair. */
export class Books {
  now: number
  people: Person[]
  couples = new Map<string, Couple>()
  likes = new Set<string>()
  blocks = new Set<string>()
  /** Called with the name of every rule that was applied. */
  reached: (rule: string) => void

  constructor(members: number, start: number, reached: (rule: string) => void) {
    this.now = start
    this.reached = reached
    this.people = Array.from({ length: members }, (_, n) => ({
      // Staggered, so that their weeks differ.
      born: start - n * 1_000,
      here: true,
      erased: false,
      seen: start - n * 1_000,
      tokens: 0,
      movements: [],
      replyClocks: [],
      nextInstant: 1,
      awayUntil: null,
      aways: [],
      hasGuardian: false,
    }))
    this.people.forEach((person, who) => {
      this.give(who, 'welcome', 9, person.born)
      reached('welcome: 9')
    })
  }

  protected give(who: number, type: string, amount: number, at: number, of?: Couple) {
    const person = this.people[who]!
    person.tokens += amount
    person.movements.push({ type, amount, at, pair: of ? of.two.join('-') : '', round: of?.round ?? 0 })
  }

  /** A fee or penalty takes at most the balance, and is recorded even if that is 0. */
  protected takeAtMost(who: number, type: string, amount: number, at: number, of: Couple) {
    const taken = Math.min(amount, this.people[who]!.tokens)
    if (taken === 0) this.reached(`${type}: a row of 0`)
    else if (taken < amount) this.reached(`${type}: at most the balance`)
    else this.reached(`${type}: ${amount}`)
    this.give(who, type, taken === 0 ? 0 : -taken, at, of)
    return taken
  }

  protected refund(couple: Couple, at: number, by: string) {
    if (couple.unlocked) return
    couple.two.forEach((who, side) => {
      const paid = couple.paid[side]!
      if (paid === 0) return
      this.reached(`refund: by ${by}`)
      this.give(who, 'refund', paid, at, couple)
    })
  }

  protected rests = ({ two }: Couple) => two.some((who) => this.people[who]!.awayUntil !== null)

  /** A clock starts at its full length; it rests while someone is away. */
  protected start(couple: Couple, clock: 'payment' | 'opening' | 'reply', hours: number) {
    couple.clock = clock
    couple.length = hours * hour
    couple.reminded = 0
    couple.deadline = this.rests(couple) ? null : this.now + hours * hour
    couple.left = this.rests(couple) ? hours * hour : null
    if (couple.left !== null) this.reached(`rest: ${clock} begins resting`)
  }

  protected stop(couple: Couple) {
    couple.deadline = couple.left = couple.clock = couple.awaited = null
    couple.saidFound = [null, null]
  }

  protected begin(couple: Couple) {
    couple.paid = [0, 0]
    couple.unlocked = false
    couple.inTimeReplies = [0, 0]
    couple.ended = null
    couple.awaited = null
    couple.askedDay = []
    couple.saidFound = [null, null]
    couple.freeUntil = [null, null]
    this.start(couple, 'payment', 72)
  }
}
