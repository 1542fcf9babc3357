import { policy } from '@mithaq/contract/policy'
import { defineMutation } from '../../api-cache/api-mutation.ts'
import { defineQuery } from '../../api-cache/api-query.ts'

// Loaded when the app opens; live events announce later changes.
export const policyChanges = defineQuery(policy.changes, { staleTime: Infinity })

export const markChangesSeen = defineMutation(policy.seeChanges).optimistic(
  policyChanges,
  ({ changes }, { input }) => ({
    changes: changes.filter(({ version }) => version > input.version),
  }),
)
