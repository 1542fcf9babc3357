import type { policy } from '@mithaq/contract/policy'
import type { Handlers } from '../../http/routes/serve-routes.ts'
import { markChangesSeen, listUnseenChanges, type PolicyDeps } from './policy-changes.ts'

export function policyHandlers(deps: PolicyDeps): Handlers<typeof policy> {
  return {
    changes: async (_, { me }) => ({ changes: await listUnseenChanges(deps, me.accountId) }),

    async seeChanges({ version }, { me }) {
      await markChangesSeen(deps, me.accountId, version)
      return {}
    },
  }
}
