import { useEffect, useEffectEvent } from 'react'
import { availableDecisions, withDecision, withTemplate, type DecisionDraft } from './decision-draft.ts'
import { decisionKeys } from '../shared/keyboard-keys.tsx'
import type { ConsoleState } from './use-console.ts'

/** Shortcuts do nothing inside these. */
const overlays = '[role=menu], [role=dialog], [role=alertdialog]'
/** Where letters are typed as text. */
const textFields = 'textarea, select, input:not([type=radio])'

/** The keyboard shortcuts of the console. */
export function useConsoleKeys(
  console: Pick<ConsoleState, 'shown' | 'step' | 'claim' | 'takeBack'>,
  draft: DecisionDraft,
  setDraft: (next: DecisionDraft) => void,
  showKeys: () => void,
): void {
  useKeydown((event, target) => {
    if (target?.closest(textFields) || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    const acts: Record<string, () => void> = {
      j: () => void console.step(1),
      k: () => void console.step(-1),
      c: () => void console.claim(),
      ...Object.fromEntries(
        availableDecisions(console.shown).map((decision) => [
          decisionKeys[decision].toLowerCase(),
          () => setDraft(withDecision(draft, decision)),
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
}

/** Ctrl or Cmd with Enter, also in a field. */
export function useConfirmKey(confirm: () => void): void {
  useKeydown((event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    confirm()
  })
}

/** Listens to keys that are not pressed inside a dialog or menu. */
function useKeydown(listen: (event: KeyboardEvent, target: HTMLElement | null) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as HTMLElement | null
    if (!target?.closest(overlays)) listen(event, target)
  })
  useEffect(() => {
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
