import { exportFilePath, type ownData } from '@mithaq/contract/own-data'
import { transact } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { refuse, type Handlers } from '../../http/routes/serve-routes.ts'
import type { AccountServices } from '../account/account-services.ts'
import { hasRecentPasswordProof } from '../security/step-up.ts'
import { sealExportLink } from './export-link.ts'
import { makeExportJob } from './make-export.ts'
import { createExport, findExport, describeExport } from './exports.ts'

export function ownDataHandlers(
  { db, clock, queue }: Deps,
  { attempts, tokens, isNativeApp }: Pick<AccountServices, 'attempts' | 'tokens' | 'isNativeApp'>,
): Handlers<typeof ownData> {
  return {
    mine: (_, { me }) => describeExport(db, clock, me.accountId),

    async ask(_, { me }) {
      if (!(await hasRecentPasswordProof(db, clock, me))) return refuse('password_required')
      const refusal = await attempts.consume(['exportOfAccount', me.accountId])
      if (refusal) return refusal
      await transact(db, async (tx) => {
        const exportId = await createExport(tx, clock, me.accountId)
        if (exportId !== null) await queue.add(tx, makeExportJob, { exportId }, 'high')
      })
      return describeExport(db, clock, me.accountId)
    },

    async link(_, { me, request }) {
      if (!(await hasRecentPasswordProof(db, clock, me))) return refuse('password_required')
      const found = await findExport(db, clock, me.accountId)
      if (found === undefined || found.expiresAt === null) return refuse('not_found')
      const token = sealExportLink(tokens, clock, {
        exportId: found.id,
        memberId: me.accountId,
        sessionId: me.sessionId,
        isNativeApp: isNativeApp(request),
      })
      return { path: `${exportFilePath}?token=${token}` }
    },
  }
}
