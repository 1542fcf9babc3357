import { tokens as prices } from '@mithaq/contract/limits'
import { useEffect, useState } from 'react'
import { tokens } from '../../../messages/tokens.ts'
import { useSession } from '../../../session/session.ts'
import { useServerNow } from '../../../time/server-clock.ts'
import { Coin } from '../../../ui/base/Coin.tsx'
import { useWallet } from '../../wallet/own-wallet.ts'
import { whenText } from '../../wallet/when-text.ts'
import { isDueToday, markShownToday } from './few-tokens.ts'

/** Says once a day a device that the tokens do not suffice to open a chat after a like. */
export function FewTokens() {
  const session = useSession()
  const me = session.status === 'signedIn' ? session.user.id : ''
  const { data } = useWallet()
  const isFew = data !== undefined && data.balance < prices.unlock
  return <div role="status">{isFew && <OnceToday me={me} {...data} />}</div>
}

interface OnceTodayProps {
  me: string
  balance: number
  weekly: { at: string; brings: number }
}

function OnceToday({ me, balance, weekly: { at, brings } }: OnceTodayProps) {
  const [isDue] = useState(() => isDueToday(me))
  const nowMs = useServerNow(60_000)
  useEffect(() => void (isDue && markShownToday(me)), [isDue, me])
  if (!isDue) return null
  return (
    <p
      data-few=""
      className="mb-3 flex items-center gap-3 rounded-md bg-saffron-wash px-4 py-3 text-sm text-saffron-ink"
    >
      <Coin className="size-6" />
      <span>
        {brings > 0
          ? tokens.fewComing(prices.unlock, balance, brings, whenText(at, nowMs))
          : tokens.few(prices.unlock, balance)}
      </span>
    </p>
  )
}
