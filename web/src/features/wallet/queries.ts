import { wallet } from '@mithaq/contract/wallet'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../session/call.ts'
import { noteServerTime } from '../../time/server-clock.ts'

const first: string | undefined = undefined

export const walletQuery = queryOptions({
  queryKey: ['wallet', 'mine'],
  // Asked anew wherever it is shown: tokens may be on their way from another screen or device.
  staleTime: 0,
  queryFn: async ({ signal }) => {
    const answer = await call(wallet.mine, {}, { signal })
    noteServerTime(answer.now)
    return answer
  },
})

export const historyQuery = infiniteQueryOptions({
  queryKey: ['wallet', 'history'],
  queryFn: ({ pageParam, signal }) =>
    call(wallet.history, { ...(pageParam && { after: pageParam }) }, { signal }),
  initialPageParam: first as string | undefined,
  getNextPageParam: ({ next }) => next ?? undefined,
})

export function purchase(): Promise<unknown> {
  return call(wallet.purchase, {})
}
