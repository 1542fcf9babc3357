import { Maximize2 } from 'lucide-react'
import { card } from '../../../../messages/card.ts'
import { CardSheet, type CardSheetProps } from './CardSheet.tsx'
import { PhotoButton } from './PhotoButton.tsx'

interface PhotoToolsProps extends Omit<CardSheetProps, 'className'> {
  onView?: (() => void) | undefined
}

/** The buttons on the photograph. */
export function PhotoTools({ onView, ...sheet }: PhotoToolsProps) {
  const glass = 'bg-glass text-on-photo backdrop-blur-xs'
  return (
    <div className="absolute end-2.5 top-6 flex flex-col gap-2">
      <CardSheet {...sheet} className={glass} />
      {onView && (
        <PhotoButton label={card.whole} className={glass} aria-haspopup="dialog" onClick={onView}>
          <Maximize2 />
        </PhotoButton>
      )}
    </div>
  )
}
