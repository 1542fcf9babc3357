import {
  day,
  week,
  type Act,
  type Answer,
  type Code,
  type Edge,
  type Movement,
  type OwnDeed,
  type PairDeed,
} from './acts.ts'

/**
 * The rules of tokens and clocks told a second time, straight from the product's decisions and with their numbers
 * written out. It shares nothing with the server but the words.
 */

const hour = 3_600_000

interface Person {
  born: number
  here: boolean
  erased: boolean
  seen: number
  tokens: number
  movements: (Movement & { pair: string; round: number })[]
  /** The weekly instant that comes next, counted from 1. */
  nextInstant: number
  /** Until when; null while here. */
  awayUntil: number | null
  aways: { from: number; until: number }[]
  hasGuardian: boolean
}

interface Couple {
  /** Smaller number first. */
  two: [number, number]
  round: number
  /** What each has paid in this round. */
  paid: [number, number]
  unlocked: boolean
  deadline: number | null
  /** What is left of the clock while it rests; then there is no deadline. */
  left: number | null
  /** How long the clock is in all, and how often its member has been reminded. */
  length: number
  reminded: number
  /** Who asked for a day in this round. */
  askedDay: number[]
  /** Who began this round by a rematch. */
  beganBy: number | null
  /** Who asked for a rematch and has had no sign since. */
  hoping: number[]
  clock: 'payment' | 'opening' | 'reply' | null
  /** Whose answer is awaited. */
  awaited: number | null
  inTimeReplies: [number, number]
  /** When each said that they found each other. */
  saidFound: [number | null, number | null]
  /** Until when each may go for nothing, because the other's guardian was announced in this round. */
  freeUntil: [number | null, number | null]
  ended: null | { at: number; by: number | null; expired: 'payment' | 'opening' | 'reply' | 'found' | null }
  neverAgain: boolean
  hiddenFor: number[]
}

const ok = (charged = 0): Answer => ({ code: 'ok', charged })
const no = (code: Code): Answer => ({ code, charged: 0 })

export class Oracle {
  now: number
  people: Person[]
  couples = new Map<string, Couple>()
  likes = new Set<string>()
  blocks = new Set<string>()
  /** Told of everything a rule decided, by the rule's name. */
  reached: (rule: string) => void

