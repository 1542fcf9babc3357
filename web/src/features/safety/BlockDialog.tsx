import { useMutation } from '@tanstack/react-query'
import { safety } from '../../messages/safety.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { logged, messageOf } from '../../ui/errors.ts'
import { toast } from '../../ui/toast.ts'
import { tellGone } from './gone.ts'
import { blockMember } from './queries.ts'

export interface SafetyDialogProps {
  profile: { id: string; name: string }
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The person is blocked: leave whatever showed them. */
  onDone?: () => void
}

export function BlockDialog({ profile, open, onOpenChange, onDone }: SafetyDialogProps) {
  const { isPending, mutate } = useMutation({
    // Without it, an act would wait in silence while the device is offline.
    networkMode: 'always',
    mutationFn: () => blockMember(profile.id),
    onSuccess: () => {
      toast.success(safety.blocked(profile.name))
      onOpenChange(false)
      onDone?.()
      tellGone(profile.id)
    },
    onError: (error) => {
      logged(error, safety.blockFailed)
      toast.error(messageOf(error), { title: safety.blockFailed, error })
    },
  })
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
      onConfirm={() => mutate()}
    />
  )
}
