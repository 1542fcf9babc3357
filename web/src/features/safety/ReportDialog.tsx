import { limits, moderation } from '@mithaq/contract/limits'
import { grounds, type Ground } from '@mithaq/contract/safety'
import { useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useApiMutation } from '../../api-cache/api-mutation.ts'
import { ApiError } from '../../session/call.ts'
import { common } from '../../messages/common.ts'
import { safety } from '../../messages/safety.ts'
import { Button } from '../../ui/base/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { showError } from '../../ui/feedback/show-error.ts'
import { SegmentedChoice } from '../../ui/form/SegmentedChoice.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useDraft } from '../../session/drafts.ts'
import type { SafetyDialogProps } from './BlockDialog.tsx'
import { reportMember } from './mutations.ts'
import { isTooShort, findReasonProblem, reasonProblemToShow } from './report-reason.ts'

interface ReportDialogProps extends SafetyDialogProps {
  /** The last messages of the chat are sent with the report. */
  fromChat?: boolean
}

const choices = grounds.map((value) => ({ value, label: safety.grounds[value] }))

/** The text is kept until it is sent, even if the dialog is closed. */
export function ReportDialog({ profile, open, onOpenChange, onDone, fromChat = false }: ReportDialogProps) {
  const [reason, setReason, forgetReason] = useDraft(`report ${profile.id}`, '')
  const [ground, setGround, forgetGround] = useDraft<Ground | null>(`ground of ${profile.id}`, null)
  const [left, setLeft] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const formId = useId()
  const [begin, isPending] = useApiMutation(reportMember)
  async function send(): Promise<void> {
    try {
      await begin({ profileId: profile.id, reason: reason.trim(), ground: ground ?? 'other', fromChat })
      toast.success(safety.reported(profile.name))
      forgetReason()
      forgetGround()
      setLeft(false)
      onOpenChange(false)
      onDone?.()
    } catch (error) {
      // Either the server refused it, or it never arrived.
      const arrived = error instanceof ApiError && !error.retryable
      showError(error, arrived ? safety.reportFailed : safety.submitFailed)
    }
  }
  const submit = () => (findReasonProblem(reason) === null ? void send() : field.current?.focus())
  const { min, max } = limits.reportReason
  const problem = reasonProblemToShow(reason, left)
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !isPending && onOpenChange(next)}
      title={safety.reportTitle(profile.name)}
      description={safety.reportText(profile.name)}
      footer={
        <>
          <Button variant="outline" disabled={isPending} onClick={() => onOpenChange(false)}>
            {common.cancel}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="danger"
            disabled={ground === null || isTooShort(reason)}
            busy={isPending}
            busyLabel={safety.submitting}
          >
            {safety.submitReport}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <SegmentedChoice
          label={safety.groundsLabel}
          options={choices}
          value={ground}
          onChange={setGround}
          disabled={isPending}
          fitted
          className="mb-4"
        />
        <TextArea
          ref={field}
          label={safety.reason}
          hint={safety.reasonHint(min, max)}
          error={problem}
          rows={3}
          limit={max}
          value={reason}
          readOnly={isPending}
          onChange={(event) => setReason(event.target.value)}
          onBlur={() => setLeft(true)}
          onFocus={() => setLeft(false)}
        />
        <p className="mt-3 text-sm text-ink-soft">
          <Link to="/house-rules" className="underline underline-offset-4 hover:text-ink">
            {safety.houseRules}
          </Link>
        </p>
        {fromChat && (
          <p className="mt-3 text-sm text-ink-soft">{safety.carriesMessages(moderation.excerpt)}</p>
        )}
      </form>
    </Dialog>
  )
}
