import { useEffect, useEffectEvent, useState } from 'react'
import { staff } from '../../messages/staff.ts'
import { CasePane } from './CasePane.tsx'
import { ConsoleHeader, type ConsoleProps } from './ConsoleHeader.tsx'
import { DecisionPane } from './DecisionPane.tsx'
import { choicesFor, decidingOf, emptyDraft, withTemplate, type Draft } from './draft.ts'
import { decisionKeys } from './keys.tsx'
import { QueuePane } from './QueuePane.tsx'
import { VerificationPane } from './VerificationPane.tsx'
import { useConsole, type ConsoleState } from './use-console.ts'

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

/** Where a letter is a letter. */
const elsewhere = 'textarea, select, input:not([type=radio]), [role=menu], [role=dialog], [role=alertdialog]'

function useKeys(
  console: ConsoleState,
  draft: Draft,
  setDraft: (next: Draft) => void,
  { confirm, showKeys }: { confirm: () => void; showKeys: () => void },
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      return confirm()
    }
    const writing = (event.target as HTMLElement | null)?.closest(elsewhere)
    if (writing || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    const acts: Record<string, () => void> = {
      j: () => void console.step(1),
      k: () => void console.step(-1),
      c: () => void console.claim(),
      ...Object.fromEntries(
        choicesFor(console.shown).map((decision) => [
          decisionKeys[decision].toLowerCase(),
          () => setDraft({ ...draft, decision }),
        ]),
      ),
      t: () => setDraft(withTemplate(draft)),
      z: () => void console.takeBack(),
      '?': showKeys,
      '/': () => document.querySelector<HTMLElement>('[data-search]')?.focus(),
    }
    const act = acts[event.key.toLowerCase()]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
