import type { StaffMe } from '@mithaq/contract/staff'
import { ChartNoAxesColumn, ChevronDown, KeyRound, LogOut, ScrollText, Users } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { staff } from '../../messages/staff.ts'
import { Button } from '../../ui/Button.tsx'
import { logged } from '../../ui/errors.ts'
import { Logo } from '../../ui/Logo.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { toast } from '../../ui/toast.ts'
import { CasePane } from './CasePane.tsx'
import { DecisionPane, decisionKeys } from './DecisionPane.tsx'
import { addPasskey, passkeyProblem, signOut } from './door.ts'
import { choicesFor, decidingOf, emptyDraft, withTemplate, type Draft } from './draft.ts'
import { FiguresDialog } from './FiguresDialog.tsx'
import { LogDialog } from './LogDialog.tsx'
import { QueuePane } from './QueuePane.tsx'
import { SearchBox } from './SearchBox.tsx'
import { TeamDialog } from './TeamDialog.tsx'
import { VerificationPane } from './VerificationPane.tsx'
import { useConsole, type ConsoleState } from './use-console.ts'

interface ConsoleProps {
  me: StaffMe
  onMe: (me: StaffMe) => void
  onLeave: () => void
}

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
  useKeys(console, draft, setDraft, confirm)
  return (
    <div className="flex h-dvh flex-col max-lg:h-auto max-lg:min-h-dvh">
      <Header {...{ me, onMe, onLeave }} queue={console.queue} onOpen={(id) => void console.open(id)} />
      <main className="grid min-h-0 flex-1 lg:grid-cols-[316px_minmax(0,1fr)_372px]">
        <h1 className="sr-only">{staff.signInTitle}</h1>
        <QueuePane console={console} />
        <CasePane console={console} />
        {shown?.kind === 'verification' ? (
          <VerificationPane key={shown.id} shown={shown} console={console} />
        ) : (
          <DecisionPane console={console} draft={draft} onDraft={setDraft} onConfirm={confirm} />
        )}
      </main>
    </div>
  )
}

interface HeaderProps extends ConsoleProps, Pick<ConsoleState, 'queue'> {
  onOpen: (caseId: string) => void
}

function Header({ me, onMe, onLeave, queue, onOpen }: HeaderProps) {
  const [asked, setAsked] = useState<'team' | 'log' | 'figures' | null>(null)
  const close = (open: boolean) => !open && setAsked(null)
  async function another() {
    try {
      onMe(await addPasskey())
      toast.success(staff.passkeyAdded)
    } catch (error) {
      toast.error(passkeyProblem(error, staff.passkeyFailed), { error })
    }
  }
  const leave = () => void signOut().then(onLeave, (error: unknown) => void logged(error, 'Console'))
  return (
    <header className="flex min-h-16 flex-wrap items-center gap-x-6 gap-y-1 border-b border-line bg-surface px-5 py-2">
      <span className="flex items-center gap-2.5">
        <Logo className="text-leaf" />
        <span className="text-ink-soft">{staff.title}</span>
      </span>
      <SearchBox onOpen={onOpen} />
      {queue && (
        <p className="ms-auto text-sm text-ink-soft">
          <strong className="text-ink">{staff.open(queue.open)}</strong>
          {queue.overdue > 0 && <span className="text-danger"> · {staff.overdue(queue.overdue)}</span>}
        </p>
      )}
      <Menu
        trigger={
          <Button variant="quiet" size="small">
            <bdi>{me.name}</bdi>
            <ChevronDown className="size-4" aria-hidden="true" />
          </Button>
        }
        items={[
          ...(me.role === 'lead'
            ? [
                {
                  label: staff.team,
                  icon: <Users className="size-5" aria-hidden="true" />,
                  onSelect: () => setAsked('team'),
                },
                {
                  label: staff.log,
                  icon: <ScrollText className="size-5" aria-hidden="true" />,
                  onSelect: () => setAsked('log'),
                },
              ]
            : []),
          {
            label: staff.figures,
            icon: <ChartNoAxesColumn className="size-5" aria-hidden="true" />,
            onSelect: () => setAsked('figures'),
          },
          {
            label: staff.anotherPasskey,
            icon: <KeyRound className="size-5" aria-hidden="true" />,
            onSelect: () => void another(),
          },
          { label: staff.signOut, icon: <LogOut className="size-5" aria-hidden="true" />, onSelect: leave },
        ]}
      />
      {me.role === 'lead' && (
        <>
          <TeamDialog myId={me.id} open={asked === 'team'} onOpenChange={close} />
          <LogDialog open={asked === 'log'} onOpenChange={close} />
        </>
      )}
      <FiguresDialog open={asked === 'figures'} onOpenChange={close} />
    </header>
  )
}

/** Where a letter is a letter. */
const elsewhere = 'textarea, select, input:not([type=radio]), [role=menu], [role=dialog], [role=alertdialog]'

function useKeys(
  console: ConsoleState,
  draft: Draft,
  setDraft: (next: Draft) => void,
  confirm: () => void,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      return confirm()
    }
    const writing = (event.target as HTMLElement | null)?.closest(elsewhere)
    if (writing || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    const acts: Record<string, () => void> = {
      j: () => console.step(1),
      k: () => console.step(-1),
      c: () => void console.claim(),
      ...Object.fromEntries(
        choicesFor(console.shown).map((decision) => [
          decisionKeys[decision].toLowerCase(),
          () => setDraft({ ...draft, decision }),
        ]),
      ),
      t: () => setDraft(withTemplate(draft)),
      z: () => void console.takeBack(),
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
