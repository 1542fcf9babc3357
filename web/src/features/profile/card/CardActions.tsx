import { Flag, ShieldBan, Star, type LucideIcon } from 'lucide-react'
import type { MouseEvent } from 'react'
import { card } from '../../../messages/card.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { cx } from '../../../ui/base/cx.ts'

export interface CardActionsProps {
  favorited?: boolean
  /** A button is shown only if its handler is set. */
  onFavorite?: (at: number) => void
  onReport?: () => void
  onBlock?: () => void
}

export function CardActions({ favorited = false, onFavorite, onReport, onBlock }: CardActionsProps) {
  if (!onFavorite && !onReport && !onBlock) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      {onFavorite && (
        <ActionButton
          variant="outline"
          icon={Star}
          iconClass={favorited ? 'fill-saffron text-saffron' : undefined}
          label={favorited ? card.favorited : card.favorite}
          onClick={({ timeStamp }) => onFavorite(timeStamp)}
        />
      )}
      {onReport && <ActionButton icon={Flag} label={card.report} onClick={onReport} />}
      {onBlock && <ActionButton icon={ShieldBan} label={card.block} onClick={onBlock} />}
    </div>
  )
}

interface ActionButtonProps {
  variant?: 'outline' | 'quiet'
  icon: LucideIcon
  iconClass?: string | undefined
  label: string
  onClick: (event: MouseEvent) => void
}

function ActionButton({ variant = 'quiet', icon: Icon, iconClass, label, onClick }: ActionButtonProps) {
  const icon = <Icon className={cx('size-4', iconClass)} aria-hidden="true" />
  return (
    <Button variant={variant} size="small" icon={icon} onClick={onClick}>
      {label}
    </Button>
  )
}
