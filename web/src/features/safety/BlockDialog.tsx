import { safety } from '../../messages/safety.ts'
import { useApiMutation } from '../../api-cache/api-mutation.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import type { DialogState } from '../../ui/dialog/Dialog.tsx'
import { tryOrShowError } from '../../ui/feedback/show-error.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { blockMember } from './mutations.ts'

export interface SafetyDialogProps extends DialogState {
  profile: { id: string; name: string }
  /** Called after the block, to leave the screen that showed the member. */
  onDone?: () => void
}

export function BlockDialog({ profile, open, onOpenChange, onDone }: SafetyDialogProps) {
  const [begin, isPending] = useApiMutation(blockMember)
  async function confirm(): Promise<void> {
    if (!(await tryOrShowError(begin({ profileId: profile.id }), safety.blockFailed))) return
    toast.success(safety.blocked(profile.name))
    onOpenChange(false)
    onDone?.()
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={safety.blockTitle(profile.name)}
      description={
        <>
          <p>{safety.blockText}</p>
          <ul className="mt-2 flex list-disc flex-col gap-1.5 ps-5">
            {safety.blockEffects.map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
        </>
      }
      confirmLabel={safety.block}
      busyLabel={safety.blocking}
      variant="danger"
      busy={isPending}
      onConfirm={() => void confirm()}
    />
  )
}
