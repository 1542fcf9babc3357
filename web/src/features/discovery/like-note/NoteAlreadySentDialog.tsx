import { discovery } from '../../../messages/discovery.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'

interface SaidBeforeProps {
  name: string
  onLike: () => void
  onClose: () => void
}

/** No second sentence goes to the same person: the like goes without, where that is wished. */
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
