import { entriesOf } from '../../src/features/matches/apply.ts'
import * as life from '../../src/features/matches/lifecycle.ts'
import type { StoredMatch } from '../../src/features/matches/state.ts'
import type { Entry } from '../../src/features/wallet/ledger.ts'
import { grantAt, instantAt, instantsPassed } from '../../src/features/wallet/top-up.ts'
import { week, type Act, type Answer, type Code, type Movement } from './acts.ts'

/** The server's own rules, over a ledger in memory. */

export interface Member {
  id: string
  createdAt: Date
  isActive: boolean
  erased: boolean
  lastSeenAt: Date
  balance: number
  rows: (Movement & { key: string; referenceId: string | undefined })[]
  instantsDone: number
}

export const windows = { paymentS: 259_200, openingS: 172_800, replyS: 172_800, topupS: 604_800 }
export const memberId = (n: number) => `member-${n}`
export const keyOf = (a: number, b: number) => (a < b ? `${a}-${b}` : `${b}-${a}`)

export class World {
  now: Date
  members: Member[]
  matches = new Map<string, StoredMatch>()
  likes = new Set<string>()
  blocks = new Set<string>()
  keys = new Set<string>()

  constructor(members: number, start: number) {
    this.now = new Date(start)
    this.members = Array.from({ length: members }, (_, n) => {
      const createdAt = new Date(start - n * 1_000)
      return {
        id: memberId(n),
        createdAt,
        isActive: true,
        erased: false,
        lastSeenAt: createdAt,
        balance: 0,
        rows: [],
        instantsDone: 0,
      }
    })
    for (const { id, createdAt } of this.members)
      this.post([{ memberId: id, amount: 9, type: 'welcome', key: `welcome ${id}`, at: createdAt }])
  }

  private memberOf = (id: string) => this.members[Number(id.slice('member-'.length))]!

  /** As the ledger does it: a known key moves nothing, a fee at most the balance, and nothing below 0. */
  private post(entries: readonly Entry[]): { memberId: string; amount: number }[] | 'insufficient' {
    const posted = []
    for (const entry of entries) {
      const member = this.memberOf(entry.memberId)
      if (this.keys.has(entry.key)) continue
      const amount = entry.atMostBalance ? Math.max(entry.amount, -member.balance) + 0 : entry.amount
      if (member.balance + amount < 0) return 'insufficient'
      this.keys.add(entry.key)
      member.balance += amount
      const { type, key, referenceId } = entry
      member.rows.push({ type, amount, at: (entry.at ?? this.now).getTime(), key, referenceId })
      posted.push({ memberId: member.id, amount })
    }
    return posted
  }

  private apply(key: string, outcome: life.Outcome) {
    const match = this.matches.get(key)!
    const posted = this.post(entriesOf({ match, outcome, now: this.now }))
    if (posted !== 'insufficient') this.matches.set(key, { ...match, state: outcome.state })
    return posted
  }

  pass(ms: number, down: boolean) {
    const until = new Date(this.now.getTime() + ms)
    for (;;) {
      const events: { at: number; run: () => void }[] = []
      for (const member of this.members) {
        const latest = instantsPassed(member.createdAt, until, windows.topupS)
        if (member.erased || latest <= member.instantsDone) continue
        const instant = down ? latest : member.instantsDone + 1
        const at = instantAt(member.createdAt, instant, windows.topupS)
        events.push({ at: at.getTime(), run: () => this.weekly(member, instant, at) })
      }
      for (const [key, { state }] of this.matches)
        if (life.isOverdue(state, until))
          events.push({
            at: state.clock!.expiresAt.getTime(),
            run: () => void this.apply(key, life.expire(state, until)!),
          })
      if (events.length === 0) break
      events.reduce((first, event) => (event.at < first.at ? event : first)).run()
    }
    this.now = until
  }

