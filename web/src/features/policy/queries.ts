import { policy } from '@mithaq/contract/policy'
import { defineMutation } from '../../api-cache/api-mutation.ts'
import { defineQuery } from '../../api-cache/api-query.ts'

// Asked when the app is opened; news tells of later ones.
export const policyChanges = defineQuery(policy.changes, { staleTime: Infinity })

export const markChangesSeen = defineMutation(policy.seeChanges).optimistic(
  policyChanges,
  ({ changes }, { input }) => ({
    changes: changes.filter(({ version }) => version > input.version),
  }),
)
