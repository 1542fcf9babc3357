import { manage } from '../../../messages/manage.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Effects } from './Effects.tsx'
import { useLeaving } from './use-leaving.ts'

export interface LeavingDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function DeactivateDialog(props: LeavingDialogProps) {
  const { busy, leave } = useLeaving({
    done: manage.deactivated,
    failed: manage.deactivateFailed,
  })
  return (
    <ConfirmDialog
      {...props}
      title={manage.deactivateTitle}
      description={<Effects text={manage.deactivateText} effects={manage.deactivateEffects} />}
      confirmLabel={manage.deactivateConfirm}
      busyLabel={manage.deactivating}
      busy={busy}
      onConfirm={() => leave({ how: 'deactivate' })}
    />
  )
}
