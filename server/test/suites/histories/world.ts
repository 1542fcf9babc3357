import {
  applyMessage,
  applyPayment,
  applyReplyExtension,
  endPermanently,
  endWithoutFee,
  expireIfOverdue,
  startRound,
} from '../../../src/features/matches/rules/lifecycle.ts'
import {
  deadlineOf,
  markRemindersSent,
  resumeIfPauseOver,
  setPause,
} from '../../../src/features/matches/rules/match-clock.ts'
import type { MatchOutcome, Side, StoredMatch } from '../../../src/features/matches/rules/match-state.ts'
import { applyGuardianAnnouncement, applyUnmatch } from '../../../src/features/matches/rules/unmatch-rules.ts'
import { replyCountsOf } from '../../../src/features/matches/rules/reply-counts.ts'
import { tokenEffects } from '../../../src/features/matches/rules/token-effects.ts'
import { applyRematch } from '../../../src/features/matches/rules/rematch-rules.ts'
import { applyCoupleMark } from '../../../src/features/matches/rules/couple-rules.ts'
import { planEntries, type LedgerEntry } from '../../../src/features/wallet/plan-entries.ts'
import { settleWallet } from '../../../src/features/wallet/settlement.ts'
import { awayRefusal } from '../../../src/features/away/away-limit.ts'
import { week, type Act, type Answer, type Code } from './acts.ts'
import { describeState } from './describe-state.ts'
import { keyOf, memberBorn, memberId, windows, type Member } from './world-members.ts'

/** The server's own rules with an in-memory ledger. */

export class World {
  now: Date
  members: Member[]
  matches = new Map<string, StoredMatch>()
  likes = new Set<string>()
  blocks = new Set<string>()

  constructor(members: number, start: number) {
    this.now = new Date(start)
    this.members = Array.from({ length: members }, (_, n) => memberBorn(n, start))
    for (const member of this.members) {
      const { id, createdAt: at } = member
      this.post(member, [{ memberId: id, amount: 9, type: 'welcome', key: `welcome ${id}`, at }])
    }
  }

  private memberOf = (id: string) => this.members[Number(id.slice('member-'.length))]!

  private post(member: Member, moved: readonly LedgerEntry[]) {
    for (const { type, amount, key, referenceId, at } of moved) {
      member.balance += amount
      member.rows.push({ type, amount, at: (at ?? this.now).getTime(), key, referenceId })
    }
  }

  /** Applies a wallet's pending transfers and weekly tokens. */
  private settle(member: Member, now: Date) {
    if (member.erased) return
    const penalties = member.rows.filter(({ type }) => type === 'penalty').map(({ at }) => new Date(at))
    const compensations = member.rows
      .filter(({ type, amount }) => type === 'compensation' && amount > 0)
      .map(({ at }) => new Date(at))
    const due = member.waiting.filter(({ dueAt }) => dueAt.getTime() <= now.getTime())
    const { wallet, entries } = settleWallet(
      { ...member, memberId: member.id, penalties, compensations },
      due,
      now,
      windows.topupS,
    )
    member.waiting = member.waiting.filter((one) => !due.includes(one))
    this.post(member, entries)
    member.locked = wallet.locked
    member.nextTopUpAt = wallet.nextTopUpAt
  }

  private apply(key: string, outcome: MatchOutcome, actor: Side | null) {
    const match = this.matches.get(key)!
    const { entries, lockedChange, transfers } = tokenEffects({ match, outcome, now: this.now }, actor)
    const me = actor === null ? null : this.memberOf(match.members[actor])
    const known = me?.rows.map((row) => row.key) ?? []
    const { posted, newEntries: moved } = planEntries(entries, me?.balance ?? 0, known)
    if (posted.some(({ result }) => result === 'insufficient')) return 'insufficient'
    for (const transfer of transfers) this.memberOf(transfer.memberId).waiting.push(transfer)
    if (me !== null) {
      this.post(me, moved)
      me.locked += lockedChange
    }
    this.countReplies(match, outcome)
    this.matches.set(key, { ...match, state: outcome.state })
    return posted
  }

  private countReplies(match: StoredMatch, outcome: MatchOutcome) {
    for (const { memberId, day, answered, expired } of replyCountsOf([{ match, outcome, now: this.now }])) {
      const { replyDays } = this.memberOf(memberId)
      const before = replyDays.get(day) ?? { answered: 0, expired: 0 }
      replyDays.set(day, { answered: before.answered + answered, expired: before.expired + expired })
    }
  }

