import type { MemberCard } from '@mithaq/contract/members'
import { Heart } from 'lucide-react'
import { discovery } from '../../../messages/discovery.ts'
import type { StoryPart } from '../../profile/card/Story.tsx'
import { toLikedPart, storyPartName, type LikedPart } from './liked-part.ts'

interface PartHeartProps {
  card: MemberCard
  part: StoryPart
  onLike: (part: LikedPart) => void
}

/** Likes a member for one part of their story. */
export function LikePartButton({ card, part, onLike }: PartHeartProps) {
  return (
    <button
      type="button"
      aria-label={discovery.likePart(card.name, storyPartName(card, part))}
      aria-haspopup="dialog"
      onClick={() => onLike(toLikedPart(card, part))}
      className="grid size-thumb place-items-center rounded-full bg-raised text-rose shadow-1 transition-transform duration-150 hover:bg-rose-wash active:scale-95"
    >
      <Heart className="size-5" aria-hidden="true" />
    </button>
  )
}
