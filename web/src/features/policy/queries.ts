import { policy } from '@mithaq/contract/policy'
import { act } from '../../api-cache/act.ts'
import { ask } from '../../api-cache/ask.ts'

// Asked when the app is opened; news tells of later ones.
export const policyChanges = ask(policy.changes, { staleTime: Infinity })

export const seeChanges = act(policy.seeChanges).over(policyChanges, ({ changes }, { input }) => ({
  changes: changes.filter(({ version }) => version > input.version),
}))
