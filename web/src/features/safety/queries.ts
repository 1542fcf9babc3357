import { safety } from '@mithaq/contract/safety'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../session/call.ts'
import type { OutputOf } from '../../http/request.ts'

export type BlockedMember = OutputOf<typeof safety.blocked>['people'][number]

export const blockMember = (profileId: string) => call(safety.block, { profileId })
export const unblockMember = (profileId: string) => call(safety.unblock, { profileId })
export const reportMember = (profileId: string, reason: string) => call(safety.report, { profileId, reason })

export const blockedQuery = infiniteQueryOptions({
  queryKey: ['safety', 'blocked'],
  queryFn: ({ pageParam, signal }) =>
    call(safety.blocked, pageParam === null ? {} : { after: pageParam }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
  // Somebody blocked a moment ago on another screen must be in it.
  staleTime: 0,
})
