import type { Match } from '@mithaq/contract/matches'
import { goodbyes } from '../../../messages/goodbyes.ts'
import { matches } from '../../../messages/matches.ts'
import { useApiMutation } from '../../../api-cache/api-mutation.ts'
import { useServerNow } from '../../../time/server-clock.ts'
import { momentToCome } from '../../../time/time-label.ts'
import { Coin } from '../../../ui/base/Coin.tsx'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import type { DialogState } from '../../../ui/dialog/Dialog.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { useDraft } from '../../../session/drafts.ts'
import { isFreeToLeave, unmatchCost } from '../rules/costs.ts'
import { initialDraft, GoodbyeChoice, goodbyeFromDraft } from './GoodbyeChoice.tsx'
import { unmatch } from '../state/queries.ts'
import { tryUnmatch } from './try-unmatch.ts'
import { useRequestIds } from '../state/use-request-ids.ts'

interface UnmatchDialogProps extends DialogState {
  match: Match
  balance: number
  onDone: () => void
}

/** Chooses a goodbye, shows the price and the remaining balance, then unmatches. */
export function UnmatchDialog({ match, balance, open, onOpenChange, onDone }: UnmatchDialogProps) {
  const [begin, busy] = useApiMutation(unmatch)
  const [draft, setDraft, forgetDraft] = useDraft(`goodbye ${match.id} ${match.round}`, initialDraft)
  const tapOn = useRequestIds(match)
  const { name } = match.profile
  const { chatUnlocked } = match
  const goodbye = goodbyeFromDraft(draft)
  const silent = goodbye === undefined
  const openText = silent ? goodbyes.textSilent : goodbyes.text
  const lockedText = silent ? goodbyes.textLockedSilent : goodbyes.textLocked

  async function confirm(): Promise<void> {
    if (busy || goodbye === null) return
    const { requestId } = tapOn(JSON.stringify(goodbye ?? null))
    const asked = { matchId: match.id, requestId, ...(goodbye && { goodbye }) }
    const charged = await tryUnmatch(() => begin(asked))
    if (!charged) return
    toast.success(matches.unmatchDone(name))
    forgetDraft()
    onDone()
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={goodbyes.title}
      description={(chatUnlocked ? openText : lockedText)(name)}
      confirmLabel={silent ? matches.unmatch : goodbyes.send}
      busyLabel={matches.unmatching}
      cancelLabel={chatUnlocked ? goodbyes.stay : matches.keepMatch}
      busy={busy}
      disabled={goodbye === null}
      price={<Price match={match} balance={balance} />}
      onConfirm={() => void confirm()}
    >
      <GoodbyeChoice name={name} draft={draft} onChange={setDraft} ownWords={chatUnlocked} disabled={busy} />
      {match.lastMessage && <p className="text-sm text-ink-soft">{matches.unmatchThen(name)}</p>}
    </ConfirmDialog>
  )
}

function Price({ match, balance }: Pick<UnmatchDialogProps, 'match' | 'balance'>) {
  const { name } = match.profile
  const nowMs = useServerNow()
  const { refund, fee, left } = unmatchCost(match, balance, nowMs)
  return (
    <div className="flex items-start gap-3 rounded-md bg-saffron-wash px-4 py-2.5 leading-snug text-saffron-ink">
      <Coin className="mt-0.5 size-8" spent={fee === 0} />
      <div className="min-w-0 flex-1" dir="auto">
        {refund > 0 && <p>{matches.unmatchRefund(refund)}</p>}
        <p className="font-semibold">
          {fee > 0 ? matches.unmatchFee(fee, left) : freeText(match, nowMs)} {goodbyes.theyPayNothing(name)}
        </p>
      </div>
    </div>
  )
}

function freeText(match: Match, nowMs: number): string {
  const { freeLeave, profile } = match
  if (freeLeave === null || !isFreeToLeave(match, nowMs)) return matches.unmatchFree
  return freeLeave.because === 'they_rest'
    ? matches.unmatchResting(profile.name)
    : matches.unmatchGuardian(profile.name, momentToCome(freeLeave.until, nowMs))
}
