import type { standing } from '@mithaq/contract/standing'
import { transact } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { refuse, type Handlers } from '../../http/routes/serve-routes.ts'
import { appealDecision, markStatementRead, loadOwnStanding } from './statements/own-standing.ts'

/** What a member can do about decisions, also while suspended or banned. */
export function standingHandlers({ db, clock }: Deps): Handlers<typeof standing> {
  return {
    mine: (_, { me }) => loadOwnStanding(db, clock, me.accountId),

    async read({ id }, { me }) {
      const isMine = await transact(db, async (tx) => {
        const found = await markStatementRead(tx, clock, me.accountId, id)
        // Lets their sockets leave the restricted state before the next heartbeat.
        if (found) tx.notifyMembers([me.accountId], { type: 'standing' })
        return found
      })
      if (!isMine) return refuse('not_found')
      return loadOwnStanding(db, clock, me.accountId)
    },

    async appeal({ id, words }, { me }) {
      const refusal = await transact(db, (tx) => appealDecision(tx, clock, me.accountId, id, words))
      return refusal === null ? loadOwnStanding(db, clock, me.accountId) : refuse(refusal)
    },
  }
}
