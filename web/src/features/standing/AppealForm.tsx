import { moderation } from '@mithaq/contract/limits'
import type { Statement } from '@mithaq/contract/standing'
import { visibleLength } from '@mithaq/contract/visible-text'
import { Clock } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { standing as texts } from '../../messages/standing.ts'
import { useApiMutation } from '../../api-cache/api-mutation.ts'
import { useDraft } from '../../session/drafts.ts'
import { dayAndTime } from '../../time/time-label.ts'
import { serverNowMs } from '../../time/server-clock.ts'
import { Button } from '../../ui/base/Button.tsx'
import { Card } from '../../ui/base/Card.tsx'
import { tryOrShowError } from '../../ui/feedback/show-error.ts'
import { ScreenHeader } from '../../ui/layout/ScreenHeader.tsx'
import { ScreenDialog } from '../../ui/dialog/ScreenDialog.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { sendAppeal } from './queries.ts'

const { min, max, dueH } = moderation.appeal

/** The form of an appeal on the whole screen; its text is kept until it is sent. */
export function AppealForm({ statement, onDone }: { statement: Statement; onDone: () => void }) {
  const [words, setWords, forgetWords] = useDraft(`appeal ${statement.id}`, '')
  const [appeal, busy] = useApiMutation(sendAppeal)
  async function send() {
    if (!(await tryOrShowError(appeal({ id: statement.id, words: words.trim() }), texts.sendFailed))) return
    toast.success(texts.sent)
    forgetWords()
    onDone()
  }
  const length = visibleLength(words.trim())
  const ready = length >= min && [...words.trim()].length <= max
  return (
    <ScreenDialog
      covers
      focusesItself
      onClose={onDone}
      className="safe-top z-50 overflow-y-auto bg-paper text-ink"
    >
      <form
        className="mx-auto flex min-h-full w-full max-w-lg flex-col gap-5 px-5 pt-5 pb-10"
        onSubmit={(event) => {
          event.preventDefault()
          if (ready) void send()
        }}
      >
        <div>
          <ScreenHeader
            title={
              <Dialog.Title asChild>
                <span>{texts.appealTitle}</span>
              </Dialog.Title>
            }
            backTo={onDone}
          />
          <Dialog.Description className="text-ink-soft">{texts.appealText}</Dialog.Description>
        </div>
        <Card>
          <p className="font-semibold">{texts.past[statement.decision]}</p>
          <p className="text-sm text-ink-soft" dir="auto">
            {statement.reason}
          </p>
        </Card>
        <TextArea
          label={texts.words}
          hint={length > 0 && length < min ? texts.tooShort(min) : texts.onlyOne}
          limit={max}
          rows={7}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <p className="flex items-start gap-3 rounded-md bg-slate-wash px-4 py-3 font-medium text-slate">
          <Clock className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
          {texts.answeredBy(dayAndTime(new Date(serverNowMs() + dueH * 3_600_000)))}
        </p>
        <Button
          type="submit"
          block
          size="large"
          className="mt-auto"
          disabled={!ready}
          busy={busy}
          busyLabel={texts.sending}
        >
          {texts.send}
        </Button>
      </form>
    </ScreenDialog>
  )
}
