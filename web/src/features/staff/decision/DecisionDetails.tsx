import { moderation as limits } from '@mithaq/contract/limits'
import { writtenFields, type CaseDetails } from '@mithaq/contract/moderation'
import { useEffect, useEffectEvent } from 'react'
import { staff } from '../../../messages/staff.ts'
import { cx } from '../../../ui/base/cx.ts'
import { SegmentedChoice } from '../../../ui/form/SegmentedChoice.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { hasValidAddress } from '../../pictures/display/picture-address.ts'
import { Picture } from '../../pictures/display/Picture.tsx'
import type { SuspensionDays, DecisionDraft } from '../state/decision-draft.ts'

interface DecisionDetailsProps {
  draft: DecisionDraft
  onDraft: (next: DecisionDraft) => void
  shown: CaseDetails | undefined
  onLookAgain: () => void
}

const fields = writtenFields.map((value) => ({ value, label: staff.fields[value] }))
const days = limits.suspendDays.map((value) => ({ value: String(value), label: staff.daysLong(value) }))

/** The inputs that a decision needs: days, pictures, or a text. */
export function DecisionDetails({ draft, onDraft, shown, onLookAgain }: DecisionDetailsProps) {
  if (draft.decision === 'suspend')
    return (
      <SegmentedChoice
        label={staff.days}
        options={days}
        value={String(draft.days)}
        onChange={(value) => onDraft({ ...draft, days: Number(value) as SuspensionDays })}
      />
    )
  if (draft.decision === 'rewrite')
    return (
      <Select
        label={staff.whichText}
        value={draft.field ?? ''}
        onChange={(field) => onDraft({ ...draft, field: field as DecisionDraft['field'] })}
        options={fields}
      />
    )
  return draft.decision === 'remove_pictures' ? (
    <Pictures {...{ draft, onDraft, shown, onLookAgain }} />
  ) : null
}

function Pictures({ draft, onDraft, shown, onLookAgain }: DecisionDetailsProps) {
  const pictures = shown?.profile?.pictures ?? []
  const lookAgain = useEffectEvent(onLookAgain)
  // Staff get new addresses only by loading the case again, which is logged.
  useEffect(() => {
    if (!pictures.every(hasValidAddress)) lookAgain()
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the pictures are offered
  }, [])
  const toggle = (id: string) =>
    onDraft({
      ...draft,
      pictures: draft.pictures.includes(id)
        ? draft.pictures.filter((one) => one !== id)
        : [...draft.pictures, id],
    })
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{staff.whichPictures}</legend>
      <div className="flex flex-wrap gap-2">
        {pictures.map((picture, at) => (
          <label
            key={picture.id}
            className={cx(
              'relative block h-24 w-18 overflow-hidden rounded-md border-2 has-focus-visible:outline-2 has-focus-visible:outline-(--ring)',
              draft.pictures.includes(picture.id) ? 'border-danger' : 'border-transparent',
            )}
          >
            <input
              type="checkbox"
              aria-label={staff.pictureNumber(at + 1)}
              className="absolute inset-0 z-1 cursor-pointer appearance-none outline-none"
              checked={draft.pictures.includes(picture.id)}
              onChange={() => toggle(picture.id)}
            />
            <Picture picture={picture} alt="" sizes="72px" />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
