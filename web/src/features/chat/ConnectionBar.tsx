import { WifiOff } from 'lucide-react'
import { chat } from '../../messages/en/chat.ts'
import { useLiveAway } from './use-visible.ts'

/** Quiet: the composer stays, and what is written waits. */
export function ConnectionBar() {
  const away = useLiveAway()
  return (
    <div role="status">
      {away && (
        <p className="flex items-center gap-2.5 border-b border-line bg-slate-wash px-4 py-2 text-sm text-slate md:px-6">
          <WifiOff className="size-4 shrink-0" aria-hidden="true" />
          <span>
            <span className="font-semibold">{chat.noConnection}</span> {chat.noConnectionHelp}
          </span>
        </p>
      )}
    </div>
  )
}
