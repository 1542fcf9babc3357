import type { ReactionKind } from '@mithaq/contract/messages'
import { Reply } from 'lucide-react'
import { chat } from '../../../messages/chat.ts'
import { cx } from '../../../ui/base/cx.ts'
import { IconButton } from '../../../ui/base/IconButton.tsx'
import { ReactionPicker } from './ReactionPicker.tsx'

export type ToolbarPlace = 'beside' | 'folded' | 'above'

/** Beside the bubble in one row, folded into three where there is less room, otherwise above it. */
export function chooseToolbarPlace(bubble: HTMLElement | null): ToolbarPlace {
  if (!bubble?.parentElement) return 'above'
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const room = (bubble.parentElement.clientWidth - bubble.clientWidth) / rem
  return room >= wideRem ? 'beside' : room >= foldedRem ? 'folded' : 'above'
}
/** Widths of the toolbar with its gap; a bubble leaves that room where there is a mouse. */
const [wideRem, foldedRem] = [15, 6]

interface MessageToolbarProps {
  place: ToolbarPlace
  mine: boolean
  chosen: ReactionKind | null
  onReact: (kind: ReactionKind | null) => void
  onReply: () => void
}

/** Actions for the message under the mouse or the focus. */
export function MessageToolbar({ place, mine, chosen, onReact, onReply }: MessageToolbarProps) {
  const isFolded = place === 'folded'
  return (
    <div
      className={cx(
        'absolute z-10',
        // The gap is padding, so that the mouse does not leave the message on its way.
        place === 'above' ? (mine ? 'end-0' : 'start-0') : mine ? 'end-full pe-2' : 'start-full ps-2',
        { beside: 'top-1/2 -translate-y-1/2', folded: 'bottom-0', above: 'bottom-full -mb-2' }[place],
      )}
    >
      <div
        className={cx(
          'relative border border-line bg-raised px-1 shadow-1',
          isFolded ? 'rounded-[1.375rem]' : 'flex items-center rounded-full',
        )}
      >
        <ReactionPicker
          chosen={chosen}
          onChoose={onReact}
          narrow
          className={isFolded ? 'grid grid-cols-[2.25rem_2.25rem]' : 'flex'}
        />
        {!isFolded && <span aria-hidden="true" className="mx-0.5 h-6 w-px bg-line" />}
        <IconButton
          label={chat.reply}
          onClick={onReply}
          className={cx('w-9!', isFolded && 'absolute end-1 bottom-0')}
          icon={<Reply className="size-5 rtl:-scale-x-100" aria-hidden="true" />}
        />
      </div>
    </div>
  )
}
