import { moderation as limits } from '@mithaq/contract/limits'
import type { CaseDetails, Decision } from '@mithaq/contract/moderation'
import { houseRules } from '../../../messages/house-rules.ts'
import { staff } from '../../../messages/staff.ts'
import { dayAndTime } from '../../../time/time-label.ts'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { Button } from '../../../ui/base/Button.tsx'
import { cx } from '../../../ui/base/cx.ts'
import { Select } from '../../../ui/form/Select.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { ConfirmKey, decisionKeys, Key } from '../shared/keyboard-keys.tsx'
import { decisionIcons } from '../shared/case-labels.tsx'
import type { ConsoleState } from '../state/use-console.ts'
import { DecisionDetails } from './DecisionDetails.tsx'
import { TakeBack } from './TakeBack.tsx'
import { useConfirmKey } from '../state/use-console-keys.ts'
import {
  availableDecisions,
  decisionToSend,
  isToldToMember,
  withDecision,
  type DecisionDraft,
} from '../state/decision-draft.ts'

interface DecisionPaneProps {
  console: ConsoleState
  draft: DecisionDraft
  onDraft: (next: DecisionDraft) => void
  onConfirm: () => void
}

const severeDecisions: readonly (Decision | null)[] = [
  'suspend',
  'ban',
  'close_underage',
  'remove_pictures',
  'warn',
]
const rules = houseRules.rules.map((rule, at) => ({ value: String(at + 1), label: `${at + 1}. ${rule}` }))

export function DecisionPane({ console, draft, onDraft, onConfirm }: DecisionPaneProps) {
  const { shown } = console
  const claimedByOther = shown?.claim && !shown.claim.mine ? shown.claim.name : undefined
  const choices = availableDecisions(shown)
  const canDecide =
    shown !== undefined && choices.length > 0 && shown.mayDecide && claimedByOther === undefined
  const deciding = decisionToSend(draft)
  useConfirmKey(onConfirm)
  const isRead = draft.decision !== null && draft.decision !== 'dismiss'
  return (
    <section
      aria-label={staff.decision}
      // Without a focusable control inside, a keyboard could not scroll it.
      {...{ tabIndex: 0 }}
      className={cx(
        // Visually hidden texts must scroll with the pane.
        'relative flex min-h-0 flex-col gap-4 overflow-y-auto border-line bg-surface px-5 py-5 lg:border-s',
        !shown && 'max-lg:hidden',
      )}
    >
      <h2 className="text-xl">{staff.decision}</h2>
      {claimedByOther && <Banner kind="info">{staff.claimedBy(claimedByOther)}</Banner>}
      {shown?.closedAt === null && !shown.mayDecide && (
        <Banner kind="warning">{shown.waitsForPeople ? staff.waitsForPeople : staff.needsAnother}</Banner>
      )}
      {/* Remounted for each case: a field that kept the focus would take the next case's shortcuts as letters. */}
      <fieldset key={shown?.id} disabled={!canDecide} className="grid min-w-0 gap-3 disabled:opacity-55">
        <legend className="sr-only">{staff.decision}</legend>
        {choices.map((decision) => (
          <DecisionChoice
            key={decision}
            decision={decision}
            {...{ ...staff.decisions[decision], ...textsAtStage(shown, decision) }}
            chosen={draft.decision === decision}
            onChoose={() => onDraft(withDecision(draft, decision))}
          />
        ))}
        <DecisionDetails
          draft={draft}
          onDraft={onDraft}
          shown={shown}
          onLookAgain={() => void console.open(shown?.id)}
        />
        <Select
          label={staff.houseRule}
          value={draft.rule === null ? '' : String(draft.rule)}
          onChange={(rule) => onDraft({ ...draft, rule: Number(rule) })}
          options={rules}
        />
        <TextArea
          label={isRead ? staff.reason : staff.note}
          hint={noteHint(draft.decision)}
          rows={4}
          limit={limits.note.max}
          value={draft.note}
          onChange={(event) => onDraft({ ...draft, note: event.target.value })}
        />
        {draft.quote && isToldToMember(draft.decision) && (
          <p className="flex flex-wrap items-center justify-between gap-2 text-sm text-ink-soft">
            {staff.quotes(dayAndTime(new Date(draft.quote.sentAt)))}
            <Button variant="quiet" size="small" onClick={() => onDraft({ ...draft, quote: null })}>
              {staff.unquote}
            </Button>
          </p>
        )}
      </fieldset>
      {/* Always visible with a long reason, except on screens with too little height. */}
      <div className="mt-auto -mb-5 grid gap-3 bg-surface pt-3 pb-5 lg:[@media(min-height:40rem)]:sticky lg:[@media(min-height:40rem)]:-bottom-5">
        <TakeBack console={console} />
        <Button
          block
          size="large"
          variant={severeDecisions.includes(draft.decision) ? 'danger' : 'primary'}
          disabled={!canDecide || deciding === undefined}
          busy={console.busy}
          onClick={onConfirm}
        >
          {confirmLabel(shown, draft)}
          <ConfirmKey />
        </Button>
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft max-lg:hidden">
          <span>
            <Key>J</Key> <Key>K</Key> {staff.keysNext}
          </span>
          <span>
            <Key>C</Key> {staff.keysClaim}
          </span>
          <span>
            <Key>Z</Key> {staff.keysUndo}
          </span>
          <span>
            <Key>?</Key> {staff.keysAll}
          </span>
        </p>
      </div>
    </section>
  )
}

/** Who reads the reason, and where. */
function noteHint(decision: Decision | null): string {
  if (decision === null || decision === 'dismiss') return staff.noteHint
  return decision === 'close_underage' ? staff.reasonByMail : staff.reasonHint
}

/** The texts of a decision at the case's stage. */
const textsAtStage = (shown: CaseDetails | undefined, decision: Decision) => {
  const words: Partial<Record<Decision, { label: string; text: string }>> =
    staff.decisionsAt[shown?.closedAt === null ? shown.stage : 'first']
  return words[decision]
}

/** The label of the confirm button. Exported for its test. */
export function confirmLabel(shown: CaseDetails | undefined, { decision, days }: DecisionDraft): string {
  if (decision === null) return staff.chooseFirst
  if (decision === 'suspend') return staff.confirmSuspend(days)
  return textsAtStage(shown, decision)?.label ?? staff.confirm[decision]
}

interface DecisionChoiceProps {
  decision: Decision
  label: string
  text: string
  chosen: boolean
  onChoose: () => void
}

function DecisionChoice({ decision, label, text, chosen, onChoose }: DecisionChoiceProps) {
  const Icon = decisionIcons[decision]
  return (
    <label
      className={cx(
        'relative flex min-h-12 cursor-pointer items-center gap-3 rounded-md border px-4 py-2',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--ring)',
        chosen ? 'border-leaf bg-leaf-wash ring-1 ring-leaf' : 'border-line hover:border-leaf',
      )}
    >
      <input
        type="radio"
        name="decision"
        className="absolute inset-0 cursor-pointer appearance-none rounded-md outline-none"
        checked={chosen}
        onChange={onChoose}
      />
      <Icon className="size-5 shrink-0" aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{label}</span>
        <span className="block text-sm text-pretty text-ink-soft">{text}</span>
      </span>
      <Key>{decisionKeys[decision]}</Key>
    </label>
  )
}
