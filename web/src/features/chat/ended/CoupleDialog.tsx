import { found as bounds } from '@mithaq/contract/limits'
import type { Match } from '@mithaq/contract/matches'
import { found as texts } from '../../../messages/found.ts'
import { useApiMutation } from '../../../api-cache/api-mutation.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import type { DialogState } from '../../../ui/dialog/Dialog.tsx'
import { tryOrShowError } from '../../../ui/feedback/show-error.ts'
import { markAsCouple } from '../../matches/state/use-matches.ts'

interface CoupleDialogProps extends DialogState {
  match: Match
}

/** Confirms the couple, after naming the consequences: profiles hidden, other matches ended, this chat read-only. */
export function CoupleDialog({ match, open, onOpenChange }: CoupleDialogProps) {
  const [begin, busy] = useApiMutation(markAsCouple)
  const { name } = match.profile
  const isAnswer = match.foundAsk?.by === 'them'
  async function say(): Promise<void> {
    if (!busy && (await tryOrShowError(begin({ matchId: match.id }), texts.failed))) onOpenChange(false)
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={texts.title(name)}
      description={isAnswer ? texts.asked(name) : texts.text(name, bounds.confirmDays)}
      confirmLabel={texts.say}
      busyLabel={texts.saying}
      cancelLabel={texts.notYet}
      busy={busy}
      onConfirm={() => void say()}
    >
      <div className="rounded-md bg-leaf-wash px-4 py-3">
        <p className="font-semibold">{texts.onceSaid}</p>
        <ul className="mt-1.5 grid list-disc gap-1 ps-5 text-ink-soft">
          {[texts.hidden, texts.othersEnd, texts.stays].map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    </ConfirmDialog>
  )
}
