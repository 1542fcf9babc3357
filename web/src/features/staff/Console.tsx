import { useState } from 'react'
import { staff } from '../../messages/staff.ts'
import { CasePane } from './CasePane.tsx'
import { ConsoleHeader, type ConsoleProps } from './ConsoleHeader.tsx'
import { DecisionPane } from './DecisionPane.tsx'
import { decidingOf, emptyDraft, type Draft } from './draft.ts'
import { QueuePane } from './QueuePane.tsx'
import { VerificationPane } from './VerificationPane.tsx'
import { useConsole } from './use-console.ts'
import { useKeys } from './use-keys.ts'

/** Queue, case and decision side by side, worked from the keyboard alone. */
export function Console({ me, onMe, onLeave }: ConsoleProps) {
  const console = useConsole(onLeave)
  const { shown } = console
  const [draft, setDraft] = useState<Draft>(() => emptyDraft(undefined))
  const [draftOf, setDraftOf] = useState<string>()
  // What was written about one case must not be confirmed for the next.
  if (shown?.id !== draftOf) {
    setDraftOf(shown?.id)
    setDraft(emptyDraft(shown))
  }
  const confirm = () => {
    const deciding = decidingOf(draft)
    if (deciding && shown?.mayDecide) void console.decide(deciding)
  }
  const [keys, setKeys] = useState(false)
  useKeys(console, draft, setDraft, { confirm, showKeys: () => setKeys(true) })
  return (
    <div className="flex h-dvh flex-col max-lg:h-auto max-lg:min-h-dvh">
      <ConsoleHeader {...{ me, onMe, onLeave, console, keys }} onKeys={setKeys} />
      <main className="grid min-h-0 flex-1 lg:grid-cols-[316px_minmax(0,1fr)_372px]">
        <h1 className="sr-only">{staff.signInTitle}</h1>
        <QueuePane console={console} />
        <CasePane console={console} draft={draft} onDraft={setDraft} />
        {shown?.kind === 'verification' ? (
          <VerificationPane key={shown.id} shown={shown} console={console} />
        ) : (
          <DecisionPane console={console} draft={draft} onDraft={setDraft} onConfirm={confirm} />
        )}
      </main>
    </div>
  )
}
