import { randomUUID } from 'node:crypto'
import { api, type RouteDefinition } from '@mithaq/contract'
import { sql } from '../../../src/db/sql.ts'
import { query } from '../../../src/db/db.ts'
import { endDueAways } from '../../../src/features/away/away.ts'
import { endMatchByBlock } from '../../../src/features/matches/commands/end-matches.ts'
import { endOverdueMatches } from '../../../src/features/matches/jobs/end-overdue.ts'
import { allowFreeUnmatch } from '../../../src/features/matches/commands/allow-free-unmatch.ts'
import type { MatchState } from '../../../src/features/matches/rules/match-state.ts'
import {
  matchColumnsSql,
  matchFromRow,
  type MatchRow,
} from '../../../src/features/matches/store/match-row.ts'
import { openMatch } from '../../../src/features/matches/commands/open-match.ts'
import { lockPair } from '../../../src/features/matches/store/lock-pair.ts'
import { withSettledMember } from '../../../src/features/matches/commands/with-settled-member.ts'
import { settleWallets } from '../../../src/features/matches/jobs/settle-wallets.ts'
import { markSeen, reactivateProfile } from '../../../src/features/visibility/presence.ts'
import { password } from '../../support/members/cast.ts'
import { createMembers } from '../../support/members/create-members.ts'
import { createToken, type Member } from '../../support/members/add-members.ts'
import type { TestApp } from '../../support/app/test-app.ts'
import { week, type Act, type Answer, type Code } from './acts.ts'
import { describeState } from './describe-state.ts'
import { keyOf } from './world-members.ts'
import type { World } from './world.ts'

/** Acts that may come before the sweeps after downtime; all others wait for the sweeps. */
const actsOnMatch: ReadonlySet<Act['do']> = new Set<Act['do']>([
  'pay',
  'express',
  'message',
  'goodbye',
  'remove',
  'rematch',
  'block',
  'erase',
  'askDay',
  'found',
  'away',
  'back',
  'shorten',
  'guardian',
])

/** Runs the history on the real server with a real database. */
export class Real {
  private readonly matchIds = new Map<string, string>()
  private readonly app: TestApp
  private readonly members: Member[]
  /** Which sweep runs first, and whether members look or act before any of them. */
  private readonly habit: number
  /** The servers are up again and nothing has been swept yet. */
  unswept = false

  constructor(app: TestApp, members: Member[], habit: number) {
    this.app = app
    this.members = members
    this.habit = habit
  }

  /** Members join as in the model: the last one first, a second apart. */
  static async begin(app: TestApp, count: number, start: number, habit: number): Promise<Real> {
    const members: Member[] = []
    for (let n = count - 1; n >= 0; n--) {
      app.clock.stopAt(new Date(start - n * 1_000))
      members.unshift(...(await createMembers(app, 1)))
    }
    return new Real(app, members, habit)
  }

  private async call(who: number, route: RouteDefinition, input: object): Promise<Answer> {
    const token = await createToken(this.app, this.members[who]!.id)
    const { status, body, error } = await this.app.call(route, input, { token })
    if (status === 200) return { code: 'ok', charged: (body as { charged?: number }).charged ?? 0 }
    // A member who acts before the sweep is told that it was too late; after it, that the match has ended.
    const code = error.code === 'too_late' ? 'match_ended' : error.code
    return { code: code as Code, charged: 0 }
  }

  async act(act: Act, world: World): Promise<Answer> {
    if (act.do === 'wait' || act.do === 'until') throw new Error('time passes by itself')
    const { app } = this
    if (!actsOnMatch.has(act.do)) await this.catchUp()
    const me = this.members[act.who]!
    const row = await app.queryOne(sql<{ here: boolean }>`
      select is_active as here from profiles where id = ${me.id}`)
    if (row === undefined || (!row.here && act.do !== 'visit')) return { code: 'absent', charged: 0 }
    if (act.do === 'visit') {
      if (row.here) await markSeen(app.db, app.clock, me.id)
      else await app.transact((tx) => reactivateProfile(tx, app.clock, me.id))
      return { code: 'ok', charged: 0 }
    }
    if (act.do === 'away') return this.call(act.who, api.away.begin, { days: act.days })
    if (act.do === 'back') return this.call(act.who, api.away.end, {})
    if (act.do === 'shorten') return this.shorten(act.who)
    if (act.do === 'guardian') {
      await withSettledMember(app, me.id, (tx, held) => allowFreeUnmatch(tx, app, me.id, held))
      return { code: 'ok', charged: 0 }
    }
    if (!('to' in act)) return this.call(act.who, api.account[act.do], act.do === 'erase' ? { password } : {})
    return this.together(act, world)
  }

