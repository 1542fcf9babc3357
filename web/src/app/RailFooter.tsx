import { Link } from 'react-router'
import { tabs } from '../messages/tabs.ts'
import { Coin } from '../ui/base/Coin.tsx'
import { NotificationBell } from '../features/notifications/NotificationBell.tsx'
import { Avatar } from '../features/pictures/display/Avatar.tsx'
import { useOwnProfile } from '../features/profile/own-profile.ts'
import { useWallet } from '../features/wallet/own-wallet.ts'

/** The rail's end: notifications, tokens and own picture. */
export function RailFooter() {
  const { data: wallet } = useWallet()
  const { data: me } = useOwnProfile()
  return (
    <div className="mt-auto flex flex-col items-center gap-4">
      <NotificationBell inRail />
      <Link
        to="/app/account#wallet"
        className="flex min-h-18 w-16 flex-col items-center justify-center rounded-md bg-saffron-wash text-xs font-semibold text-saffron-ink outline-offset-2"
      >
        <Coin className="mb-0.5 size-5.5" />
        <span className="text-lg leading-tight font-bold tabular-nums">{wallet?.balance ?? '–'}</span>
        {tabs.tokens(wallet?.balance ?? 0)}
      </Link>
      {/* Hidden from the keyboard: the Account tab leads there, too. */}
      <Link
        to="/app/account"
        tabIndex={-1}
        aria-hidden="true"
        className="rounded-full p-0.5 ring-2 ring-line"
      >
        <Avatar profile={{ picture: me?.pictures[0] ?? null }} className="size-12" />
      </Link>
    </div>
  )
}