  constructor(members: number, start: number, reached: (rule: string) => void) {
    this.now = start
    this.reached = reached
    this.people = Array.from({ length: members }, (_, n) => ({
      // Not all at the same moment: their weeks differ.
      born: start - n * 1_000,
      here: true,
      erased: false,
      seen: start - n * 1_000,
      tokens: 0,
      movements: [],
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

  private give(who: number, type: string, amount: number, at: number, of?: Couple) {
    const person = this.people[who]!
    person.tokens += amount
    person.movements.push({ type, amount, at, pair: of ? of.two.join('-') : '', round: of?.round ?? 0 })
  }

  /** A fee or penalty takes no more than there is, and is written down even where that is nothing. */
  private takeAtMost(who: number, type: string, amount: number, at: number, of: Couple) {
    const taken = Math.min(amount, this.people[who]!.tokens)
    if (taken === 0) this.reached(`${type}: a row of 0`)
    else if (taken < amount) this.reached(`${type}: at most the balance`)
    else this.reached(`${type}: ${amount}`)
    this.give(who, type, taken === 0 ? 0 : -taken, at, of)
    return taken
  }

  /** The next moment by `until` at which time brings something, and what: elapsed deadlines, or weekly tokens. */
  private nextMoment(until: number, down: boolean) {
    const weekly = this.people.flatMap((person, who) => {
      const latest = Math.floor((until - person.born) / week)
      const instant = down ? Math.max(person.nextInstant, latest) : person.nextInstant
      const at = person.born + instant * week
      return person.erased || at > until ? [] : [{ at, who, instant }]
    })
    const elapsed = [...this.couples.values()].filter(
      ({ deadline }) => deadline !== null && deadline <= until,
    )
    const returns = this.people.flatMap(({ awayUntil }, who) =>
      awayUntil !== null && awayUntil <= until ? [{ at: awayUntil, who }] : [],
    )
    const at = Math.min(
      ...weekly.map((one) => one.at),
      ...elapsed.map(({ deadline }) => deadline!),
      ...returns.map((one) => one.at),
    )
    return {
      at,
      returns: returns.filter((one) => one.at === at),
      weekly: weekly.filter((one) => one.at === at),
      elapsed: elapsed.filter(({ deadline }) => deadline === at),
    }
  }

  /** At one instant weekly tokens come first, then refunds, then compensations, then penalties. */
  pass(ms: number, down: boolean) {
    const until = this.now + ms
    for (;;) {
      const { at, weekly, elapsed, returns } = this.nextMoment(until, down)
      if (at > until) break
      if (weekly.length > 0 && elapsed.length > 0) this.reached('tie: weekly tokens and a deadline')
      if (elapsed.length > 1) this.reached('tie: several deadlines')
      for (const { who, instant } of weekly) this.weekly(who, instant)
      const over = elapsed.map((couple) => this.timeIsUp(couple))
      for (const { couple, clock } of over) if (clock === 'payment') this.refund(couple, at, 'a clock')
      const silent = over.filter(({ clock }) => clock === 'reply')
      for (const { couple, awaited } of silent) {
        const waited = couple.two.find((who) => who !== awaited)!
        const recent = this.people[waited]!.movements.filter(
          (one) => one.type === 'compensation' && one.amount > 0 && one.at > at - week && one.at <= at,
        )
        this.give(waited, 'compensation', recent.length < 5 ? 2 : 0, at, couple)
        this.reached(recent.length < 5 ? 'compensation: 2' : 'compensation: a sixth is a row of 0')
      }
      for (const { couple, awaited } of silent) this.takeAtMost(awaited!, 'penalty', 2, at, couple)
      for (const { who } of returns) {
        this.reached('away: ends by its date')
        if (!this.people[who]!.here) this.reached('away: ends by its date though deactivated')
        this.isBack(who, at)
      }
    }
    this.now = until
    this.remind()
  }

  /** At half-time and in the last hour, or quarter of a shorter clock, each once a clock, and never while it rests. */
  private remind() {
    for (const couple of this.couples.values()) {
      const { deadline, length } = couple
      if (deadline === null) continue
      const passed = [length / 2, Math.min(hour, length / 4)].filter((left) => this.now >= deadline - left)
      if (passed.length <= couple.reminded) continue
      couple.reminded = passed.length
      this.reached(passed.length === 1 ? 'reminder: at half-time' : 'reminder: in the last hour')
      if (couple.askedDay.length > 0) this.reached('reminder: follows a day more')
    }
  }

  /** How often the running clock of a pair has reminded. */
  remindersOf(key: string): number {
    const couple = this.couples.get(key)
    return couple && !couple.ended ? couple.reminded : 0
  }

  /** Whatever waited for this one alone runs on with what was left. */
  private isBack(who: number, at: number) {
    this.people[who]!.awayUntil = null
    for (const couple of this.couples.values()) {
      if (couple.left === null || !couple.two.includes(who)) continue
      if (this.rests(couple)) {
        this.reached('rest: goes on for the sake of the other')
        continue
      }
      couple.deadline = at + couple.left
      couple.left = null
      this.reached(`rest: ${couple.clock} runs on with what was left`)
    }
  }

  private rests = ({ two }: Couple) => two.some((who) => this.people[who]!.awayUntil !== null)

  /** A clock begins at its full length; it rests where somebody is away. */
  private start(couple: Couple, clock: 'payment' | 'opening' | 'reply', hours: number) {
    couple.clock = clock
    couple.length = hours * hour
    couple.reminded = 0
    couple.deadline = this.rests(couple) ? null : this.now + hours * hour
    couple.left = this.rests(couple) ? hours * hour : null
    if (couple.left !== null) this.reached(`rest: ${clock} begins resting`)
  }

  private stop(couple: Couple) {
    couple.deadline = couple.left = couple.clock = couple.awaited = null
    couple.saidFound = [null, null]
  }

  nextEdge(what: Edge): number | null {
    if (what === 'exit') return this.nextExit()
    const times =
      what === 'return'
        ? this.people.flatMap(({ awayUntil }) => awayUntil ?? [])
        : what === 'deadline'
          ? [...this.couples.values()].flatMap(({ deadline }) => deadline ?? [])
          : this.people.filter(({ erased }) => !erased).map((one) => one.born + one.nextInstant * week)
    return times.length === 0 ? null : Math.min(...times)
  }

  private nextExit(): number | null {
    const ends = [...this.couples.values()]
      .flatMap(({ freeUntil, ended }) => (ended ? [] : freeUntil.flatMap((until) => until ?? [])))
      .filter((until) => until > this.now)
    return ends.length === 0 ? null : Math.min(...ends)
  }

  private weekly(who: number, instant: number) {
    const person = this.people[who]!
    if (instant > person.nextInstant) this.reached('weekly: only the latest missed instant')
    person.nextInstant = instant + 1
    const at = person.born + instant * week
    if (person.aways.some(({ from, until }) => at > from && at <= until))
      return this.reached('weekly: nothing within an away')
    if (!person.here) return this.reached('weekly: nothing for the inactive')
    if (at - person.seen > 30 * day) return this.reached('weekly: nothing for whoever was away 30 days')
    const penalties = person.movements.filter(
      (one) => one.type === 'penalty' && one.at >= at - week && one.at < at,
    ).length
    const full = instant <= 12 ? 6 : 3
    const target = Math.max(0, full - 2 * penalties)
    const lying = [...this.couples.values()]
      .filter((couple) => couple.ended === null && !couple.unlocked && couple.two.includes(who))
      .reduce((sum, couple) => sum + couple.paid[couple.two.indexOf(who)]!, 0)
    const missing = target - person.tokens - lying
    if (missing <= 0) {
      if (target === 0) this.reached('weekly: a target never below 0')
      return this.reached('weekly: nothing above the target')
    }
    if (penalties > 0) this.reached('weekly: 2 less for each penalty')
    if (lying > 0) this.reached('weekly: what lies in locked matches counts')
    this.reached(`weekly: up to ${full}`)
    this.give(who, 'weekly', missing, at)
  }

  private timeIsUp(couple: Couple) {
    const { clock, awaited, deadline } = couple
    couple.ended = { at: deadline!, by: null, expired: clock }
    this.stop(couple)
    this.reached(`clock: ${clock} ran out`)
    if (couple.askedDay.includes(awaited ?? -1)) this.reached('day: and still no answer')
    if (couple.two.some((who) => !this.people[who]!.here)) this.reached('clock: deactivating stopped none')
    return { couple, clock, awaited }
  }

  private refund(couple: Couple, at: number, by: string) {
    if (couple.unlocked) return
    couple.two.forEach((who, side) => {
      const paid = couple.paid[side]!
      if (paid === 0) return
      this.reached(`refund: by ${by}`)
      this.give(who, 'refund', paid, at, couple)
    })
  }

  private begin(couple: Couple) {
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

  act(act: Act): Answer {
    if (act.do === 'wait' || act.do === 'until') throw new Error('time passes by itself')
    const me = this.people[act.who]!
    if (me.erased || (!me.here && act.do !== 'visit')) return no('absent')
    if (act.do === 'away') return this.away(act.who, act.days)
    return 'to' in act ? this.together(act.do, act.who, act.to) : this.alone(act.do, act.who)
  }

  private away(who: number, days: number): Answer {
    const me = this.people[who]!
    if (me.awayUntil !== null) {
      this.reached('away: never prolonged')
      return no('already_away')
    }
    if (me.aways.filter(({ from }) => from > this.now - 365 * day).length >= 2) {
      this.reached('away: twice in 365 days')
      return no('away_used')
    }
    if (me.aways.some(({ until }) => until === this.now)) this.reached('away: a second may follow at once')
    if (me.aways.length >= 2) this.reached('away: again after 365 days')
    me.awayUntil = this.now + days * day
    me.aways.push({ from: this.now, until: me.awayUntil })
    this.reached('away: begins')
    for (const couple of this.couples.values()) {
      if (couple.ended || !couple.two.includes(who)) continue
      if (couple.deadline === null) this.reached('rest: both are away')
      else {
        if (couple.deadline === this.now + 1) this.reached('rest: begins in the last moment')
        couple.left = couple.deadline - this.now
        couple.deadline = null
        this.reached(`rest: ${couple.clock} keeps what is left`)
      }
    }
    return ok()
  }

  private alone(deed: OwnDeed, who: number): Answer {
    const me = this.people[who]!
    if (deed === 'visit') {
      me.here = true
      me.seen = this.now
      if (me.awayUntil !== null) this.reached('away: looking in does not end it')
    } else if (deed === 'deactivate') {
      me.here = false
      if (me.awayUntil !== null) this.reached('away: deactivating does not end it')
    } else if (deed === 'guardian') this.announce(who)
    else if (deed === 'back' || deed === 'shorten') {
      if (me.awayUntil === null) return no('not_away')
      const until =
        deed === 'back' ? this.now : this.now + Math.max(1, Math.floor((me.awayUntil - this.now) / 2))
      me.aways.at(-1)!.until = until
      me.awayUntil = until
      this.reached(deed === 'back' ? 'away: back early' : 'away: shortened')
      if (deed === 'back') this.isBack(who, this.now)
    } else {
      if (me.awayUntil !== null) this.reached('away: deleted meanwhile')
      me.awayUntil = null
      for (const [key, couple] of this.couples) {
        if (!couple.two.includes(who)) continue
        if (couple.ended === null) {
          this.refund(couple, this.now, 'deletion')
          if (couple.unlocked) this.reached('deletion: no fee')
        }
        this.couples.delete(key)
      }
      me.erased = true
    }
    return ok()
  }

  /** Everybody in a running match with this one may leave for nothing for 48 hours, once a round. */
  private announce(who: number) {
    this.people[who]!.hasGuardian = true
    for (const couple of this.couples.values()) {
      if (couple.ended || !couple.two.includes(who)) continue
      const [mine, theirs] = couple.two[0] === who ? [0, 1] : [1, 0]
      if (couple.freeUntil[theirs!] !== null) {
        this.reached('guardian: another line in a round gives no other exit')
        continue
      }
      couple.freeUntil[theirs!] = this.now + 48 * hour
      if (couple.freeUntil[mine!] !== null) this.reached('guardian: each side has one')
      if (couple.round > 1) this.reached('guardian: an exit again in another round')
      this.reached('guardian: announced in a match that runs')
    }
  }

  private together(deed: PairDeed, who: number, to: number): Answer {
    const key = [who, to].toSorted((a, b) => a - b).join('-')
    const gone = this.people[to]!.erased
    const blocked = this.blocks.has(`${who}>${to}`) || this.blocks.has(`${to}>${who}`)
    const couple = this.couples.get(key)
    if (deed === 'unblock') {
      this.blocks.delete(`${who}>${to}`)
      return ok()
    }
    if (gone || (blocked && deed !== 'block')) {
      if (couple && deed === 'rematch') this.reached('rematch: not after a block')
      return no('not_found')
    }
    if (deed === 'like') {
      this.likes.add(`${who}>${to}`)
      if (!this.likes.has(`${to}>${who}`) || !this.people[to]!.here) return ok()
      if (couple) {
        if (couple.ended) this.reached('like: never brings a pair back')
        return ok()
      }
      const fresh = {
        two: [Math.min(who, to), Math.max(who, to)],
        round: 1,
        neverAgain: false,
        hiddenFor: [],
        beganBy: null,
        hoping: [],
      }
      const opened = fresh as unknown as Couple
      this.begin(opened)
      this.couples.set(key, opened)
      if (opened.left !== null) this.reached('rest: a like makes a match that rests')
      this.reached('clock: payment runs from the match')
      return ok()
    }
    if (deed === 'block') {
      this.blocks.add(`${who}>${to}`)
      if (!couple) return ok()
      if (!couple.ended) {
        if (couple.unlocked) this.reached('block: no fee')
        this.refund(couple, this.now, 'block')
        couple.ended = { at: this.now, by: who, expired: null }
        this.stop(couple)
      }
      couple.neverAgain = true
      return ok()
    }
    if (!couple || couple.hiddenFor.includes(who)) return no('not_found')
    if (deed === 'rematch') return this.rematch(couple, who, to)
    if (deed === 'remove') {
      if (!couple.ended) return no('not_found')
      couple.neverAgain = true
      couple.hiddenFor.push(who)
      return ok()
    }
    if (couple.ended) {
      if (deed !== 'found' || couple.ended.expired !== 'found') return no('match_ended')
      this.reached('found: said again, nothing more happens')
      return ok()
    }
    if (couple.deadline !== null && this.now === couple.deadline - 1)
      this.reached('clock: an act just in time counts')
    if (deed === 'goodbye') return this.goodbye(couple, who, to)
    if (deed === 'askDay') return this.askDay(couple, who)
    if (deed === 'found') return this.found(couple, who, to)
    return deed === 'message' ? this.message(couple, who, to) : this.pay(couple, who, to, deed === 'express')
  }

  /** A sign of life: the other, who hoped for one, may ask for a rematch again. */
  private sign(couple: Couple, to: number) {
    if (couple.hoping.includes(to)) this.reached('rematch: a sign has come')
    couple.hoping = couple.hoping.filter((one) => one !== to)
  }

  private askDay(couple: Couple, who: number): Answer {
    if (couple.awaited !== who) {
      this.reached('day: only while awaited')
      return no('not_awaited')
    }
    if (couple.askedDay.includes(who)) {
      this.reached('day: once a round')
      return no('day_used')
    }
    couple.askedDay.push(who)
    couple.length += 24 * hour
    if (couple.askedDay.length === 2) this.reached('day: each side once')
    if (couple.round > 1) this.reached('day: again in another round')
    if (couple.deadline === null) {
      couple.left! += 24 * hour
      this.reached('day: while it rests')
    } else {
      if (couple.deadline === this.now + 1) this.reached('day: in the last moment')
      couple.deadline += 24 * hour
      this.reached('day: half the reply time more')
    }
    return ok()
  }

  private pay(couple: Couple, who: number, to: number, express: boolean): Answer {
    const mine = couple.two.indexOf(who)
    const [paid, theirs] = [couple.paid[mine]!, couple.paid[couple.two.indexOf(to)]!]
    if (couple.unlocked) {
      this.reached('unlock: free on an open chat')
      return ok()
    }
    const asExpress = express && theirs === 0
    if (!asExpress && paid > 0) {
      this.reached('unlock: paid once')
      return ok()
    }
    const price = asExpress ? 6 - paid : 3
    if (this.people[who]!.tokens < price) {
      this.reached('unlock: not without tokens')
      return no('insufficient_tokens')
    }
    if (express && theirs > 0) this.reached('express: the plain 3 where the other has paid')
    if (asExpress) this.reached(paid > 0 ? 'express: the other 3 after having paid' : 'express: 6')
    else this.reached(theirs > 0 ? 'unlock: 3 each, the second' : 'unlock: 3 each, the first')
    if (couple.round > 1) this.reached('unlock: paid again after a rematch')
    this.give(who, asExpress ? 'express_payment' : 'payment', -price, this.now, couple)
    couple.paid[mine] = paid + price
    this.sign(couple, to)
    if (asExpress || theirs > 0) {
      couple.unlocked = true
      this.start(couple, 'opening', 48)
      this.reached('clock: opening runs from the unlock')
    }
    return ok(price)
  }

  private message(couple: Couple, who: number, to: number): Answer {
    if (!couple.unlocked) return no('chat_locked')
    this.sign(couple, to)
    if (couple.awaited === to) {
      this.reached('clock: further messages do not extend it')
      return ok()
    }
    if (couple.awaited === who) this.reply(couple, who)
    else this.reached('clock: reply runs from the first message')
    couple.awaited = to
    this.start(couple, 'reply', 48)
    return ok()
  }

  private reply(couple: Couple, who: number) {
    const mine = couple.two.indexOf(who)
    const count = ++couple.inTimeReplies[mine]!
    this.reached('clock: an answer starts it anew for the other')
    if (couple.askedDay.includes(who)) this.reached('day: the answer is in time')
    if (count > 3) this.reached('reward: once a round')
    if (count !== 3) return
    const recent = this.people[who]!.movements.filter(
      (one) => one.type === 'reward' && one.at > this.now - week,
    )
    if (recent.length >= 3) return this.reached('reward: a fourth is forfeited')
    this.reached('reward: 1 at the third reply')
    this.give(who, 'reward', 1, this.now, couple)
  }

  private goodbye(couple: Couple, who: number, to: number): Answer {
    const before = this.people[who]!.tokens
    const [mine, theirs] = [this.people[who]!.awayUntil, this.people[to]!.awayUntil]
    if (theirs !== null && mine === null) {
      this.reached('rest: the other side leaves for nothing')
      this.refund(couple, this.now, 'goodbye')
      couple.ended = { at: this.now, by: who, expired: null }
      this.stop(couple)
      return ok(before - this.people[who]!.tokens + 0)
    }
    const free = couple.freeUntil[couple.two.indexOf(who)]!
    if (free !== null && this.now < free) {
      this.reached('guardian: the other side leaves for nothing')
      if (couple.unlocked) this.reached('guardian: what an opened chat cost is not refunded')
      if (mine !== null) this.reached('guardian: whoever is away leaves for nothing too')
      if (this.now === free - 1) this.reached('guardian: leaves in the last moment')
      this.refund(couple, this.now, 'goodbye')
      couple.ended = { at: this.now, by: who, expired: null }
      this.stop(couple)
      return ok(before - this.people[who]!.tokens + 0)
    }
    if (this.now === free) this.reached('guardian: too late, the fee again')
    if (couple.freeUntil[couple.two.indexOf(to)]! > this.now)
      this.reached('guardian: whose guardian it is pays the fee')
    if (free === null && this.people[to]!.hasGuardian)
      this.reached('guardian: a match made later gives no exit')
    if (mine !== null)
      this.reached(theirs === null ? 'rest: whoever is away pays the fee' : 'rest: both away, a fee')
    if (couple.awaited === who) this.reached('goodbye: of the awaited costs the fee alone')
    if (!couple.unlocked && couple.paid[couple.two.indexOf(who)]! > 0 && before < 3)
      this.reached('goodbye: the refund comes before the fee')
    this.refund(couple, this.now, 'goodbye')
    this.takeAtMost(who, 'unmatch_fee', couple.unlocked ? 1 : 3, this.now, couple)
    couple.ended = { at: this.now, by: who, expired: null }
    this.stop(couple)
    return ok(before - this.people[who]!.tokens)
  }

  /** Both within seven days: all their other matches end at no cost, and neither is shown any more. */
  private found(couple: Couple, who: number, to: number): Answer {
    if (!couple.unlocked) return no('chat_locked')
    const [mine, theirs] = [couple.two.indexOf(who), couple.two.indexOf(to)]
    const isFresh = (said: number | null = null) => said !== null && this.now < said + 7 * day
    if (!isFresh(couple.saidFound[theirs])) {
      if (couple.saidFound[theirs] !== null) this.reached('found: too late to be confirmed')
      if (isFresh(couple.saidFound[mine])) return ok()
      if (couple.saidFound[mine] !== null) this.reached('found: said anew once it has lapsed')
      couple.saidFound[mine] = this.now
      this.reached('found: waits for the other')
      return ok()
    }
    this.reached('found: confirmed')
    if (couple.left !== null) this.reached('found: confirmed while it rests')
    if (couple.deadline === this.now + 1) this.reached('found: in the last moment')
    couple.ended = { at: this.now, by: null, expired: 'found' }
    this.stop(couple)
    for (const one of [who, to]) {
      for (const other of this.couples.values()) {
        if (other.ended || !other.two.includes(one)) continue
        this.reached(
          other.unlocked ? 'found: another match ends at no fee' : 'found: another match ends, locked',
        )
        this.refund(other, this.now, 'what was found')
        other.ended = { at: this.now, by: one, expired: null }
        this.stop(other)
      }
      this.people[one]!.here = false
    }
    return ok()
  }

  private rematch(couple: Couple, who: number, to: number): Answer {
    if (!couple.ended) {
      if (couple.round > 1) this.reached('rematch: free for the second who asks')
      if (couple.beganBy === to && !couple.hoping.includes(who)) couple.hoping.push(who)
      return ok()
    }
    const refuse = (why: string) => {
      this.reached(`rematch: not ${why}`)
      return no('cannot_rematch')
    }
    if (couple.ended.expired === 'found') return refuse('with whom one has found')
    if (couple.neverAgain) return refuse(couple.hiddenFor.length > 0 ? 'after a removal' : 'after a block')
    if (!this.people[to]!.here) return refuse('with the deactivated')
    if (couple.ended.by !== null && couple.ended.by !== who) return refuse('for the one who was left')
    if (couple.hoping.includes(who)) {
      this.reached('rematch: not again without a sign')
      return no('rematch_unanswered')
    }
    if (this.people[who]!.tokens < 3) {
      this.reached('rematch: not without tokens')
      return no('insufficient_tokens')
    }
    this.give(who, 'rematch', -3, this.now, { ...couple, round: couple.round + 1 })
    couple.round += 1
    couple.beganBy = who
    couple.hoping = [who]
    this.begin(couple)
    if (couple.left !== null) this.reached('rest: a rematch rests')
    this.reached('rematch: 3')
    this.reached('clock: payment runs from the rematch')
    return ok(3)
  }

  /** A pair in words. */
  describe(key: string): string {
    const couple = this.couples.get(key)
    if (!couple) return 'none'
    const { round, unlocked, paid, inTimeReplies, clock, deadline, left, awaited, ended, neverAgain } = couple
    const asked = couple.two.map((who) => couple.askedDay.includes(who))
    const hoping = couple.two.map((who) => couple.hoping.includes(who))
    const time = left === null ? deadline : `rests ${left}`
    const end = ended ? `ended ${ended.at} by ${ended.by} ${ended.expired}` : 'runs'
    return `${round} ${unlocked} ${paid} ${inTimeReplies} ${clock} ${time} ${awaited} ${asked} ${hoping} ${end} ${neverAgain} ${couple.saidFound} ${couple.freeUntil}`
  }
}
