import type { matches } from '@mithaq/contract/matches'
import type { Deps } from '../../deps.ts'
import { loadPage } from '../../http/handlers/load-page.ts'
import { refuse, type Handlers } from '../../http/routes/serve-routes.ts'
import { readBalance } from '../wallet/ledger.ts'
import { extendReplyTime } from './commands/extend-reply-time.ts'
import { markAsCouple } from './commands/mark-as-couple.ts'
import { requestPictureAccess, setPictureAccess } from './commands/picture-access.ts'
import { rematch } from './commands/rematch.ts'
import { removeMatch } from './commands/remove-match.ts'
import { unlock } from './commands/unlock.ts'
import { unmatch } from './commands/unmatch.ts'
import { settleMember } from './jobs/settle-member.ts'
import { findChatPosition, findMatch } from './read/find-match.ts'
import { readMatchListCursor } from './read/list-order.ts'
import { listActiveMatches, listEndedMatches, summarizeMatches } from './read/match-lists.ts'
import { listTimeline } from './read/timeline.ts'

export function matchHandlers(deps: Deps): Handlers<typeof matches> {
  const { db } = deps
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

    unlock: (input, { me }) => unlock(deps, me.accountId, input),
    unmatch: (input, { me }) => unmatch(deps, me.accountId, input),
    rematch: (input, { me }) => rematch(deps, me.accountId, input),
    askDay: (input, { me }) => extendReplyTime(deps, me.accountId, input),
    askToSee: ({ matchId }, { me }) => requestPictureAccess(deps, me.accountId, matchId),
    showPictures: (input, { me }) => setPictureAccess(deps, me.accountId, input),
    found: ({ matchId }, { me }) => markAsCouple(deps, me.accountId, matchId),
    remove: ({ matchId }, { me }) => removeMatch(deps, me.accountId, matchId),

    async lines({ matchId }, { me }) {
      if ((await findChatPosition(db, matchId, me.accountId)) === undefined) return refuse('not_found')
      return { lines: await listTimeline(db, deps.clock, matchId, me.accountId) }
    },
  }
}
