import type { chat } from '@mithaq/contract/chat'
import { transact } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { refuse, type Handlers } from '../../http/serve.ts'
import { tell } from '../../live/tell.ts'
import { act } from '../matches/act.ts'
import { settleOf } from '../matches/end-overdue.ts'
import { matchFor } from '../matches/queries.ts'
import { markPlaceRead } from '../notifications/record.ts'
import { markRead, messagesAfter, messagesBefore } from './queries.ts'
import { sendMessage } from './send.ts'

const beyondAll = 2_147_483_647

export function chatHandlers(deps: Deps): Handlers<typeof chat> {
  const { db, clock, bus } = deps
  return {
    async messages({ matchId, before, after }, { me, request }) {
      await settleOf(deps, me.accountId, request.log)
      const shown = await matchFor(db, clock, me.accountId, matchId)
      if (shown === undefined) return refuse('not_found')
      const messages =
        after === undefined
          ? await messagesBefore(db, matchId, before ?? beyondAll)
          : await messagesAfter(db, matchId, after)
      const { lastSeq } = shown.match
      return { now: shown.now, messages, older: (messages[0]?.seq ?? 1) > 1, lastSeq }
    },

    async send(letter, { me }) {
      const sent = await act(deps, me.accountId, (tx, unendable) =>
        sendMessage(tx, deps, me.accountId, letter, unendable),
      )
      if (sent.refused !== null) return refuse(sent.refused)
      const { now, match, message } = sent
      return { now: now.toISOString(), match, message }
    },

    async markRead({ matchId, upTo }, { me }) {
      const shown = await matchFor(db, clock, me.accountId, matchId)
      if (shown === undefined) return refuse('not_found')
      const read = Math.min(upTo, shown.match.lastSeq)
      const marked = await transact(db, async (tx) => {
        await markPlaceRead(tx, clock, me.accountId, matchId, 'message')
        return markRead(tx, matchId, me.accountId, read)
      })
      if (marked > 0) {
        const both = [me.accountId, shown.match.profile.id]
        tell(bus, both, { type: 'read', matchId, by: me.accountId, upTo: read })
      }
      return { marked }
    },
  }
}
