import type { Match } from '@mithaq/contract/matches'
import { CalendarPlus } from 'lucide-react'
import { chat } from '../../../messages/chat.ts'
import { tokens } from '../../../messages/tokens.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { useExtendReplyTime } from './use-extend-reply-time.ts'

const texts = chat.day

/** Requests a day more to reply, once a round. Confirmed first, since it cannot be repeated. */
export function ExtendReplyTime({ match, lengthMs }: { match: Match; lengthMs: number }) {
  const { asked, setAsked, busy, ask } = useExtendReplyTime(match)
  return (
    <>
      <button
        type="button"
        onClick={() => setAsked(true)}
        className="group inline-flex min-h-11 items-center rounded-full"
      >
        {/* The visible pill is smaller than the tap target. */}
        <span className="flex min-h-9 items-center gap-2 rounded-full border border-current px-3.5 text-sm font-semibold transition-colors group-hover:bg-current/10">
          <CalendarPlus className="hidden size-4 @lg:block" aria-hidden="true" />
          {texts.ask}
        </span>
      </button>
      <ConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        title={texts.title}
        description={texts.text(tokens.lasting(lengthMs / 2000), match.profile.name)}
        confirmLabel={texts.ask}
        busyLabel={texts.asking}
        busy={busy}
        onConfirm={ask}
      />
    </>
  )
}
