import type { QueuedCase } from '@mithaq/contract/moderation'
import { staff } from '../../messages/staff.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { ListSkeleton } from '../../ui/ListSkeleton.tsx'
import { Select } from '../../ui/Select.tsx'
import { Avatar } from '../pictures/Avatar.tsx'
import { DueIn, SeverityTag, subjectOf } from './severity.tsx'
import type { ConsoleState, Filters } from './use-console.ts'

export function QueuePane({ console }: { console: ConsoleState }) {
  const { queue, cases, shown, filters, setFilters } = console
  return (
    <section
      aria-label={staff.queue}
      className={cx('flex min-h-0 flex-col border-line bg-surface lg:border-e', shown && 'max-lg:hidden')}
    >
      <div className="px-4 pt-4">
        <h2 className="text-xl">{staff.queue}</h2>
        <QueueFilters filters={filters} onChange={setFilters} />
      </div>
      <ul className="min-h-0 flex-1 overflow-y-auto px-2 pb-4">
        {queue === undefined && <ListSkeleton rows={6} />}
        {cases.map((one) => (
          <li key={one.id}>
            <QueueRow one={one} current={one.id === shown?.id} onOpen={() => void console.open(one.id)} />
          </li>
        ))}
        {queue?.next && (
          <li className="p-2">
            <Button variant="outline" size="small" block onClick={() => void console.more()}>
              {staff.more}
            </Button>
          </li>
        )}
      </ul>
      {queue && cases.length === 0 && (
        <div className="flex-1 px-5 text-center">
          <p className="font-serif text-lg font-semibold">{staff.nothingOpen}</p>
          <p className="mt-1 text-sm text-ink-soft">{staff.nothingOpenText}</p>
        </div>
      )}
    </section>
  )
}

function QueueFilters({ filters, onChange }: { filters: Filters; onChange: (next: Filters) => void }) {
  const set = (name: keyof Filters, value: string) => {
    const { [name]: _, ...rest } = filters
    onChange(value === 'any' ? rest : ({ ...rest, [name]: value } as Filters))
  }
  const severities = (['1', '2', '3'] as const).map((value) => ({ value, label: staff.severities[value] }))
  const dues = (['overdue', 'day'] as const).map((value) => ({ value, label: staff.due[value] }))
  const choices = [
    { name: 'severity', any: staff.anySeverity, options: severities },
    { name: 'due', any: staff.anyDue, options: dues },
  ] as const
  return (
    <div
      role="group"
      aria-label={staff.filters}
      className="mt-3 mb-2 grid grid-cols-[1.35fr_1fr_auto] gap-1.5"
    >
      {choices.map(({ name, any, options }) => (
        <Select
          key={name}
          label={any}
          labelHidden
          value={filters[name] ?? 'any'}
          onChange={(value) => set(name, value)}
          options={[{ value: 'any', label: any }, ...options]}
        />
      ))}
      <Button
        variant={filters.mine ? 'primary' : 'outline'}
        aria-pressed={filters.mine === 'true'}
        onClick={() => set('mine', filters.mine ? 'any' : 'true')}
      >
        {staff.mine}
      </Button>
    </div>
  )
}

function QueueRow({ one, current, onOpen }: { one: QueuedCase; current: boolean; onOpen: () => void }) {
  const { member, claim } = one
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-current={current || undefined}
      className={cx(
        'flex w-full gap-3 rounded-md border-s-4 px-2.5 py-3 text-start',
        current ? 'border-leaf bg-leaf-wash' : 'border-transparent hover:bg-leaf-wash/60',
      )}
    >
      <Avatar profile={{ picture: member?.picture ?? null }} className="size-10" />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-2">
          <span className="truncate font-semibold">{subjectOf(one)}</span>
          <DueIn dueAt={one.dueAt} />
        </span>
        <span className="block truncate text-sm text-ink-soft">
          <bdi>{member ? `${member.name}, ${member.age}` : staff.formerMember}</bdi>
          {one.reports > 0 && ` · ${staff.reports(one.reports)}`}
        </span>
        <span className="mt-1 flex items-center gap-2">
          <SeverityTag severity={one.severity} />
          {claim && (
            <span className="truncate text-xs text-ink-soft">
              {claim.mine ? staff.inMyHand : staff.inHand(claim.name)}
            </span>
          )}
        </span>
      </span>
    </button>
  )
}
