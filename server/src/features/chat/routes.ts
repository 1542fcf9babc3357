import type { chat } from '@mithaq/contract/chat'
import { chat as limits } from '@mithaq/contract/limits'
import { createHourlyLimiter } from '../../lib/hourly-limiter.ts'
import { transact } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { refuse, type Handlers } from '../../http/routes/serve-routes.ts'
import { settleMember } from '../matches/jobs/settle-member.ts'
import { findMatch } from '../matches/read/find-match.ts'
import { markMessageNotificationsRead } from '../notifications/inbox/mark-read.ts'
import { markChatRead, listMessagesAfter, listMessagesBefore, listReactionChanges } from './messages.ts'
import { sendMessage } from './send-message.ts'
import { setReaction } from './set-reaction.ts'

const highestSeq = 2_147_483_647
const reactionLimit = createHourlyLimiter('reaction_budgets', limits.reactionsAnHour)

export function chatHandlers(deps: Deps): Handlers<typeof chat> {
  const { db, clock } = deps
  return {
    async messages({ matchId, before, after, reactedAfter }, { me, request }) {
      await settleMember(deps, me.accountId, request.log)
      const shown = await findMatch(db, deps, me.accountId, matchId)
      if (shown === undefined) return refuse('not_found')
      // Read before the messages: a reaction that comes in between is sent twice instead of not at all.
      const reactions = await listReactionChanges(db, matchId, reactedAfter)
      const messages =
        after === undefined
          ? await listMessagesBefore(db, matchId, before ?? highestSeq)
          : await listMessagesAfter(db, matchId, after)
      const { lastSeq } = shown.match
      return { now: shown.now, messages, older: (messages[0]?.seq ?? 1) > 1, lastSeq, ...reactions }
    },

    send: (input, { me }) => sendMessage(deps, me.accountId, input),

    async react(input, { me }) {
      const { result } = await reactionLimit.consume(db, clock, me.accountId)
      if (result === 'gone') return refuse('not_found')
      if (result === 'too_many')
        return refuse('too_many_attempts', {
          retryAfterS: await reactionLimit.retryAfterSeconds(db, clock, me.accountId),
        })
      return setReaction(deps, me.accountId, input)
    },

    async markRead({ matchId, upTo }, { me }) {
      const shown = await findMatch(db, deps, me.accountId, matchId)
      if (shown === undefined) return refuse('not_found')
      const readUpTo = Math.min(upTo, shown.match.lastSeq)
      return transact(db, async (tx) => {
        await markMessageNotificationsRead(tx, clock, me.accountId, matchId, readUpTo)
        const marked = await markChatRead(tx, matchId, me.accountId, readUpTo)
        const memberIds = [me.accountId, shown.match.profile.id]
        if (marked > 0)
          tx.notifyMembers(memberIds, { type: 'read', matchId, by: me.accountId, upTo: readUpTo })
        return { marked }
      })
    },
  }
}
