import { moderation } from '@mithaq/contract/limits'
import type { Statement } from '@mithaq/contract/standing'
import { visibleLength } from '@mithaq/contract/visible-text'
import { Clock } from 'lucide-react'
import { useState } from 'react'
import { standing as texts } from '../../messages/standing.ts'
import { useAct } from '../../server-state/act.ts'
import { serverNowMs } from '../../time/server-clock.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { attempt } from '../../ui/attempt.ts'
import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { toast } from '../../ui/toast.ts'
import { sendAppeal } from './queries.ts'
import { dayAndTime } from './when.ts'

const { min, max, dueH } = moderation.appeal

/** One's own words against a decision, once. */
export function AppealForm({ statement, onDone }: { statement: Statement; onDone: () => void }) {
  const [words, setWords] = useState('')
  const [appeal, busy] = useAct(sendAppeal)
  async function send() {
    if (!(await attempt(appeal({ id: statement.id, words: words.trim() }), texts.sendFailed))) return
    toast.success(texts.sent)
    onDone()
  }
  const length = visibleLength(words.trim())
  const ready = length >= min && [...words.trim()].length <= max
  return (
    <form
      className="flex flex-1 flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (ready) void send()
      }}
    >
      <div>
        <ScreenHeader title={texts.appealTitle} backTo={onDone} />
        <p className="text-ink-soft">{texts.appealText}</p>
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
        {texts.answeredBy(dayAndTime(new Date(serverNowMs() + dueH * 3_600_000).toISOString()))}
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
  )
}
