import { review } from '@mithaq/contract/verification'
import { useState } from 'react'
import { request, type OutputOf } from '../../../http/request.ts'
import { review as texts } from '../../../messages/review.ts'
import { useDraft } from '../../../session/drafts.ts'
import { monthAndDay } from '../../../time/time-label.ts'
import { showError } from '../../../ui/feedback/show-error.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Dialog, type DialogState } from '../../../ui/dialog/Dialog.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { StaffOnlyImage } from '../shared/StaffOnlyImage.tsx'
import { useStaffData } from '../shared/use-staff-data.tsx'

type Sealed = OutputOf<typeof review.vault>['sealed'][number]
type Selfies = OutputOf<typeof review.openVault>['selfies']

const fail = (error: unknown) => showError(error, texts.failed, 'Console')

interface VaultDialogProps extends DialogState {
  myId: string
}

/** For leads: selfies of members who impersonated others. Opening them needs a reason, which is logged. */
export function VaultDialog({ myId, open, onOpenChange }: VaultDialogProps) {
  const { data, setData, trouble } = useStaffData(open, () => request(review.vault, {}))
  const sealed = data?.sealed
  const lift = (memberId: string) =>
    request(review.lift, { memberId }).then(
      () =>
        setData(
          (now) =>
            now && {
              sealed: now.sealed.map((one) => (one.memberId === memberId ? { ...one, barred: false } : one)),
            },
        ),
      fail,
    )
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={texts.vault.title}
      description={texts.vault.text}
      size="medium"
    >
      {trouble}
      {sealed?.length === 0 && <p className="text-ink-soft">{texts.vault.empty}</p>}
      <ul className="divide-y divide-line">
        {sealed?.map((one) => (
          <SealedRow key={one.memberId} myId={myId} one={one} onLift={() => void lift(one.memberId)} />
        ))}
      </ul>
    </Dialog>
  )
}

interface SealedRowProps {
  myId: string
  one: Sealed
  onLift: () => void
}

function SealedRow({ myId, one, onLift }: SealedRowProps) {
  const [asking, setAsking] = useState(false)
  const [reason, setReason, forgetReason] = useDraft(`vault ${one.memberId}`, '', myId)
  const [selfies, setSelfies] = useState<Selfies>([])
  const name = one.name ?? texts.vault.formerMember
  async function open() {
    try {
      const answer = await request(review.openVault, { memberId: one.memberId, reason })
      setSelfies(answer.selfies)
      setAsking(false)
      forgetReason()
    } catch (error) {
      fail(error)
    }
  }
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1">
          <bdi className="font-semibold">{name}</bdi>{' '}
          <span className="text-sm text-ink-soft">
            {texts.vault.kept(monthAndDay(new Date(one.sealedAt)), new Date(one.until).getFullYear())}
            {one.womenOnly && ` · ${texts.womenOnly}`}
          </span>
        </p>
        {one.barred && (
          <Button variant="quiet" size="small" onClick={onLift}>
            {texts.vault.lift}
          </Button>
        )}
        <Button variant="outline" size="small" onClick={() => setAsking(true)}>
          {texts.vault.open}
        </Button>
      </div>
      {asking && (
        <form
          className="mt-2 grid gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            void open()
          }}
        >
          <TextArea
            label={texts.vault.reason}
            hint={texts.vault.reasonHint}
            rows={2}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          <Button size="small" type="submit" disabled={reason.trim() === ''}>
            {texts.vault.openNow}
          </Button>
        </form>
      )}
      {selfies.length > 0 && (
        <ul className="mt-3 grid grid-cols-3 gap-2">
          {selfies.map(({ pose, webp }) => (
            <li key={pose}>
              <StaffOnlyImage
                webp={webp}
                alt={texts.vault.selfieOf(name, texts.poseNames[pose])}
                className="aspect-3/4"
              />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
