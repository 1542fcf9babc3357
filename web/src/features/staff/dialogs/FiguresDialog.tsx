import { moderation, type Figures } from '@mithaq/contract/moderation'
import { request } from '../../../http/request.ts'
import { staff } from '../../../messages/staff.ts'
import { calendarWeekday } from '../../../time/time-label.ts'
import { Dialog, type DialogState } from '../../../ui/dialog/Dialog.tsx'
import { Loading } from '../../../ui/feedback/Loading.tsx'
import { useStaffData } from '../shared/use-staff-data.tsx'

/** The last seven days: opened and decided cases, the median time and the results of appeals. */
export function FiguresDialog({ open, onOpenChange }: DialogState) {
  const { data: figures, trouble } = useStaffData(open, () => request(moderation.figures, {}))
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={staff.figures} size="medium">
      {trouble}
      {figures ? <Week figures={figures} /> : !trouble && <Loading />}
    </Dialog>
  )
}

function Week({ figures: { open, overdue, days, medianHours, appeals } }: { figures: Figures }) {
  const facts = [
    [staff.openNow, String(open)],
    [staff.overdueNow, String(overdue)],
    [staff.median, medianHours === null ? '–' : staff.hoursShort(medianHours)],
    [staff.appealsDecided, staff.appealsOf(appeals.granted, appeals.stands)],
  ] as const
  return (
    <div className="grid gap-6">
      <dl className="grid grid-cols-2 gap-4">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className="text-xl font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <Bars name={staff.openedADay} values={days.map(({ day, opened }) => ({ day, count: opened }))} />
      <Bars name={staff.decidedADay} values={days.map(({ day, decided }) => ({ day, count: decided }))} />
    </div>
  )
}

function Bars({ name, values }: { name: string; values: readonly { day: string; count: number }[] }) {
  const most = Math.max(1, ...values.map(({ count }) => count))
  return (
    <figure>
      <figcaption className="mb-2 font-semibold">{name}</figcaption>
      <ol className="flex h-24 items-end gap-2">
        {values.map(({ day, count }) => (
          <li
            key={day}
            className="flex h-full flex-1 flex-col items-center justify-end gap-1"
            aria-label={staff.onDay(calendarWeekday(day), count)}
          >
            <span className="text-xs text-ink-soft tabular-nums" aria-hidden="true">
              {count}
            </span>
            <span
              className="w-full rounded-sm bg-leaf"
              style={{ height: `${Math.max(2, (count / most) * 56)}px` }}
              aria-hidden="true"
            />
            <span className="text-xs text-ink-soft" aria-hidden="true">
              {calendarWeekday(day)}
            </span>
          </li>
        ))}
      </ol>
    </figure>
  )
}
