import type { chat } from '@mithaq/contract/chat'
import { transact } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { refuse, type Handlers } from '../../http/serve.ts'
import { act } from '../matches/act.ts'
import { settleOf } from '../matches/end-overdue.ts'
import { matchFor } from '../matches/queries.ts'
import { markPlaceRead } from '../notifications/record.ts'
import { markRead, messagesAfter, messagesBefore } from './queries.ts'
import { sendMessage } from './send.ts'

const beyondAll = 2_147_483_647

export function chatHandlers(deps: Deps): Handlers<typeof chat> {
  const { db, clock } = deps
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
      return transact(db, async (tx) => {
        await markPlaceRead(tx, clock, me.accountId, matchId, 'message')
        const marked = await markRead(tx, matchId, me.accountId, read)
        const both = [me.accountId, shown.match.profile.id]
        if (marked > 0) tx.tell(both, { type: 'read', matchId, by: me.accountId, upTo: read })
        return { marked }
      })
    },
  }
}
