import { exportFilePath, type ownData } from '@mithaq/contract/own-data'
import { transact } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { refuse, type Handlers } from '../../http/routes/serve-routes.ts'
import type { AccountServices } from '../account/account-services.ts'
import { isProved } from '../security/step-up.ts'
import { sealLink } from './export-link.ts'
import { makeExport } from './make-export.ts'
import { beginExport, exportOf, shownExport } from './exports.ts'

export function ownDataHandlers(
  { db, clock, queue }: Deps,
  { attempts, tokens, isPhone }: Pick<AccountServices, 'attempts' | 'tokens' | 'isPhone'>,
): Handlers<typeof ownData> {
  return {
    mine: (_, { me }) => shownExport(db, clock, me.accountId),

    async ask(_, { me }) {
      if (!(await isProved(db, clock, me))) return refuse('password_required')
      const refusal = await attempts.spend(['exportOfAccount', me.accountId])
      if (refusal) return refusal
      await transact(db, async (tx) => {
        const exportId = await beginExport(tx, clock, me.accountId)
        if (exportId !== null) await queue.add(tx, makeExport, { exportId }, 'asked')
      })
      return shownExport(db, clock, me.accountId)
    },

    async link(_, { me, request }) {
      if (!(await isProved(db, clock, me))) return refuse('password_required')
      const found = await exportOf(db, clock, me.accountId)
      if (found === undefined || found.expiresAt === null) return refuse('not_found')
      const token = sealLink(tokens, clock, {
        exportId: found.id,
        memberId: me.accountId,
        sessionId: me.sessionId,
        isPhone: isPhone(request),
      })
      return { path: `${exportFilePath}?token=${token}` }
    },
  }
}