  replyDaysOf = (who: number): string =>
    [...this.members[who]!.replyDays]
      .map(([day, { answered, expired }]) => `${day} ${answered}/${expired}`)
      .toSorted()
      .join(', ')

  /** Time passes. While the servers are up, everything is swept when due; otherwise all at the end. */
  pass(ms: number, down: boolean) {
    const until = new Date(this.now.getTime() + ms)
    while (!down) {
      const times = [
        ...this.members.filter(({ erased }) => !erased).map(({ nextTopUpAt }) => nextTopUpAt.getTime()),
        ...[...this.matches.values()].flatMap(({ state }) => deadlineOf(state)?.getTime() ?? []),
      ]
      const next = Math.min(...times)
      if (next > until.getTime()) break
      this.sweep(new Date(next))
    }
    this.sweep(until)
    this.now = until
  }

  private sweep(now: Date) {
    for (const [key, { state }] of this.matches) {
      const outcome = expireIfOverdue(state, now)
      if (outcome !== null) this.apply(key, outcome, null)
    }
    for (const [key, match] of this.matches) {
      const state = resumeIfPauseOver(match.state, now)
      const sent = state.clock && markRemindersSent(state.clock, now)
      if (sent && sent.remindersSent !== match.state.clock?.remindersSent)
        this.matches.set(key, { ...match, state: { ...state, clock: sent } })
    }
    for (const member of this.members) this.settle(member, now)
  }

  act(act: Act): Answer {
    if (act.do === 'wait' || act.do === 'until') throw new Error('time passes by itself')
    const me = this.members[act.who]!
    const answer = (code: Code): Answer => ({ code, charged: 0 })
    if (me.erased || (!me.isActive && act.do !== 'visit')) return answer('absent')
    if ('to' in act) return this.together(act)
    if (act.do === 'away') return answer(this.goAway(act.who, act.days))
    if (act.do === 'back' || act.do === 'shorten') return answer(this.comeBack(act.who, act.do === 'shorten'))
    if (act.do === 'visit') {
      me.isActive = true
      me.lastSeenAt = this.now
    } else if (act.do === 'deactivate') me.isActive = false
    else if (act.do === 'guardian') this.announce(act.who)
    else this.erase(act.who)
    return answer('ok')
  }

  private untilOf = (who: number): Date | null => {
    const until = this.members[who]!.pauses.at(-1)?.until
    return until && until > this.now ? until : null
  }

  private goAway(who: number, days: number): Code {
    const me = this.members[who]!
    const starts = me.pauses.map(({ from }) => from)
    const refusal = awayRefusal({ until: this.untilOf(who), starts }, this.now)
    if (refusal !== null) return refusal
    const until = new Date(this.now.getTime() + days * windows.awayDayS * 1000)
    me.pauses.push({ from: this.now, until })
    this.rest(who, until)
    return 'ok'
  }

  private comeBack(who: number, shorten: boolean): Code {
    const until = this.untilOf(who)
    if (until === null) return 'not_away'
    const now = this.now.getTime()
    const sooner = shorten ? new Date(now + Math.max(1, Math.floor((until.getTime() - now) / 2))) : null
    this.members[who]!.pauses.at(-1)!.until = sooner ?? this.now
    this.rest(who, sooner)
    return 'ok'
  }

  private rest(who: number, until: Date | null) {
    for (const [key, match] of this.matches) {
      const side = match.members.indexOf(memberId(who))
      if (side !== -1 && match.state.ended === null)
        this.matches.set(key, { ...match, state: setPause(match.state, side as Side, until, this.now) })
    }
  }

  private announce(who: number) {
    for (const [key, match] of this.matches) {
      const side = match.members.indexOf(memberId(who))
      if (side === -1) continue
      const { state } = applyGuardianAnnouncement(match.state, side as Side, this.now, windows)
      this.matches.set(key, { ...match, state })
    }
  }

  private erase(who: number) {
    for (const [key, { members, state }] of this.matches) {
      const side = members.indexOf(memberId(who))
      if (side === -1) continue
      this.apply(key, endPermanently(state, side as Side, this.now), null)
      this.matches.delete(key)
    }
    this.members[who]!.erased = true
    this.members[who]!.pauses = []
  }

