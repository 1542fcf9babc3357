import { BellRing } from 'lucide-react'
import { useId, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { notifications as texts } from '../../../messages/en/notifications.ts'
import { Button } from '../../../ui/Button.tsx'
import { isDue, onOccasion, sayNotNow, settle } from './occasion.ts'
import { usePush } from './use-push.ts'

/** Where likes are given: elsewhere the question would come out of nowhere. */
const places = /^\/app\/(profiles|liked)\/?$/

/** A quiet card after the first like or match. Whatever is answered, it does not come back. */
export function PushQuestion() {
  const due = useSyncExternalStore(onOccasion, isDue, () => false)
  const { pathname } = useLocation()
  return due && places.test(pathname) ? <Question /> : null
}

function Question() {
  const id = useId()
  const { state, busy, turnOn } = usePush()
  if (state !== 'off') return null
  const yes = async () => {
    // Denied at the device's own question: that is an answer, too.
    if ((await turnOn()) === 'on') settle()
    else sayNotNow()
  }
  return (
    <section
      aria-labelledby={id}
      className="mx-auto w-full max-w-5xl animate-enter px-5 pt-[calc(env(safe-area-inset-top)+1rem)] md:px-8"
    >
      <div className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-5 md:flex-row md:items-center">
        <BellRing className="size-6 shrink-0 text-leaf max-md:hidden" aria-hidden="true" />
        <div className="min-w-0 flex-1">
          <h2 id={id} className="text-lg">
            {texts.push.title}
          </h2>
          <p className="text-sm text-ink-soft">{texts.push.text}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" size="small" disabled={busy} onClick={sayNotNow}>
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
