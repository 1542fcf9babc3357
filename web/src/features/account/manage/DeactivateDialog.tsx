import { manage } from '../../../messages/manage.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
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

/** What an act brings about, one line each. */
export function Effects({ text, effects }: { text: string; effects: readonly string[] }) {
  return (
    <>
      <p>{text}</p>
      <ul className="mt-2 flex list-disc flex-col gap-1.5 ps-5">
        {effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
    </>
  )
}
