import { tokens as prices } from '@mithaq/contract/limits'
import type { Match, MatchClock } from '@mithaq/contract/matches'
import { Info } from 'lucide-react'
import { chat } from '../../../messages/chat.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { IconButton } from '../../../ui/base/IconButton.tsx'
import { HowTokensLink } from '../../wallet/HowTokensWork.tsx'

interface WhenTimeIsUpProps {
  clock: MatchClock
  match: Match
  balance: number
}

/** Explains what happens when the clock runs out, with a link to all rules. */
export function WhenTimeIsUp({ clock, match, balance }: WhenTimeIsUpProps) {
  return (
    <Dialog
      title={chat.banner.explain}
      size="small"
      trigger={
        <IconButton
          label={chat.banner.explain}
          icon={<Info className="size-5" aria-hidden="true" />}
          className="self-start text-inherit @lg:self-center"
        />
      }
    >
      <div className="flex flex-col gap-2" dir="auto">
        {match.resting && <p>{chat.banner.whenUp.resting}</p>}
        <p>{endOf(clock, match.profile.name, balance)}</p>
        {match.canAskDay && <p>{chat.banner.whenUp.askDay}</p>}
      </div>
      <HowTokensLink className="mt-2 text-ink-soft" />
    </Dialog>
  )
}

function endOf({ kind, awaited }: MatchClock, name: string, balance: number): string {
  const texts = chat.banner.whenUp
  if (kind !== 'reply') return texts.opening
  return awaited === 'them' ? texts.theirs(name) : texts.mine(name, Math.min(prices.penalty, balance))
}