  private weekly(member: Member, instant: number, at: Date) {
    member.instantsDone = instant
    const laidDown = [...this.matches.values()]
      .filter(({ state }) => state.ended === null && !state.chatUnlocked)
      .reduce((sum, { members, state }) => {
        const side = members.indexOf(member.id)
        return side === -1 ? sum : sum + state.laid[side]!
      }, 0)
    const from = at.getTime() - week
    const penalties = member.rows.filter(
      (row) => row.type === 'penalty' && row.at >= from && row.at < at.getTime(),
    ).length
    const amount = grantAt(instant, at, { ...member, laidDown, penalties })
    if (amount > 0)
      this.post([{ memberId: member.id, amount, type: 'weekly', key: `weekly ${member.id} ${instant}`, at }])
  }

  act(act: Act): Answer {
    if (act.do === 'wait' || act.do === 'until') throw new Error('time passes by itself')
    const me = this.members[act.who]!
    const answer = (code: Code): Answer => ({ code, charged: 0 })
    if (me.erased || (!me.isActive && act.do !== 'visit')) return answer('absent')
    if ('to' in act) return this.together(act)
    if (act.do === 'visit') {
      me.isActive = true
      me.lastSeenAt = this.now
    } else if (act.do === 'deactivate') me.isActive = false
    else this.erase(act.who)
    return answer('ok')
  }

  private erase(who: number) {
    for (const [key, { members, state }] of this.matches) {
      const side = members.indexOf(memberId(who))
      if (side === -1) continue
      this.apply(key, life.bar(state, side as life.Side, this.now))
      this.matches.delete(key)
    }
    this.members[who]!.erased = true
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
    const side: life.Side = who < to ? 0 : 1
    if (deed === 'block') {
      this.blocks.add(`${who}>${to}`)
      if (match) this.apply(key, life.bar(match.state, side, this.now))
      return answer('ok')
    }
    if (!match || match.removed[side]) return answer('not_found')
    if (deed === 'remove') {
      if (match.state.ended === null) return answer('not_found')
      const removed = [side === 0 || match.removed[0], side === 1 || match.removed[1]] as const
      this.matches.set(key, { ...match, removed, state: { ...match.state, barred: true } })
      return answer('ok')
    }
    const outcome = this.decide(deed, match.state, side, them.isActive, who)
    if (typeof outcome === 'string') return answer(outcome)
    if (outcome.state === match.state) return answer('ok')
    const posted = this.apply(key, outcome)
    if (posted === 'insufficient') return answer('insufficient_tokens')
    const own = posted.filter((one) => one.memberId === memberId(who))
    const charged = deed === 'message' ? 0 : -own.reduce((sum, { amount }) => sum + amount, 0) + 0
    return { code: 'ok', charged }
  }

  private decide(deed: string, state: life.MatchState, side: life.Side, otherActive: boolean, who: number) {
    const { now } = this
    if (deed === 'message') return life.say(state, side, this.isRewardable(who), now, windows)
    if (deed === 'goodbye') return life.unmatch(state, side, now)
    if (deed === 'rematch') return life.rematch(state, side, { otherActive, blocked: false }, now, windows)
    return life.pay(state, side, deed === 'express', now, windows)
  }

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
      state: life.opened(1, this.now, windows),
    })
  }

  describe(key: string): string {
    const match = this.matches.get(key)
    return match ? describeState(match.state, key.split('-').map(Number) as [number, number]) : 'none'
  }
}

/** A state in the oracle's words. */
export function describeState(state: life.MatchState, two: [number, number]): string {
  const { round, chatUnlocked, laid, replies, clock, ended, barred } = state
  const name = (side: life.Side | null) => (side === null ? null : two[side])
  const end = ended ? `ended ${ended.at.getTime()} by ${name(ended.by)} ${ended.expired}` : 'runs'
  const running = clock
    ? `${clock.kind} ${clock.expiresAt.getTime()} ${name(clock.awaited)}`
    : 'null null null'
  return `${round} ${chatUnlocked} ${laid} ${replies} ${running} ${end} ${barred}`
}
