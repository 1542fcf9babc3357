import type { MemberCard } from '@mithaq/contract/members'
import { Heart, MessageSquare, X } from 'lucide-react'
import { Link } from 'react-router'
import { discovery } from '../../../messages/discovery.ts'
import { liked } from '../../../messages/liked.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { buttonClass } from '../../../ui/base/button-class.ts'
import type { DialogChoice } from './use-dialog-choice.ts'

interface ProfileDialogActsProps extends DialogChoice {
  profile: MemberCard
  onClose: () => void
}

const choices = [
  { kind: 'pass', variant: 'outline', icon: <X className="size-5" aria-hidden="true" /> },
  { kind: 'like', variant: 'rose', icon: <Heart className="size-5 fill-current" aria-hidden="true" /> },
] as const

/** Like and Pass, or a link to the present or ended match. */
export function ProfileDialogActs({ profile, busy, locked, choose, onClose }: ProfileDialogActsProps) {
  if (profile.matched && profile.matchId !== null)
    return (
      <Link to={`/app/chat/${profile.matchId}`} className={buttonClass({ variant: 'accent' })}>
        <MessageSquare className="size-5" aria-hidden="true" />
        {liked.openChat}
      </Link>
    )
  if (profile.matchId !== null)
    return (
      <>
        <p className="flex-1 self-center text-ink-soft">{liked.matchedBefore}</p>
        <Link to="/app/liked?tab=unmatched" className={buttonClass({ variant: 'outline' })} onClick={onClose}>
          {liked.seeUnmatched}
        </Link>
      </>
    )
  return (
    <div className="flex flex-1 flex-wrap gap-3 *:grow md:justify-end md:*:grow-0">
      {choices.map(({ kind, ...look }) => (
        <Button
          key={kind}
          {...look}
          busy={busy === kind}
          disabled={busy !== null || locked}
          onClick={() => void choose(profile, kind)}
        >
          {discovery[kind]}
        </Button>
      ))}
    </div>
  )
}
