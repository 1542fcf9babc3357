import { tokens } from '../../messages/tokens.ts'
import { serverNowMs } from '../../time/server-clock.ts'
import { useWallet } from './own-wallet.ts'
import { whenText } from './when.ts'

/** When tokens come back, for somebody who has too few. */
export function TokensReturn() {
  const { data } = useWallet()
  if (!data) return null
  const when = whenText(data.weekly.at, serverNowMs())
  return <>{data.weekly.upTo > 0 ? tokens.topUp(data.weekly.upTo, when) : tokens.noTopUp(when)}</>
}
