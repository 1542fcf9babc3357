import { wallet } from '../../messages/wallet.ts'
import { useServerNow } from '../../time/server-clock.ts'
import { useWallet } from './own-wallet.ts'
import { whenText } from './when-text.ts'

/** When the weekly tokens come, and how many with the present balance. */
export function WeeklyTopUp() {
  const { data } = useWallet()
  const nowMs = useServerNow(60_000)
  if (!data) return null
  const { at, upTo, brings, hidden } = data.weekly
  if (hidden) return <>{wallet.noTopUp}</>
  return <>{wallet.topUp(upTo, whenText(at, nowMs), brings, data.balance)}</>
}