  /** To half of the remaining time. */
  private async shorten(who: number): Promise<Answer> {
    const { app } = this
    const row = await app.queryOne(
      sql<{
        until: Date | null
      }>`select paused_until as until from profiles where id = ${this.members[who]!.id}`,
    )
    const now = app.clock.date().getTime()
    const leftMs = (row?.until?.getTime() ?? now + 2) - now
    const until = new Date(now + Math.max(1, Math.floor(leftMs / 2))).toISOString()
    return this.call(who, api.away.shorten, { until })
  }

  private async together({ do: deed, who, to }: Extract<Act, { to: number }>, world: World): Promise<Answer> {
    const { app } = this
    const key = keyOf(who, to)
    const [me, them] = [this.members[who]!.id, this.members[to]!.id]
    const ok: Answer = { code: 'ok', charged: 0 }
    const gone = world.members[to]!.erased
    if (gone && (deed === 'like' || deed === 'block')) return { ...ok, code: 'not_found' }
    const blocked = world.blocks.has(`${who}>${to}`) || world.blocks.has(`${to}>${who}`)
    if (blocked && deed === 'like') return { ...ok, code: 'not_found' }
    if (deed === 'like') {
      // Likes belong to discovery; only their result matters here.
      if (world.matches.has(key) && !this.matchIds.has(key)) {
        const { matchId } = await app.transact((tx) => openMatch(tx, app, me, them))
        this.matchIds.set(key, matchId)
      }
      return ok
    }
    if (deed === 'block') {
      await app.transact(async (tx) => {
        await lockPair(tx, me, them)
        await query(
          tx,
          sql`
            insert into blocked_profiles (blocker_id, blocked_id, created_at)
            values (${me}, ${them}, ${app.clock.sql}) on conflict do nothing`,
        )
        await endMatchByBlock(tx, app, me, them)
      })
      return ok
    }
    if (deed === 'unblock') {
      await app.query(sql`delete from blocked_profiles where blocker_id = ${me} and blocked_id = ${them}`)
      return ok
    }
    const matchId = this.matchIds.get(key) ?? randomUUID()
    const requestId = randomUUID()
    if (deed === 'message')
      return this.call(who, api.chat.send, { matchId, id: requestId, content: `Salam ${requestId}` })
    if (deed === 'goodbye') return this.call(who, api.matches.unmatch, { matchId })
    if (deed === 'askDay') return this.call(who, api.matches.askDay, { matchId, requestId })
    if (deed === 'found') return this.call(who, api.matches.found, { matchId })
    if (deed === 'remove') return this.call(who, api.matches.remove, { matchId })
    if (deed === 'rematch') return this.call(who, api.matches.rematch, { matchId, requestId })
    return this.call(who, api.matches.unlock, { matchId, requestId, express: deed === 'express' })
  }

  /** Time passes as in the model; while the servers are up, weekly tokens are swept at each instant. */
  async pass(ms: number, down: boolean, world: World) {
    const { app } = this
    await this.catchUp()
    const now = app.clock.date().getTime()
    const until = now + ms
    const instants = world.members.flatMap(({ createdAt, erased }) => {
      const born = createdAt.getTime()
      const next = Math.floor((now - born) / week) + 1
      const last = erased ? 0 : Math.floor((until - born) / week)
      return Array.from({ length: Math.max(0, last - next + 1) }, (_, n) => born + (next + n) * week)
    })
    const stops = down ? [until] : [...new Set(instants), until].toSorted((a, b) => a - b)
    for (const stop of stops) {
      app.clock.stopAt(new Date(stop))
      this.unswept = true
      if (!down || this.habit !== 3) await this.catchUp()
    }
  }

  private async catchUp() {
    if (this.unswept) await this.sweep()
    this.unswept = false
  }

