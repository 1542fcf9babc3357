import type { Match, matches } from '@mithaq/contract/matches'
import type { Sql } from '../../db/sql.ts'
import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { refuse, type Handlers } from '../../http/routes/serve-routes.ts'
import { loadPage } from '../../http/handlers/load-page.ts'
import { readBalance, findMovedByRequest, type LedgerEntry, type MovedByRequest } from '../wallet/ledger.ts'
import { lockWalletSql, type LockedWalletRow } from '../wallet/lock-wallet.ts'
import { runMatchCommand, charge, type Attempt, settleMember } from './commands/run-match-command.ts'
import { extendReplyTime } from './commands/extend-reply-time.ts'
import type { IdempotencyKey } from './rules/token-effects.ts'
import { markAsCouple } from './commands/mark-as-couple.ts'
import { part, sayGoodbye, tapOf } from './commands/unmatch.ts'
import { applyPayment } from './rules/lifecycle.ts'
import type { MatchOutcome, MatchState } from './rules/match-state.ts'
import { markMatchRemoved } from './store/match-row.ts'
import { applyRematch } from './rules/rematch-rules.ts'
import { announceGuardiansAtRematch } from './store/guardian-timeline.ts'
import { lockPausesOfMatchShared } from './store/pauses.ts'
import { listTimeline } from './read/timeline.ts'
import { lockOwnMatch, type OwnMatch } from './store/lock-match.ts'
import {
  listActiveMatches,
  listEndedMatches,
  findChatPosition,
  findMatch,
  summarizeMatches,
} from './read/match-lists.ts'
import { requestPictureAccess, setPictureAccess } from './commands/picture-access.ts'
import { readMatchListCursor } from './read/list-order.ts'
import { showMatch } from './store/match-view.ts'

interface Done {
  refused: null
  now: Date
  match: Match
  /** What the act moved in the wallet of the member who acts. */
  amount: number
  balance: number | null
}

interface Around {
  before?: (tx: Tx) => Promise<void>
  /** The statement that holds the wallet which is to be charged, to be asked with the match. */
  wallet?: (unendable: readonly string[]) => Sql<LockedWalletRow>
  after?: (tx: Tx, own: OwnMatch) => Promise<void>
}

type Refused<C> = { refused: C | 'not_found' | 'insufficient_tokens' | 'id_reused' }