  private together({ do: deed, who, to }: Extract<Act, { to: number }>): Answer {
    const key = keyOf(who, to)
    const match = this.matches.get(key)
    const them = this.members[to]!
    const blocked = this.blocks.has(`${who}>${to}`) || this.blocks.has(`${to}>${who}`)
    const answer = (code: Code): Answer => ({ code, charged: 0 })
    if (deed === 'unblock') {
      this.blocks.delete(`${who}>${to}`)
      return answer('ok')
    }
    if (them.erased || (blocked && deed !== 'block')) return answer('not_found')
    if (deed === 'like') {
      this.likes.add(`${who}>${to}`)
      if (this.likes.has(`${to}>${who}`) && them.isActive && !match) this.open(who, to)
      return answer('ok')
    }
    const side: Side = who < to ? 0 : 1
    if (deed === 'block') {
      this.blocks.add(`${who}>${to}`)
      if (match) this.apply(key, endPermanently(match.state, side, this.now), null)
      return answer('ok')
    }
    if (!match || match.removed[side]) return answer('not_found')
    if (deed === 'remove') {
      if (match.state.ended === null) return answer('not_found')
      const removed = [side === 0 || match.removed[0], side === 1 || match.removed[1]] as const
      this.matches.set(key, { ...match, removed, state: { ...match.state, rematchBarred: true } })
      return answer('ok')
    }
    const outcome = this.decide(deed, match, side, them.isActive, who)
    if (typeof outcome === 'string') return answer(outcome)
    if (outcome.state === match.state) return answer('ok')
    const posted = this.apply(key, outcome, side)
    if (outcome.state.ended?.isCouple) for (const one of [who, to]) this.leaveWithTheOne(one)
    if (posted === 'insufficient') return answer('insufficient_tokens')
    const charged = deed === 'message' ? 0 : -posted.reduce((sum, { amount }) => sum + amount, 0) + 0
    return { code: 'ok', charged }
  }

  private decide(
    deed: string,
    { state, members }: StoredMatch,
    side: Side,
    isOtherActive: boolean,
    who: number,
  ) {
    const { now } = this
    if (deed === 'message') return applyMessage(state, side, this.isRewardable(who), now, windows)
    if (deed === 'goodbye') return applyUnmatch(state, side, now)
    if (deed === 'askDay') return applyReplyExtension(state, side, now, windows)
    if (deed === 'found') return applyCoupleMark(state, side, now)
    if (deed === 'rematch') {
      const pauseEnds = [this.restOf(members[0]), this.restOf(members[1])] as const
      return applyRematch(state, side, { isOtherActive, isBlocked: false, pauseEnds }, now, windows)
    }
    return applyPayment(state, side, deed === 'express', now, windows)
  }

  /** All their other matches end, and they are no longer shown. */
  private leaveWithTheOne(who: number) {
    for (const [key, { members, state }] of this.matches) {
      const side = members.indexOf(memberId(who))
      if (side !== -1 && state.ended === null)
        this.apply(key, endWithoutFee(state, side as Side, this.now), null)
    }
    this.members[who]!.isActive = false
  }

  private restOf = (id: string) => this.untilOf(this.members.indexOf(this.memberOf(id)))

  private isRewardable(who: number) {
    const from = this.now.getTime() - week
    const { rows } = this.members[who]!
    return rows.filter(({ type, at }) => type === 'reward' && at > from).length < 3
  }

  private open(a: number, b: number) {
    const members = [memberId(Math.min(a, b)), memberId(Math.max(a, b))] as const
    this.matches.set(keyOf(a, b), {
      id: `match-${keyOf(a, b)}`,
      members,
      removed: [false, false],
      lastSeq: 0,
      createdAt: this.now,
      state: startRound(1, this.now, windows, [this.restOf(members[0]), this.restOf(members[1])]),
    })
  }

  remindersOf = (key: string): number => this.matches.get(key)?.state.clock?.remindersSent ?? 0

  describe(key: string): string {
    const match = this.matches.get(key)
    return match
      ? describeState(
          resumeIfPauseOver(match.state, this.now),
          key.split('-').map(Number) as [number, number],
        )
      : 'none'
  }
}
