import { moderation as limits } from '@mithaq/contract/limits'
import { caseKinds } from '@mithaq/contract/moderation'
import type { StaffMe } from '@mithaq/contract/staff'
import {
  ChartNoAxesColumn,
  ChevronDown,
  KeyRound,
  Keyboard,
  LogOut,
  ScrollText,
  Users,
  Vault,
} from 'lucide-react'
import { useState } from 'react'
import { review } from '../../messages/review.ts'
import { staff } from '../../messages/staff.ts'
import { useServerNow } from '../../time/server-clock.ts'
import { deleteDraftsOf } from '../../session/drafts.ts'
import { tryOrShowError } from '../../ui/feedback/show-error.ts'
import { Button } from '../../ui/base/Button.tsx'
import { cx } from '../../ui/base/cx.ts'
import { logError } from '../../ui/feedback/error-log.ts'
import { Logo } from '../../ui/base/Logo.tsx'
import { Menu } from '../../ui/dialog/Menu.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { addPasskey, passkeyErrorText, signOutStaff } from './sign-in/staff-session.ts'
import { FiguresDialog } from './dialogs/FiguresDialog.tsx'
import { KeysDialog } from './dialogs/KeysDialog.tsx'
import { LogDialog } from './dialogs/LogDialog.tsx'
import { SearchBox } from './queue/SearchBox.tsx'
import { TeamDialog } from './dialogs/TeamDialog.tsx'
import { VaultDialog } from './dialogs/VaultDialog.tsx'
import type { ConsoleState, Queue } from './state/use-console.ts'

export interface ConsoleProps {
  me: StaffMe
  onMe: (me: StaffMe) => void
  onLeave: () => void
}

interface HeaderProps extends ConsoleProps {
  console: ConsoleState
  /** The list of keys is open. */
  keys: boolean
  onKeys: (open: boolean) => void
}

/** The kinds of cases with their counts, the search, the age of the oldest case and the own menu. */
export function ConsoleHeader({ me, onMe, onLeave, console, keys, onKeys }: HeaderProps) {
  const [asked, setAsked] = useState<'team' | 'log' | 'vault' | 'figures' | null>(null)
  const { queue } = console
  const close = (open: boolean) => !open && setAsked(null)
  return (
    <header className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-surface px-5 py-2">
      <span className="flex items-center gap-2.5">
        <Logo className="text-leaf" />
        <span className="text-ink-soft">{staff.title}</span>
      </span>
      <KindTabs console={console} />
      <div className="ms-auto flex flex-1 flex-wrap items-center justify-end gap-x-3 gap-y-1">
        <SearchBox onOpen={(id) => void console.open(id)} />
        {queue?.oldest && <OldestCaseAge {...queue.oldest} />}
        <OwnMenu
          {...{ me, onMe, onLeave }}
          onAsk={(what) => (what === 'keys' ? onKeys(true) : setAsked(what))}
        />
      </div>
      {me.role === 'lead' && (
        <>
          <TeamDialog myId={me.id} open={asked === 'team'} onOpenChange={close} />
          <LogDialog open={asked === 'log'} onOpenChange={close} />
          <VaultDialog myId={me.id} open={asked === 'vault'} onOpenChange={close} />
        </>
      )}
      <FiguresDialog open={asked === 'figures'} onOpenChange={close} />
      <KeysDialog open={keys} onOpenChange={onKeys} />
    </header>
  )
}

function KindTabs({ console }: { console: ConsoleState }) {
  const { queue, filters, setFilters } = console
  const { kind: chosen, closed, ...rest } = filters
  // A closed case has no due time and no owner.
  const { severity } = rest
  const tabs = [
    { label: staff.all, count: queue?.open, current: !chosen && !closed, leadsTo: rest },
    ...caseKinds.map((kind) => ({
      label: staff.kinds[kind],
      count: queue?.kinds[kind],
      current: chosen === kind,
      leadsTo: { ...rest, kind },
    })),
    {
      label: staff.closed,
      count: 0,
      current: closed === 'true',
      leadsTo: { ...(severity && { severity }), closed: 'true' as const },
    },
  ]
  return (
    <div role="group" aria-label={staff.kindsOfCases} className="flex flex-wrap">
      {tabs.map(({ label, count, current, leadsTo }) => (
        <button
          key={label}
          type="button"
          aria-pressed={current}
          onClick={() => setFilters(leadsTo)}
          className={cx(
            'min-h-11 rounded-full px-2 font-semibold min-[90rem]:px-3',
            current ? 'bg-leaf-wash text-leaf' : 'text-ink-soft hover:bg-leaf-wash/60',
          )}
        >
          {label}
          {count !== undefined && count > 0 && (
            <span className="ms-1.5 font-normal tabular-nums">{staff.count(count, limits.countedTo)}</span>
          )}
        </button>
      ))}
    </div>
  )
}

/** The age of the case that is due first, and how long it may take. Exported for its test. */
export function OldestCaseAge({ openedAt, dueAt }: NonNullable<Queue['oldest']>) {
  const now = useServerNow(20_000)
  const minutes = Math.max(0, Math.floor((now - Date.parse(openedAt)) / 60_000))
  const hours = Math.round((Date.parse(dueAt) - Date.parse(openedAt)) / 3_600_000)
  const isOver = now > Date.parse(dueAt)
  return (
    <p className="text-sm whitespace-nowrap text-ink-soft">
      {staff.oldestWaits}{' '}
      <strong className={cx('tabular-nums', isOver ? 'text-danger' : 'text-ink')}>
        {staff.hours(Math.floor(minutes / 60), minutes % 60)}
      </strong>{' '}
      {staff.ofHours(hours)}
    </p>
  )
}

interface OwnMenuProps extends ConsoleProps {
  onAsk: (what: 'team' | 'log' | 'vault' | 'figures' | 'keys') => void
}

function OwnMenu({ me, onMe, onLeave, onAsk }: OwnMenuProps) {
  async function another() {
    try {
      onMe(await addPasskey())
      toast.success(staff.passkeyAdded)
    } catch (error) {
      logError(error, 'Console')
      toast.error(passkeyErrorText(error, staff.passkeyFailed), { error })
    }
  }
  async function leave() {
    if (!(await tryOrShowError(signOutStaff(), staff.failed, 'Console'))) return
    deleteDraftsOf(me.id)
    onLeave()
  }
  const item = (label: string, Icon: typeof Users, onSelect: () => void) => ({
    label,
    icon: <Icon className="size-5" aria-hidden="true" />,
    onSelect,
  })
  return (
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
              item(staff.team, Users, () => onAsk('team')),
              item(staff.log, ScrollText, () => onAsk('log')),
              item(review.vault.title, Vault, () => onAsk('vault')),
            ]
          : []),
        item(staff.figures, ChartNoAxesColumn, () => onAsk('figures')),
        item(staff.keys.title, Keyboard, () => onAsk('keys')),
        item(staff.anotherPasskey, KeyRound, () => void another()),
        item(staff.signOut, LogOut, () => void leave()),
      ]}
    />
  )
}
