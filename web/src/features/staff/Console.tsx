import { useState } from 'react'
import { staff } from '../../messages/staff.ts'
import { saveDraft, useDraft } from '../../session/drafts.ts'
import { useIgnoreDoubleClicks } from '../../ui/base/double-tap.ts'
import { CasePane } from './case/CasePane.tsx'
import { ConsoleHeader, type ConsoleProps } from './ConsoleHeader.tsx'
import { DecisionPane } from './decision/DecisionPane.tsx'
import { decisionToSend, draftName, emptyDraft, type DecisionDraft } from './state/decision-draft.ts'
import { QueuePane } from './queue/QueuePane.tsx'
import { VerificationPane } from './decision/VerificationPane.tsx'
import { useConsole } from './state/use-console.ts'
import { useConsoleKeys } from './state/use-console-keys.ts'

/** Queue, case and decision side by side, usable by keyboard only. */
export function Console({ me, onMe, onLeave }: ConsoleProps) {
  const console = useConsole(onLeave)
  const { shown } = console
  // A draft belongs to one case and stage: it must not be confirmed for the next.
  const name = draftName(shown)
  const [draft, keep, forgetDraft] = useDraft<DecisionDraft>(name, emptyDraft(shown), me.id)
  const setDraft = (next: DecisionDraft) => shown && keep(next)
  const confirm = async () => {
    const deciding = decisionToSend(draft)
    const restore = () => saveDraft(me.id, name, draft)
    if (deciding && shown?.mayDecide && (await console.decide(deciding, restore))) forgetDraft()
  }
  const [keys, setKeys] = useState(false)
  useConsoleKeys(console, draft, setDraft, () => setKeys(true))
  useIgnoreDoubleClicks()
  return (
    <div className="flex h-(--screen) flex-col max-lg:h-auto max-lg:min-h-(--screen)">
      <ConsoleHeader {...{ me, onMe, onLeave, console, keys }} onKeys={setKeys} />
      <main className="grid min-h-0 flex-1 lg:grid-cols-[316px_minmax(0,1fr)_372px]">
        <h1 className="sr-only">{staff.signInTitle}</h1>
        <QueuePane console={console} />
        <CasePane console={console} draft={draft} onDraft={setDraft} />
        {shown?.kind === 'verification' ? (
          <VerificationPane key={shown.id} myId={me.id} shown={shown} console={console} />
        ) : (
          <DecisionPane console={console} draft={draft} onDraft={setDraft} onConfirm={() => void confirm()} />
        )}
      </main>
    </div>
  )
}
