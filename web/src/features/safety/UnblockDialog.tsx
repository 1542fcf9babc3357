import { safety } from '../../messages/safety.ts'
import { useApiMutation } from '../../api-cache/api-mutation.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { tryOrShowError } from '../../ui/feedback/show-error.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { unblockMember } from './mutations.ts'
import type { BlockedMember } from './queries.ts'

interface UnblockDialogProps {
  listed: BlockedMember
  onClose: () => void
}

export function UnblockDialog({ listed, onClose }: UnblockDialogProps) {
  const name = listed.member?.name ?? safety.aFormerMember
  const [begin, isPending] = useApiMutation(unblockMember)
  async function confirm(): Promise<void> {
    if (!(await tryOrShowError(begin({ profileId: listed.id }), safety.unblockFailed))) return
    toast.success(safety.unblocked(name))
    onClose()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={safety.unblockTitle(name)}
      description={listed.member ? safety.unblockText : safety.unblockFormerText}
      confirmLabel={safety.unblock}
      busyLabel={safety.unblocking}
      busy={isPending}
      onConfirm={() => void confirm()}
    />
  )
}
