import { useAsk } from '../../server-state/ask.ts'
import { wallet } from './queries.ts'

/** My balance and when tokens come back, wherever a screen speaks of them. */
export function useWallet() {
  return useAsk(wallet, {})
}
