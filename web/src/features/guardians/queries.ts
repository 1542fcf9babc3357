import { guardians } from '@mithaq/contract/guardians'
import { defineMutation } from '../../api-cache/api-mutation.ts'
import { defineQuery } from '../../api-cache/api-query.ts'

// The guardian may have answered by their link meanwhile, so it is always loaded again.
export const ownGuardian = defineQuery(guardians.mine, { staleTime: 0 })

export const inviteGuardian = defineMutation(guardians.invite).optimistic(
  ownGuardian,
  (shown, { answer }) => answer ?? shown,
)
export const endGuardian = defineMutation(guardians.end).optimistic(
  ownGuardian,
  (shown, { answer }) => answer ?? shown,
)
