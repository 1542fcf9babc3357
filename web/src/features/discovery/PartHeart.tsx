import { Heart } from 'lucide-react'
import { discovery } from '../../messages/discovery.ts'

/** On a part of a story: to like its member for just this. */
export function PartHeart({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={discovery.likePart(name)}
      aria-haspopup="dialog"
      onClick={onClick}
      className="grid size-11 place-items-center rounded-full bg-raised text-rose shadow-1 transition-transform duration-150 hover:bg-rose-wash active:scale-95"
    >
      <Heart className="size-5" aria-hidden="true" />
    </button>
  )
}
