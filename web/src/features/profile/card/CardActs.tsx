import { Flag, ShieldBan, Star } from 'lucide-react'
import { card } from '../../../messages/card.ts'
import { Button } from '../../../ui/Button.tsx'

export interface CardActsProps {
  favorited?: boolean
  /** Each button is there only where there is something it can do. */
  onFavorite?: () => void
  onReport?: () => void
  onBlock?: () => void
}

export function CardActs({ favorited = false, onFavorite, onReport, onBlock }: CardActsProps) {
  if (!onFavorite && !onReport && !onBlock) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      {onFavorite && (
        <Button
          variant="outline"
          size="small"
          icon={
            <Star className={favorited ? 'size-4 fill-saffron text-saffron' : 'size-4'} aria-hidden="true" />
          }
          onClick={onFavorite}
        >
          {favorited ? card.favorited : card.favorite}
        </Button>
      )}
      {onReport && (
        <Button
          variant="quiet"
          size="small"
          icon={<Flag className="size-4" aria-hidden="true" />}
          onClick={onReport}
        >
          {card.report}
        </Button>
      )}
      {onBlock && (
        <Button
          variant="quiet"
          size="small"
          icon={<ShieldBan className="size-4" aria-hidden="true" />}
          onClick={onBlock}
        >
          {card.block}
        </Button>
      )}
    </div>
  )
}
