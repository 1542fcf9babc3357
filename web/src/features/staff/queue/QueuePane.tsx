import type { QueuedCase } from '@mithaq/contract/moderation'
import { review } from '../../../messages/review.ts'
import { staff } from '../../../messages/staff.ts'
import { dayLabel } from '../../../time/time-label.ts'
import { useServerNow } from '../../../time/server-clock.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { cx } from '../../../ui/base/cx.ts'
import { ListSkeleton } from '../../../ui/feedback/ListSkeleton.tsx'
import { LoadFailed } from '../../../ui/feedback/LoadFailed.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { Avatar } from '../../pictures/display/Avatar.tsx'
import { describeDecision } from '../case/CaseHistory.tsx'
import { DueIn, SeverityTag, caseTitle } from '../shared/case-labels.tsx'
import type { ConsoleState, Filters } from '../state/use-console.ts'

export function QueuePane({ console }: { console: ConsoleState }) {
  const { queue, failed, cases, shown, filters, setFilters } = console
  const isClosed = filters.closed === 'true'
  return (
    <section
      aria-label={staff.queue}
      className={cx('flex min-h-0 flex-col border-line bg-surface lg:border-e', shown && 'max-lg:hidden')}
    >
      <div className="px-4 pt-4">
        <QueueFilters filters={filters} onChange={setFilters} />
      </div>
      <ul className="min-h-0 flex-1 overflow-y-auto px-2 pb-4">
        {queue === undefined &&
          (failed ? (
            <li className="p-2">
              <LoadFailed message={staff.queueFailed} onTryAgain={console.tryAgain} />
            </li>
          ) : (
            <ListSkeleton rows={6} />
          ))}
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
          <p className="font-serif text-lg font-semibold">
            {isClosed ? staff.nothingClosed : staff.nothingOpen}
          </p>
          <p className="mt-1 text-sm text-ink-soft">
            {isClosed ? staff.nothingClosedText : staff.nothingOpenText}
          </p>
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
  const isClosed = filters.closed === 'true'
  const bySeverity = { name: 'severity', any: staff.anySeverity, options: severities } as const
  const choices = isClosed
    ? [bySeverity]
    : ([bySeverity, { name: 'due', any: staff.anyDue, options: dues }] as const)
  return (
    <div role="group" aria-label={staff.filters} className="mb-2">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h2 className="text-xl">{isClosed ? staff.closed : staff.queue}</h2>
        {!isClosed && (
          <Button
            size="small"
            variant={filters.mine ? 'primary' : 'outline'}
            aria-pressed={filters.mine === 'true'}
            onClick={() => set('mine', filters.mine ? 'any' : 'true')}
          >
            {staff.mine}
          </Button>
        )}
      </div>
      <div className="mt-2 grid auto-cols-fr grid-flow-col gap-1.5">
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
      </div>
    </div>
  )
}

function QueueRow({ one, current, onOpen }: { one: QueuedCase; current: boolean; onOpen: () => void }) {
  const { member, claim } = one
  const nowMs = useServerNow(60_000)
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
          <span className="truncate font-semibold">{caseTitle(one)}</span>
          {one.closedAt === null ? (
            <DueIn dueAt={one.dueAt} />
          ) : (
            <span className="shrink-0 text-sm text-ink-soft">{dayLabel(one.closedAt, nowMs)}</span>
          )}
        </span>
        <span className="block truncate text-sm text-ink-soft">
          <bdi>{member ? `${member.name}, ${member.age}` : staff.formerMember}</bdi>
          {one.reports > 0 && ` · ${staff.reports(one.reports)}`}
        </span>
        <span className="mt-1 flex items-center gap-2">
          <SeverityTag severity={one.severity} />
          {one.closedAt !== null && (
            <span className="truncate text-xs text-ink-soft">{describeOutcome(one)}</span>
          )}
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

/** The outcome of a closed case, and who decided it. Exported for its test. */
export function describeOutcome({ decided, outcome }: QueuedCase): string {
  if (decided) return `${describeDecision(decided)} ${staff.byWhom(decided.by ?? staff.aFormerColleague)}`
  return outcome === null ? staff.notDecided : review.past[outcome]
}
