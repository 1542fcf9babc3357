import type { Decision, QueuedCase, Severity } from '@mithaq/contract/moderation'
import { Ban, Check, ImageOff, Pause, PenLine, RotateCcw, TriangleAlert, UserX } from 'lucide-react'
import { safety } from '../../../messages/safety.ts'
import { staff } from '../../../messages/staff.ts'
import { useServerNow } from '../../../time/server-clock.ts'
import { cx } from '../../../ui/base/cx.ts'

const severityClasses: Record<Severity, string> = {
  1: 'bg-danger-wash text-danger',
  2: 'bg-saffron-wash text-saffron-ink',
  3: 'bg-slate-wash text-slate',
}

export function SeverityTag({ severity }: { severity: Severity }) {
  return (
    <span className={cx('rounded-sm px-2 py-0.5 font-sans text-xs font-semibold', severityClasses[severity])}>
      {staff.severities[severity]}
    </span>
  )
}

export const decisionIcons = {
  dismiss: Check,
  warn: TriangleAlert,
  remove_pictures: ImageOff,
  rewrite: PenLine,
  suspend: Pause,
  ban: Ban,
  close_underage: UserX,
  restore: RotateCcw,
} satisfies Record<Decision, typeof Ban>

/** What a case is about, in a few words. */
export const caseTitle = ({ ground, kind, stage }: Pick<QueuedCase, 'ground' | 'kind' | 'stage'>) =>
  stage !== 'first' ? staff.stages[stage] : ground === null ? staff.kinds[kind] : safety.grounds[ground]

/** Time left until a case is due, or past it. */
export function DueIn({ dueAt }: { dueAt: string }) {
  const minutes = Math.round((Date.parse(dueAt) - useServerNow(20_000)) / 60_000)
  const ahead = Math.abs(minutes)
  const time = staff.hours(Math.floor(ahead / 60), ahead % 60)
  return (
    <span
      className={cx(
        'shrink-0 text-sm tabular-nums',
        minutes < 0 ? 'font-semibold text-danger' : 'text-ink-soft',
      )}
    >
      {minutes < 0 ? staff.over(time) : time}
    </span>
  )
}
