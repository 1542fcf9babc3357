import type { MemberTile } from '@mithaq/contract/members'
import type { ReactionKind } from '@mithaq/contract/messages'
import { chat } from '../../../messages/chat.ts'
import { ReactionIcon } from '../../../ui/base/ReactionIcon.tsx'
import { Avatar } from '../../pictures/display/Avatar.tsx'

interface ReactionPillProps {
  mine: ReactionKind | null
  theirs: ReactionKind | null
  profile: Pick<MemberTile, 'name' | 'picture'>
}

/** The reactions of both members, on the lower edge of a bubble. */
export function ReactionPill({ mine, theirs, profile }: ReactionPillProps) {
  const said = [
    ...(theirs ? [chat.reactions.by(profile.name, chat.reactions[theirs])] : []),
    ...(mine ? [chat.reactions.byMe(chat.reactions[mine])] : []),
  ]
  return (
    <span
      role="img"
      aria-label={said.join(', ')}
      className="absolute start-3 -bottom-[13px] flex h-[26px] items-center gap-1 rounded-full border border-line bg-raised px-2 shadow-1"
    >
      {theirs && (
        <>
          <ReactionIcon kind={theirs} className="size-4" />
          <Avatar profile={profile} className="size-4" />
        </>
      )}
      {mine && <ReactionIcon kind={mine} className="size-4" />}
    </span>
  )
}
