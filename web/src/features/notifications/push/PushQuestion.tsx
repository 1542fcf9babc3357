import { BellRing } from 'lucide-react'
import { useId, useSyncExternalStore } from 'react'
import { notifications as texts } from '../../../messages/notifications.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { cx } from '../../../ui/base/cx.ts'
import { isQuestionDue, onQuestionChange, declineQuestion, endQuestion } from './push-question.ts'
import { usePush } from './use-push.ts'

/**
 * Asks after the first like or match. Not above the deck, where it would push the next card away.
 * Once answered, it does not come back.
 */
export function PushQuestion({ className }: { className?: string }) {
  const due = useSyncExternalStore(onQuestionChange, isQuestionDue, () => false)
  return due ? <Question className={className} /> : null
}

function Question({ className }: { className: string | undefined }) {
  const id = useId()
  const { state, busy, turnOn } = usePush()
  if (state !== 'off') return null
  const yes = async () => {
    // A denial in the browser's own prompt is an answer, too.
    if ((await turnOn()) === 'on') endQuestion()
    else declineQuestion()
  }
  return (
    <section aria-labelledby={id} className={cx('@container animate-enter', className)}>
      <div className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-5 @2xl:flex-row @2xl:items-center">
        <BellRing className="hidden size-6 shrink-0 text-leaf @2xl:block" aria-hidden="true" />
        <div className="min-w-0 flex-1">
          <h2 id={id} className="text-lg">
            {texts.push.title}
          </h2>
          <p className="text-sm text-ink-soft">{texts.push.text}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" size="small" disabled={busy} onClick={declineQuestion}>
            {texts.push.no}
          </Button>
          <Button size="small" busy={busy} busyLabel={texts.push.turningOn} onClick={() => void yes()}>
            {texts.push.yes}
          </Button>
        </div>
      </div>
    </section>
  )
}
