import type { CaseDetails } from '@mithaq/contract/moderation'
import { moderation as limits } from '@mithaq/contract/limits'
import { outcomes, review, type Outcome, type ShownSelfies } from '@mithaq/contract/verification'
import { useState } from 'react'
import { request } from '../../../http/request.ts'
import { houseRules } from '../../../messages/house-rules.ts'
import { review as texts } from '../../../messages/review.ts'
import { staff } from '../../../messages/staff.ts'
import { saveDraft, useDraft } from '../../../session/drafts.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { Picture } from '../../pictures/display/Picture.tsx'
import { SelfieAdvice } from './SelfieAdvice.tsx'
import type { ConsoleState } from '../state/use-console.ts'
import { ageRule } from '../state/decision-draft.ts'
import { StaffOnlyImage } from '../shared/StaffOnlyImage.tsx'
import { ConfirmKey } from '../shared/keyboard-keys.tsx'
import { TakeBack } from './TakeBack.tsx'
import { useConfirmKey } from '../state/use-console-keys.ts'
import { useStaffData } from '../shared/use-staff-data.tsx'

interface VerificationPaneProps {
  myId: string
  shown: CaseDetails
  console: ConsoleState
}

const ageReason = staff.templates.close_underage(houseRules.rules[ageRule - 1] ?? '')

type Choice = Outcome | 'close_underage'

const choices: readonly { value: Choice; label: string; text: string }[] = [
  ...outcomes.map((value) => ({ value, ...texts.outcomes[value] })),
  { value: 'close_underage', ...staff.decisions.close_underage },
]

/** Selfies beside the published pictures, the automatic check, and the possible decisions. */
export function VerificationPane({ myId, shown, console }: VerificationPaneProps) {
  const [choice, setChoice] = useState<Choice>()
  const { id: caseId } = shown
  const draft = `selfies ${caseId}`
  const [note, setNote, forgetNote] = useDraft(draft, '', myId)
  const [decided, setDecided] = useState(false)
  const { data: selfies, trouble } = useStaffData(true, () => request(review.look, { caseId }))
  const isDecided = decided || console.undo?.caseId === caseId
  const canDecide = selfies !== undefined && shown.closedAt === null && !isDecided
  const decide = async () => {
    if (!choice || !canDecide) return
    const restore = () => {
      saveDraft(myId, draft, note)
      setDecided(false)
    }
    const isDone =
      choice === 'close_underage'
        ? await console.decide({ decision: choice, rule: ageRule, note: note.trim() || ageReason }, restore)
        : await console.decideSelfies(caseId, choice, note.trim() || texts.outcomes[choice].label, restore)
    if (!isDone) return
    setDecided(true)
    forgetNote()
  }
  useConfirmKey(() => void decide())
  return (
    <section
      aria-label={texts.title}
      // Visually hidden texts must scroll with the pane.
      className="relative flex min-h-0 flex-col gap-4 overflow-y-auto border-line bg-surface px-5 py-5 lg:border-s"
    >
      <h2 className="text-xl">{texts.title}</h2>
      {trouble}
      {selfies?.byWomen && <p className="text-sm font-semibold text-slate">{texts.womenOnly}</p>}
      {selfies && <Faces selfies={selfies} />}
      {selfies && <SelfieAdvice advice={selfies.advice} />}
      {isDecided ? (
        <p className="font-semibold text-slate">{texts.decided}</p>
      ) : (
        <fieldset disabled={!canDecide} className="grid min-w-0 gap-3 disabled:opacity-55">
          <legend className="sr-only">{texts.confirm}</legend>
          {choices.map(({ value, label, text }) => (
            <label
              key={value}
              className="relative cursor-pointer rounded-md border border-line px-4 py-2.5 hover:border-leaf has-checked:border-leaf has-checked:bg-leaf-wash has-checked:ring-1 has-checked:ring-leaf has-focus-visible:outline-2 has-focus-visible:outline-(--ring)"
            >
              <input
                type="radio"
                name="outcome"
                className="absolute inset-0 cursor-pointer appearance-none rounded-md outline-none"
                checked={value === choice}
                onChange={() => setChoice(value)}
              />
              <span className="block font-semibold">{label}</span>
              <span className="block text-sm text-ink-soft">{text}</span>
            </label>
          ))}
          <TextArea
            label={choice === 'close_underage' ? staff.reason : texts.note}
            hint={choice === 'close_underage' ? staff.reasonByMail : undefined}
            rows={3}
            limit={limits.note.max}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
          <Button block size="large" disabled={!choice} busy={console.busy} onClick={() => void decide()}>
            {texts.confirm}
            <ConfirmKey />
          </Button>
        </fieldset>
      )}
      <TakeBack console={console} />
    </section>
  )
}

function Faces({ selfies: { selfies, pictures } }: { selfies: ShownSelfies }) {
  return (
    <>
      <ul className="grid grid-cols-3 gap-2">
        {selfies.map(({ pose, webp }) => (
          <li key={pose}>
            <StaffOnlyImage webp={webp} alt="" className="aspect-3/4" />
            <p className="mt-1 text-center text-xs text-ink-soft">{texts.poseNames[pose]}</p>
          </li>
        ))}
      </ul>
      <h3 className="text-sm font-semibold">{texts.published}</h3>
      {pictures.length === 0 ? (
        <p className="text-sm text-ink-soft">{texts.none}</p>
      ) : (
        <ul className="grid grid-cols-3 gap-2">
          {pictures.map((picture) => (
            <li key={picture.id} className="aspect-4/5 overflow-hidden rounded-md">
              <Picture picture={picture} alt={texts.published} sizes="112px" />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
