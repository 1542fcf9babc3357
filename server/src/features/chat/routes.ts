import type { chat } from '@mithaq/contract/chat'
import { chat as limits } from '@mithaq/contract/limits'
import { createHourlyLimiter } from '../../lib/rate-limiter.ts'
import { transact } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { refuse, type Handlers } from '../../http/routes/serve-routes.ts'
import { runMatchCommand, settleMember } from '../matches/commands/run-match-command.ts'
import { findMatch } from '../matches/read/match-lists.ts'
import { markMessageNotificationsRead } from '../notifications/inbox/create-notifications.ts'
import { markChatRead, listMessagesAfter, listMessagesBefore, listReactionChanges } from './messages.ts'
import { setReaction } from './react.ts'
import { sendMessage } from './send-message.ts'

const beyondAll = 2_147_483_647
const reactions = createHourlyLimiter('reaction_budgets', limits.reactionsAnHour)

export function chatHandlers(deps: Deps): Handlers<typeof chat> {
  const { db, clock } = deps
  return {
    async messages({ matchId, before, after, reactedAfter: known }, { me, request }) {
      await settleMember(deps, me.accountId, request.log)
      const shown = await findMatch(db, deps, me.accountId, matchId)
      if (shown === undefined) return refuse('not_found')
      // Before the messages: one that comes in between is then told twice, and not passed over.
      const reacted = await listReactionChanges(db, matchId, known)
      const messages =
        after === undefined
          ? await listMessagesBefore(db, matchId, before ?? beyondAll)
          : await listMessagesAfter(db, matchId, after)
      const { lastSeq } = shown.match
      return { now: shown.now, messages, older: (messages[0]?.seq ?? 1) > 1, lastSeq, ...reacted }
    },

    async send(letter, { me }) {
      const sent = await runMatchCommand(deps, me.accountId, (tx, unendable) =>
        sendMessage(tx, deps, me.accountId, letter, unendable),
      )
      if (sent.refused !== null) return refuse(sent.refused)
      const { now, match, message } = sent
      return { now: now.toISOString(), match, message }
    },

    async react(choice, { me }) {
      const spent = await reactions.consume(db, clock, me.accountId)
      if (spent === 'gone') return refuse('not_found')
      if (spent === 'too_many')
        return refuse('too_many_attempts', {
          retryAfterS: await reactions.retryAfterSeconds(db, clock, me.accountId),
        })
      const done = await transact(db, (tx) => setReaction(tx, deps, me.accountId, choice))
      return done.refused === null ? { change: done.change } : refuse(done.refused)
    },

    async markRead({ matchId, upTo }, { me }) {
      const shown = await findMatch(db, deps, me.accountId, matchId)
      if (shown === undefined) return refuse('not_found')
      const read = Math.min(upTo, shown.match.lastSeq)
      return transact(db, async (tx) => {
        await markMessageNotificationsRead(tx, clock, me.accountId, matchId, read)
        const marked = await markChatRead(tx, matchId, me.accountId, read)
        const both = [me.accountId, shown.match.profile.id]
        if (marked > 0) tx.notifyMembers(both, { type: 'read', matchId, by: me.accountId, upTo: read })
        return { marked }
      })
    },
  }
}
