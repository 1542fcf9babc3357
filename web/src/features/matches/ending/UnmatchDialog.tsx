import type { Match } from '@mithaq/contract/matches'
import { goodbyes } from '../../../messages/goodbyes.ts'
import { matches } from '../../../messages/matches.ts'
import { useApiMutation } from '../../../api-cache/api-mutation.ts'
import { useServerNow } from '../../../time/server-clock.ts'
import { momentToCome } from '../../../time/time-label.ts'
import type { DialogState } from '../../../ui/dialog/Dialog.tsx'
import { useDraft } from '../../../session/drafts.ts'
import { isFreeToLeave, unmatchCost } from '../rules/costs.ts'
import { initialDraft, GoodbyeChoice, goodbyeFromDraft } from './GoodbyeChoice.tsx'
import { ifSilentText } from '../spending/if-silent.ts'
import { SpendDialog } from '../spending/SpendDialog.tsx'
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
  const nowMs = useServerNow()
  const { refund, fee } = unmatchCost(match, balance, nowMs)
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
    forgetDraft()
    onDone()
  }

  return (
    <SpendDialog
      open={open}
      onOpenChange={onOpenChange}
      title={matches.unmatchTitle(name)}
      description={(chatUnlocked ? openText : lockedText)(name)}
      confirmLabel={silent ? matches.unmatch : goodbyes.send}
      busyLabel={matches.unmatching}
      cancelLabel={chatUnlocked ? goodbyes.stay : matches.keepMatch}
      busy={busy}
      disabled={goodbye === null}
      cost={fee}
      balance={balance}
      refund={refund}
      {...(fee === 0 && { freeBecause: freeText(match, nowMs) })}
      others={goodbyes.theyPayNothing(name)}
      ifSilent={ifSilentText(match, nowMs)}
      onConfirm={() => void confirm()}
    >
      <GoodbyeChoice name={name} draft={draft} onChange={setDraft} ownWords={chatUnlocked} disabled={busy} />
      {match.lastMessage && <p className="text-sm text-ink-soft">{matches.unmatchThen(name)}</p>}
    </SpendDialog>
  )
}

function freeText(match: Match, nowMs: number): string {
  const { freeLeave, profile } = match
  if (freeLeave === null || !isFreeToLeave(match, nowMs)) return matches.unmatchFree
  return freeLeave.because === 'they_rest'
    ? matches.unmatchResting(profile.name)
    : matches.unmatchGuardian(profile.name, momentToCome(freeLeave.until, nowMs))
}
