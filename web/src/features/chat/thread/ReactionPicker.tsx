import { reactionKinds, type ReactionKind } from '@mithaq/contract/messages'
import { chat } from '../../../messages/chat.ts'
import { cx } from '../../../ui/base/cx.ts'
import { ReactionIcon } from '../../../ui/base/ReactionIcon.tsx'

interface ReactionPickerProps {
  chosen: ReactionKind | null
  onChoose: (kind: ReactionKind | null) => void
  /** Smaller buttons, for a mouse. */
  narrow?: boolean
  className: string
}

/** The five reactions; choosing the same one again removes it. */
export function ReactionPicker({ chosen, onChoose, narrow = false, className }: ReactionPickerProps) {
  return (
    <div role="group" aria-label={chat.reactions.title} className={className}>
      {reactionKinds.map((kind) => (
        <button
          key={kind}
          type="button"
          title={chat.reactions[kind]}
          aria-label={chat.reactions[kind]}
          aria-pressed={chosen === kind}
          className={cx(
            'grid h-11 flex-1 place-items-center rounded-full hover:bg-leaf-wash',
            narrow ? 'min-w-9' : 'min-w-11',
            chosen === kind && 'bg-saffron-wash',
          )}
          onClick={() => onChoose(chosen === kind ? null : kind)}
        >
          <ReactionIcon kind={kind} />
        </button>
      ))}
    </div>
  )
}
