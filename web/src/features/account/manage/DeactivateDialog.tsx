import { away } from '../../../messages/away.ts'
import { manage } from '../../../messages/manage.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import type { DialogState } from '../../../ui/dialog/Dialog.tsx'
import { useLeaveAccount } from './use-leave-account.ts'

/** Says what deactivating can cost, and offers an away instead. */
export function DeactivateDialog({ onAway, ...props }: DialogState & { onAway: () => void }) {
  const { busy, leave } = useLeaveAccount({
    done: manage.deactivated,
    failed: manage.deactivateFailed,
  })
  return (
    <ConfirmDialog
      {...props}
      title={manage.deactivateTitle}
      description={<EffectsList text={manage.deactivateText} effects={manage.deactivateEffects} />}
      confirmLabel={manage.deactivateConfirm}
      busyLabel={manage.deactivating}
      busy={busy}
      onConfirm={() => leave({ how: 'deactivate' })}
    >
      <div className="rounded-md bg-slate-wash px-4 py-3 text-slate">
        <p>{away.insteadText}</p>
        <button
          type="button"
          className="min-h-11 font-semibold underline underline-offset-4"
          onClick={onAway}
        >
          {away.instead}
        </button>
      </div>
    </ConfirmDialog>
  )
}

/** What an act brings about, one line each. */
export function EffectsList({ text, effects }: { text: string; effects: readonly string[] }) {
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
