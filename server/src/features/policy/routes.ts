import type { policy } from '@mithaq/contract/policy'
import type { Handlers } from '../../http/routes/serve-routes.ts'
import { seeChanges, unseenChanges, type PolicyDeps } from './policy-changes.ts'

export function policyHandlers(deps: PolicyDeps): Handlers<typeof policy> {
  return {
    changes: async (_, { me }) => ({ changes: await unseenChanges(deps, me.accountId) }),

    async seeChanges({ version }, { me }) {
      await seeChanges(deps, me.accountId, version)
      return {}
    },
  }
}
