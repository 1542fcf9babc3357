import { useQuery } from '@tanstack/react-query'
import { walletQuery } from './queries.ts'

/** My balance and when tokens come back, wherever a screen speaks of them. */
export function useWallet() {
  return useQuery(walletQuery)
}
