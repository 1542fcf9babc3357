import type { ReactionKind } from '@mithaq/contract/messages'
import { Reply } from 'lucide-react'
import { chat } from '../../messages/chat.ts'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { ReactionPicker } from './ReactionPicker.tsx'

/** How wide it is drawn, with its distance from the bubble; a bubble leaves it as much where there is a mouse. */
export const toolbarRem = 15

interface MessageToolbarProps {
  /** Beside the bubble where there is room, otherwise over its upper edge. */
  beside: boolean
  mine: boolean
  chosen: ReactionKind | null
  onReact: (kind: ReactionKind | null) => void
  onReply: () => void
}

/** What can be done with a message that the mouse or the focus is at. */
export function MessageToolbar({ beside, mine, chosen, onReact, onReply }: MessageToolbarProps) {
  return (
    <div
      className={cx(
        'absolute z-10 flex items-center rounded-full border border-line bg-raised px-1 shadow-1',
        beside ? 'top-1/2 -translate-y-1/2' : 'bottom-full -mb-2',
        beside && (mine ? 'end-full me-2' : 'start-full ms-2'),
        !beside && (mine ? 'end-0' : 'start-0'),
      )}
    >
      <ReactionPicker chosen={chosen} onChoose={onReact} narrow />
      <span aria-hidden="true" className="mx-0.5 h-6 w-px bg-line" />
      <IconButton
        label={chat.reply}
        onClick={onReply}
        className="w-9!"
        icon={<Reply className="size-5 rtl:-scale-x-100" aria-hidden="true" />}
      />
    </div>
  )
}
