import type { Match, matches } from '@mithaq/contract/matches'
import type { Deps } from '../../deps.ts'
import { refuse, type Handlers, type Refusal } from '../../http.ts'
import { placeOf } from '../../newest-first.ts'
import { tellAll, type Told } from '../../tell.ts'
import { balanceOf, movedBy } from '../wallet/ledger.ts'
import { apply, toldOf } from './apply.ts'
import { holdMatch, type Held } from './hold.ts'
import { pay, rematch, unmatch, type MatchState, type Outcome } from './lifecycle.ts'
import { activeMatches, endedMatches, matchFor, summaryOf } from './queries.ts'
import { removeFromLists } from './remove.ts'
import { settleOf } from './settle.ts'
import { inTurn } from './turn.ts'
import { showMatch } from './view.ts'

type Code = 'not_found' | 'match_ended' | 'insufficient_tokens' | 'cannot_rematch'

type Done =
  | { refused: Code; told: Told[] }
  | { refused: null; now: Date; match: Match; amount: number; balance: number | null; told: Told[] }

export function matchHandlers(deps: Deps): Handlers<typeof matches> {
  const { db, clock, bus, config } = deps

  /** One act of a member on a match of theirs, in one transaction. */
  async function act(
    me: string,
    matchId: string,
    decide: (held: Held) => Outcome | Exclude<Code, 'not_found' | 'insufficient_tokens'>,
    requestId?: string,
  ): Promise<Done> {
    const done = await inTurn(deps, async (tx, turn): Promise<Done> => {
      const held = await holdMatch(tx, deps, turn, matchId, me, requestId)
      if (held === undefined) return { refused: 'not_found', told: [] }
      const { match, now, row, told } = held
      const as = (state: MatchState) => ({ refused: null, now, match: showMatch(row, me, state) })
      const { movedBefore } = held
      if (movedBefore !== null) return { ...as(match.state), amount: movedBefore, balance: null, told }
      const outcome = decide(held)
      // A refusal still commits: the deadline that it may have met is settled.
      if (typeof outcome === 'string') return { refused: outcome, told }
      if (outcome.state === match.state) {
        // Asked anew: the same tap may have gone ahead while this one waited for the match.
        const amount = await movedBy(tx, me, matchId, requestId)
        return { ...as(match.state), amount, balance: null, told }
      }
      const change = { match, outcome, now, ...(requestId ? { requestId } : {}) }
      const posted = await apply(tx, deps, [change])
      if (posted.some(({ result }) => result === 'insufficient'))
        return { refused: 'insufficient_tokens', told }
      const own = posted.filter(({ memberId }) => memberId === me)
      return {
        ...as(outcome.state),
        amount: own.reduce((sum, { amount }) => sum + amount, 0),
        balance: own.at(-1)?.balance ?? null,
        told: [...told, ...toldOf(change)],
      }
    })
    tellAll(bus, done.told)
    return done
  }

  async function answer<C extends Code>(me: string, done: Done) {
    if (done.refused !== null) return refuse(done.refused) as Refusal<C | 'not_found'>
    const { now, match, amount, balance } = done
    return {
      now: now.toISOString(),
      match,
      charged: -amount + 0,
      balance: balance ?? (await balanceOf(db, me)),
    }
  }

  return {
    async list({ search, after }, { me, request }) {
      const place = placeOf(after)
      if (place === undefined) return refuse('invalid_input', { field: 'after' })
      await settleOf(deps, me.accountId, request.log)
      return activeMatches(db, clock, me.accountId, search.trim(), place)
    },

    async summary(_, { me, request }) {
      await settleOf(deps, me.accountId, request.log)
      return summaryOf(db, me.accountId)
    },

    async unmatched({ after }, { me, request }) {
      const place = placeOf(after)
      if (place === undefined) return refuse('invalid_input', { field: 'after' })
      await settleOf(deps, me.accountId, request.log)
      const page = await endedMatches(db, clock, me.accountId, place)
      return { ...page, balance: await balanceOf(db, me.accountId) }
    },

    async get({ matchId }, { me, request }) {
      await settleOf(deps, me.accountId, request.log)
      const shown = await matchFor(db, clock, me.accountId, matchId)
      if (shown === undefined) return refuse('not_found')
      return { ...shown, balance: await balanceOf(db, me.accountId) }
    },

    async unlock({ matchId, requestId, express }, { me }) {
      const done = await act(
        me.accountId,
        matchId,
        ({ match, side, now }) => pay(match.state, side, express, now, config.windows),
        requestId,
      )
      return answer<'insufficient_tokens' | 'match_ended'>(me.accountId, done)
    },

    async unmatch({ matchId }, { me }) {
      const done = await act(me.accountId, matchId, ({ match, side, now }) => unmatch(match.state, side, now))
      return answer<'match_ended'>(me.accountId, done)
    },

    async rematch({ matchId, requestId }, { me }) {
      const done = await act(
        me.accountId,
        matchId,
        ({ match, side, between, now }) => rematch(match.state, side, between, now, config.windows),
        requestId,
      )
      return answer<'insufficient_tokens' | 'cannot_rematch'>(me.accountId, done)
    },

    async remove({ matchId }, { me }) {
      const removed = await inTurn(deps, (tx, turn) => removeFromLists(tx, deps, turn, matchId, me.accountId))
      if (removed === undefined) return refuse('not_found')
      tellAll(bus, removed)
      return {}
    },
  }
}