  private async sweep() {
    const { app } = this
    for (let round = 0; round < 50; round++) {
      const due = await app.queryOne(sql<{ waiting: boolean }>`
        select exists (select from matches where unmatched_at is null and deadline <= ${app.clock.sql})
          or exists (select from pending_transfers where applied_at is null)
          or exists (select from profiles where next_topup_at <= ${app.clock.sql} or paused_until <= ${app.clock.sql})
          as waiting`)
      if (!due?.waiting) return
      if (this.habit === 0) await endOverdueMatches(app)
      if (this.habit === 1) await endDueAways(app)
      if (this.habit === 2 && round === 0) await this.look()
      await settleWallets(app)
      await endOverdueMatches(app)
      await endDueAways(app)
    }
    throw new Error('a sweep never came to its end')
  }

  /** Members look at their wallets before any sweep has run. */
  private async look() {
    for (const who of this.members.keys()) await this.call(who, api.wallet.mine, {}).catch(() => {})
  }

  /** The database's state in the model's terms. */
  async describe(): Promise<string[]> {
    const ids = this.members.map(({ id }) => id)
    const wallets = await query(
      this.app.db,
      sql<{ id: string; balance: number; replied: string | null; moved: string[] | null }>`
        select p.id, p.token_balance as balance, (
          select string_agg(r.day || ' ' || r.answered || '/' || r.expired, ', ' order by r.day)
          from reply_days r where r.member_id = p.id) as replied, array_agg(
          t.type || ' ' || t.amount || ' ' || round(extract(epoch from t.created_at) * 1000)) as moved
        from profiles p left join token_transactions t on t.user_id = p.id
        where p.id = any(${ids}::uuid[]) group by p.id`,
    )
    const found = await query(
      this.app.db,
      sql<MatchRow>`select ${matchColumnsSql} from matches m where m.profile1_id = any(${ids}::uuid[])`,
    )
    const people = wallets.map(({ id, balance, replied, moved }) => {
      const n = ids.indexOf(id)
      return `${n} has ${balance}: ${(moved ?? []).toSorted().join(', ')}; ${replied ?? ''}`
    })
    const matches = found.map((row) => {
      const { members, state } = matchFromRow(row)
      const two = members.map((id) => ids.indexOf(id)) as [number, number]
      const sorted: [number, number] = [Math.min(...two), Math.max(...two)]
      return `${sorted.join('-')} ${describeState(two[0] < two[1] ? state : turned(state), sorted)}`
    })
    return [...people.toSorted(), ...matches.toSorted()]
  }
}

/** The same state with its sides swapped. */
function turned(state: MatchState): MatchState {
  const flip = (side: 0 | 1 | null) => (side === null ? null : side === 0 ? 1 : 0)
  return {
    ...state,
    paid: [state.paid[1], state.paid[0]],
    replies: [state.replies[1], state.replies[0]],
    pauseEnds: [state.pauseEnds[1], state.pauseEnds[0]],
    replyTimeExtended: [state.replyTimeExtended[1], state.replyTimeExtended[0]],
    rematchUnanswered: [state.rematchUnanswered[1], state.rematchUnanswered[0]],
    coupleMarkedAt: [state.coupleMarkedAt[1], state.coupleMarkedAt[0]],
    freeUnmatchUntil: [state.freeUnmatchUntil[1], state.freeUnmatchUntil[0]],
    rematchedBy: flip(state.rematchedBy),
    clock: state.clock && { ...state.clock, awaited: flip(state.clock.awaited) },
    ended: state.ended && { ...state.ended, by: flip(state.ended.by) },
  }
}

/** The model's state in the same terms. */
export function describeWorld(world: World): string[] {
  const people = world.members.flatMap(({ erased, balance, rows: moved }, n) =>
    erased
      ? []
      : [
          `${n} has ${balance}: ${moved
            .map((row) => `${row.type} ${row.amount} ${row.at}`)
            .toSorted()
            .join(', ')}; ${world.replyDaysOf(n)}`,
        ],
  )
  const matches = [...world.matches.keys()].map((key) => `${key} ${world.describe(key)}`)
  return [...people.toSorted(), ...matches.toSorted()]
}
