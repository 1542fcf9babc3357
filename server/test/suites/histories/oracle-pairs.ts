import { day, hour, week, type Answer, type Code } from './acts.ts'
import type { Couple } from './oracle-books.ts'
import { Time } from './oracle-time.ts'

export const ok = (charged = 0): Answer => ({ code: 'ok', charged })
export const no = (code: Code): Answer => ({ code, charged: 0 })

/** What the two members of a match can do in it. */
export class Pairs extends Time {
  /** A reply: the other may ask for a rematch again. */
  protected sign(couple: Couple, to: number) {
    if (couple.hoping.includes(to)) this.reached('rematch: a sign has come')
    couple.hoping = couple.hoping.filter((one) => one !== to)
  }

  protected askDay(couple: Couple, who: number): Answer {
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

  protected pay(couple: Couple, who: number, to: number, express: boolean): Answer {
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

  protected message(couple: Couple, who: number, to: number): Answer {
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

  protected reply(couple: Couple, who: number) {
    const mine = couple.two.indexOf(who)
    const count = ++couple.inTimeReplies[mine]!
    this.reached('clock: an answer starts it for the other')
    this.people[who]!.replyClocks.push({ at: this.now, answered: true })
    this.reached('answers: an answer before the deadline counts')
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

  protected goodbye(couple: Couple, who: number, to: number): Answer {
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
      if (mine !== null) this.reached('guardian: a member who is away unmatches at no fee too')
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
      this.reached(theirs === null ? 'rest: a member who is away pays the fee' : 'rest: both away, a fee')
    if (couple.awaited === who) this.reached('goodbye: of the awaited costs the fee alone')
    if (!couple.unlocked && couple.paid[couple.two.indexOf(who)]! > 0 && before < 3)
      this.reached('goodbye: the refund comes before the fee')
    this.refund(couple, this.now, 'goodbye')
    this.takeAtMost(who, 'unmatch_fee', couple.unlocked ? 1 : 3, this.now, couple)
    couple.ended = { at: this.now, by: who, expired: null }
    this.stop(couple)
    return ok(before - this.people[who]!.tokens)
  }

  /** Both within seven days: all their other matches end for free, and neither is shown any more. */
  protected found(couple: Couple, who: number, to: number): Answer {
    if (!couple.unlocked) return no('chat_locked')
    const [mine, theirs] = [couple.two.indexOf(who), couple.two.indexOf(to)]
    const isFresh = (said: number | null = null) => said !== null && this.now < said + 7 * day
    if (!isFresh(couple.saidFound[theirs])) {
      if (couple.saidFound[theirs] !== null) this.reached('found: too late to be confirmed')
      if (isFresh(couple.saidFound[mine])) return ok()
      if (couple.saidFound[mine] !== null) this.reached('found: said again once it has lapsed')
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

  protected rematch(couple: Couple, who: number, to: number): Answer {
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
}
