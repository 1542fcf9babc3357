import { discovery } from '../../../messages/discovery.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'

interface SaidBeforeProps {
  name: string
  onLike: () => void
  onClose: () => void
}

/** A person gets only one note: offers to send the like without one. */
export function NoteAlreadySentDialog({ name, onLike, onClose }: SaidBeforeProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={discovery.sentence.saidBefore(name)}
      description={discovery.sentence.saidOnce}
      confirmLabel={discovery.sentence.likeWithout}
      variant="rose"
      onConfirm={onLike}
    />
  )
}
