import { day, hour, type Act, type Answer, type OwnDeed, type PairDeed } from './acts.ts'
import type { Couple } from './oracle-books.ts'
import { no, ok, Pairs } from './oracle-pairs.ts'

/**
 * A second implementation of the rules of tokens and clocks, straight from the product's decisions with literal numbers.
 * It shares nothing with the server but names.
 */
export class Oracle extends Pairs {
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

  /** Everyone in a running match with this member may leave for free for 48 hours, once per round. */
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

  /** A pair's state as text. */
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
