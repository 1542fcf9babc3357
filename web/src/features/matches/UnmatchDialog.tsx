import type { Match } from '@mithaq/contract/matches'
import { matches } from '../../messages/matches.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toast } from '../../ui/toast.ts'
import { HowTokensLink } from '../wallet/HowTokensWork.tsx'
import { unmatchCost } from './costs.ts'
import { unmatch } from './queries.ts'
import { tryUnmatch } from './try-unmatch.ts'
import { useAct } from '../../server-state/act.ts'

export interface UnmatchDialogProps {
  match: Match
  balance: number
  open: boolean
  onOpenChange: (open: boolean) => void
  onDone: () => void
}

/** Says the fee, what is left and where the chat goes, before anything happens. */
export function UnmatchDialog({ match, balance, open, onOpenChange, onDone }: UnmatchDialogProps) {
  const [begin, busy] = useAct(unmatch)
  const { name } = match.profile
  const { refund, fee, left } = unmatchCost(match, balance)

  async function confirm(): Promise<void> {
    if (busy) return
    const charged = await tryUnmatch(() => begin({ matchId: match.id }))
    if (!charged) return
    toast.success(matches.unmatchDone(name))
    onDone()
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={matches.unmatchTitle(name)}
      description={
        <>
          {refund > 0 && <p>{matches.unmatchRefund(refund)}</p>}
          <p>{fee > 0 ? matches.unmatchFee(fee, left) : freeText(match)}</p>
          {match.lastMessage && <p className="mt-2">{matches.unmatchThen(name)}</p>}
        </>
      }
      confirmLabel={matches.unmatch}
      busyLabel={matches.unmatching}
      cancelLabel={matches.keepMatch}
      variant="danger"
      busy={busy}
      onConfirm={() => void confirm()}
    >
      <HowTokensLink className="self-start" />
    </ConfirmDialog>
  )
}

function freeText({ leaveFee, profile: { name } }: Match): string {
  return leaveFee === 0 ? matches.unmatchResting(name) : matches.unmatchFree
}
