import { chat, tokens } from '@mithaq/contract/limits'
import type { wallet } from '@mithaq/contract/wallet'
import type { FastifyBaseLogger } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/routes/serve-routes.ts'
import { loadPage } from '../../http/handlers/load-page.ts'
import { welcomeState, markLessonSeen } from './token-lesson.ts'
import { readBalance } from './ledger.ts'
import { listTransactions, listWeeks } from './list-transactions.ts'
import { findNextTopUp } from './weekly.ts'

/** Ends overdue matches of a member and settles their wallet. Errors are logged. */
export type Settle = (memberId: string, log: FastifyBaseLogger) => Promise<unknown>

/** Every balance is read after `settle`, so that it is never out of date. */
export function walletHandlers({ db, clock, config }: Deps, settle: Settle): Handlers<typeof wallet> {
  return {
    async mine(_, { me, request }) {
      await settle(me.accountId, request.log)
      const [balance, { transactions }, { now, at, ...weekly }, { welcome, lesson }] = await Promise.all([
        readBalance(db, me.accountId),
        listTransactions(db, me.accountId, tokens.recentTransactions),
        findNextTopUp(db, clock, config.windows.topupS, me.accountId),
        welcomeState(db, me.accountId),
      ])
      return {
        now: now.toISOString(),
        balance,
        recent: transactions,
        weekly: { at: at.toISOString(), ...weekly },
        welcome,
        lesson,
      }
    },

    async terms() {
      const { paymentS, openingS, replyS, topupS } = config.windows
      return { paymentS, openingS, replyS, dayMoreS: replyS / 2, topUpS: topupS }
    },

    history: ({ after }, { me, request }) =>
      loadPage(after, async (from) => {
        await settle(me.accountId, request.log)
        return listTransactions(db, me.accountId, chat.listPage, from)
      }),

    async taught(_, { me }) {
      await markLessonSeen(db, me.accountId)
      return {}
    },

    async weeks(_, { me, request }) {
      await settle(me.accountId, request.log)
      return { weeks: await listWeeks(db, clock, config.windows.topupS, me.accountId) }
    },

    purchase: async () => ({ result: 'coming_soon' as const }),
  }
}
