import { safety } from '@mithaq/contract/safety'
import { defineQuery } from '../../api-cache/api-query.ts'
import type { OutputOf } from '../../http/request.ts'
import { unblockMember } from './mutations.ts'

export type BlockedMember = OutputOf<typeof safety.blocked>['people'][number]

// A member blocked a moment ago on another screen must be in it.
export const blockedMembers = defineQuery(safety.blocked, { staleTime: 0 })

unblockMember.optimistic(blockedMembers, (page, { input, answer }) =>
  answer ? { ...page, people: page.people.filter(({ id }) => id !== input.profileId) } : page,
)
