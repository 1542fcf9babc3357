import type { MemberCard } from '@mithaq/contract/members'
import { Heart } from 'lucide-react'
import { discovery } from '../../../messages/discovery.ts'
import type { StoryPart } from '../../profile/card/Story.tsx'
import { cx } from '../../../ui/base/cx.ts'
import { toLikedPart, storyPartName, type LikedPart } from './liked-part.ts'

/** `:hover` without a media query: on a touch screen it lasts until something else is touched. */
const standsOut =
  '[.story-part:is(:hover,:active,:focus-within)_&]:bg-rose-wash [.story-part:is(:hover,:active,:focus-within)_&]:text-rose [.story-part:is(:hover,:active,:focus-within)_&]:shadow-1'

interface PartHeartProps {
  card: MemberCard
  part: StoryPart
  onLike: (part: LikedPart) => void
}

/** Likes a member for one part of their story. Quiet until the part is touched, hovered or focused. */
export function LikePartButton({ card, part, onLike }: PartHeartProps) {
  return (
    <button
      type="button"
      aria-label={discovery.likePart(card.name, storyPartName(card, part))}
      aria-haspopup="dialog"
      onClick={() => onLike(toLikedPart(part))}
      className={cx(
        'grid size-thumb place-items-center rounded-full bg-raised/90 text-ink-soft',
        'transition-[scale,color,background-color] duration-150 active:scale-95',
        standsOut,
      )}
    >
      <Heart className="size-5" aria-hidden="true" />
    </button>
  )
}