export function matchHandlers(deps: Deps): Handlers<typeof matches> {
  const { db, config } = deps

  /** One act of a member on one of their matches. */
  const actOn = <C extends string>(
    me: string,
    matchId: string,
    decide: (own: OwnMatch, tx: Tx) => MatchOutcome | C | Promise<MatchOutcome | C>,
    tap?: IdempotencyKey,
    around: Around = {},
  ): Promise<Done | Refused<C>> =>
    runMatchCommand(deps, me, async (tx, unendable): Promise<Attempt<Done | Refused<C>>> => {
      await around.before?.(tx)
      const own = await lockOwnMatch(tx, deps, matchId, me, tap?.id, around.wallet?.(unendable))
      if (own === undefined) return { done: { refused: 'not_found' } }
      const { match, side, now, row, before } = own
      const as = (state: MatchState, moved?: readonly LedgerEntry[]) => ({
        refused: null,
        now,
        match: showMatch(row, me, config.windows, state, moved),
      })
      const asBefore = (moved: MovedByRequest): Attempt<Done | Refused<C>> => {
        const isSame = moved.matchId === matchId && [tap?.asks, null].includes(moved.asked)
        if (!isSame) return { done: { refused: 'id_reused' } }
        return { done: { ...as(match.state), amount: moved.moved, balance: null } }
      }
      if (before !== null) return asBefore(before)
      const outcome = await decide(own, tx)
      // A refusal still commits: the deadline that it may have met has ended the match.
      if (typeof outcome === 'string') return { done: { refused: outcome } }
      if (outcome.state === match.state) {
        // Asked again: the same tap may have gone ahead while this one waited for the match.
        const moved = await findMovedByRequest(tx, me, tap?.id)
        return asBefore(moved ?? { moved: 0, asked: null, matchId })
      }
      const ends = around.after === undefined
      const charged = await charge(tx, deps, { match, outcome, now, tap }, side, unendable, {
        ends,
        held: own.wallet,
      })
      if (charged === 'again') return { again: true }
      if (charged.refused !== null) return { done: { refused: charged.refused } }
      await around.after?.(tx, own)
      const amount = charged.posted.reduce((sum, posted) => sum + posted.amount, 0)
      const balance = charged.posted.at(-1)?.balance ?? null
      return { done: { ...as(outcome.state, charged.moved), amount, balance } }
    })

  const answer = async (me: string, { now, match, amount, balance }: Done) => ({
    now: now.toISOString(),
    match,
    charged: -amount,
    balance: balance ?? (await settledBalance(me)),
  })

  async function settledBalance(me: string): Promise<number> {
    await settleMember(deps, me)
    return readBalance(db, me)
  }

  return {
    async list({ search, after }, { me, request }) {
      const from = readMatchListCursor(after)
      if (from === undefined) return refuse('invalid_input', { field: 'after' })
      await settleMember(deps, me.accountId, request.log)
      return listActiveMatches(db, deps, me.accountId, search.trim(), from)
    },

    async summary(_, { me, request }) {
      await settleMember(deps, me.accountId, request.log)
      return summarizeMatches(db, me.accountId)
    },

    unmatched: ({ after }, { me, request }) =>
      loadPage(after, async (from) => {
        await settleMember(deps, me.accountId, request.log)
        const page = await listEndedMatches(db, deps, me.accountId, from)
        return { ...page, balance: await readBalance(db, me.accountId) }
      }),

    async get({ matchId }, { me, request }) {
      await settleMember(deps, me.accountId, request.log)
      const shown = await findMatch(db, deps, me.accountId, matchId)
      if (shown === undefined) return refuse('not_found')
      return { ...shown, balance: await readBalance(db, me.accountId) }
    },

    async unlock({ matchId, requestId, express }, { me: { accountId } }) {
      const decide = ({ match, side, now }: OwnMatch) =>
        applyPayment(match.state, side, express, now, config.windows)
      const asks = express ? 'express unlock' : 'unlock'
      const done = await actOn(
        accountId,
        matchId,
        decide,
        { id: requestId, asks },
        // That this round is not paid for is seen by the match.
        {
          wallet: (unendable) =>
            lockWalletSql(deps.clock, accountId, { tapId: requestId, except: [...unendable, matchId] }),
        },
      )
      return done.refused === null ? answer(accountId, done) : refuse(done.refused)
    },

    async unmatch({ matchId, ...parting }, { me: { accountId } }) {
      const tap = tapOf(parting)
      const decide = async (own: OwnMatch, tx: Tx) =>
        part(own, parting, (await findMovedByRequest(tx, accountId, tap?.id)) !== undefined)
      const done = await actOn(accountId, matchId, decide, tap, {
        after: (tx, own) => sayGoodbye(tx, own, accountId, parting),
      })
      if (done.refused === null) return answer(accountId, done)
      // The fee takes at most what there is.
      if (done.refused === 'insufficient_tokens') throw new Error('want of tokens kept somebody in a match')
      return refuse(done.refused)
    },

    async rematch({ matchId, requestId }, { me: { accountId } }) {
      const decide = ({ match, side, between, now }: OwnMatch) =>
        applyRematch(match.state, side, between, now, config.windows)
      const tap = { id: requestId, asks: 'rematch' }
      const done = await actOn(accountId, matchId, decide, tap, {
        before: (tx) => lockPausesOfMatchShared(tx, matchId),
        after: announceGuardiansAtRematch,
      })
      return done.refused === null ? answer(accountId, done) : refuse(done.refused)
    },

    async askDay({ matchId, requestId }, { me: { accountId } }) {
      const asked = await extendReplyTime(deps, accountId, matchId, requestId)
      if (asked.refused !== null) return refuse(asked.refused)
      return { now: asked.now.toISOString(), match: asked.match }
    },

    async askToSee({ matchId }, { me: { accountId } }) {
      const asked = await requestPictureAccess(deps, accountId, matchId)
      return asked.refused === null ? { now: asked.now, match: asked.match } : refuse(asked.refused)
    },

    async showPictures({ matchId, shown }, { me: { accountId } }) {
      const seen = await setPictureAccess(deps, accountId, matchId, shown)
      return seen.refused === null ? { now: seen.now, match: seen.match } : refuse(seen.refused)
    },

    async found({ matchId }, { me: { accountId } }) {
      const said = await markAsCouple(deps, accountId, matchId)
      if (said.refused !== null) return refuse(said.refused)
      return { now: said.now.toISOString(), match: said.match }
    },

    async lines({ matchId }, { me: { accountId } }) {
      if ((await findChatPosition(db, matchId, accountId)) === undefined) return refuse('not_found')
      return { lines: await listTimeline(db, deps.clock, matchId, accountId) }
    },

    async remove({ matchId }, { me: { accountId } }) {
      return runMatchCommand(deps, accountId, async (tx) => {
        const own = await lockOwnMatch(tx, deps, matchId, accountId)
        if (own === undefined || own.match.state.ended === null) return { done: refuse('not_found') }
        await markMatchRemoved(tx, matchId, accountId)
        tx.notifyMembers(own.match.members, { type: 'match', matchId })
        return { done: {} }
      })
    },
  }
}
