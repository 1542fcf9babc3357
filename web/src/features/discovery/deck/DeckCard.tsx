import { discovery as limits } from '@mithaq/contract/limits'
import type { MemberCard } from '@mithaq/contract/members'
import { Heart, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { discovery } from '../../../messages/discovery.ts'
import { Chip } from '../../../ui/base/Chip.tsx'
import { cx } from '../../../ui/base/cx.ts'
import { ProfileCard } from '../../profile/card/ProfileCard.tsx'
import type { StoryPart } from '../../profile/card/Story.tsx'
import { useSharedFacts } from '../../profile/card/use-shared-facts.ts'
import type { Choice } from '../choosing/drag.ts'
import { LikePartButton } from '../like-note/LikePartButton.tsx'
import type { LikedPart } from '../like-note/liked-part.ts'
import { useDrag } from '../choosing/use-drag.ts'

interface DeckCardProps {
  card: MemberCard
  /** The choice it leaves with; undefined for the shown card. */
  leaving?: Choice
  scrolledBy?: number
  onChoice: (choice: Choice, at?: number) => void
  /** Opens the note about a part of the story. */
  onLikePart: (part: LikedPart) => void
  onReport: () => void
  onBlock: () => void
}

export function DeckCard({
  card,
  leaving,
  scrolledBy = 0,
  onChoice,
  onLikePart,
  onReport,
  onBlock,
}: DeckCardProps) {
  const isNew = useNewness()
  const drag = useDrag(onChoice)
  const beside = useSharedFacts(card)
  const heartOf = (part: StoryPart) => <LikePartButton card={card} part={part} onLike={onLikePart} />
  return (
    <div
      data-card={card.id}
      data-state={leaving ?? (isNew ? 'new' : 'idle')}
      inert={leaving !== undefined}
      className="deck-card"
      style={leaving && { insetBlockStart: -scrolledBy }}
      {...(leaving ? {} : drag)}
    >
      <ProfileCard
        profile={card}
        {...beside}
        eager
        turnsByTap
        heartOf={heartOf}
        note={card.likesMe && <LikesYou />}
        onPass={() => onChoice('pass')}
        onReport={onReport}
        onBlock={onBlock}
      />
      {/* Room for the action bar, which covers the end. */}
      <div className="h-32" />
      <Stamp choice="like" />
      <Stamp choice="pass" />
    </div>
  )
}

function LikesYou() {
  return (
    <Chip tone="rose" icon={<Heart className="fill-current" aria-hidden="true" />}>
      {discovery.likesYou}
    </Chip>
  )
}

/** Shows on the dragged card what releasing it will do. */
function Stamp({ choice }: { choice: Choice }) {
  const Icon = choice === 'like' ? Heart : X
  return (
    <div
      aria-hidden="true"
      data-choice={choice}
      className={cx(
        'deck-stamp pointer-events-none absolute top-16 grid size-20 place-items-center rounded-full shadow-2',
        choice === 'like'
          ? 'start-5 bg-rose text-on-rose [&_svg]:fill-current'
          : 'end-5 bg-raised text-slate @2xl:end-[calc(50%+2.25rem)] @4xl:start-80 @4xl:end-auto',
      )}
    >
      <Icon className="size-9" />
    </div>
  )
}

function useNewness(): boolean {
  const [isNew, setNew] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setNew(false), limits.actionLockMs)
    return () => clearTimeout(timer)
  }, [])
  return isNew
}
