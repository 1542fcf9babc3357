import { ChevronRight, type LucideIcon } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from '../base/cx.ts'

interface SettingsRowProps {
  Icon: LucideIcon
  label: string
  /** How things stand; nothing else belongs below a label. */
  state?: ReactNode
  /** Says to screen readers what the saffron dot shows: something waits behind the row. */
  waiting?: string | undefined
  /** The page that the row opens; without one it is a button. */
  to?: string
  onClick?: () => void
  /** The row's page is open beside it. */
  current?: boolean
  danger?: boolean
  /** Higher rows, with one line of state. */
  tall?: boolean
}

// The label alone is the name, while the whole row can be tapped.
const hitClass = 'text-start font-semibold outline-none after:absolute after:inset-0'

/** A row that opens a page or a dialog, with an icon and how things stand. */
export function SettingsRow(props: SettingsRowProps) {
  const { Icon, label, state, waiting, to, onClick, current = false, danger = false, tall = false } = props
  const id = useId()
  const described = state || waiting ? { 'aria-describedby': id } : {}
  const hit = cx(hitClass, danger && 'text-danger')
  return (
    <div
      className={cx(
        'relative flex w-full items-center gap-3.5 px-3.5 outline-offset-[-3px] hover:bg-leaf-wash has-focus-visible:outline-2 has-focus-visible:outline-(--ring)',
        tall ? 'min-h-16.5 py-2' : 'min-h-14.5 py-2',
        current && 'bg-leaf-wash',
      )}
    >
      <IconPlate Icon={Icon} danger={danger} current={current} />
      <div className="min-w-0 flex-1">
        {to === undefined ? (
          <button type="button" aria-haspopup="dialog" className={hit} onClick={onClick} {...described}>
            {label}
          </button>
        ) : (
          <Link to={to} aria-current={current ? 'page' : undefined} className={hit} {...described}>
            {label}
          </Link>
        )}
        <p id={id} className={cx('text-sm leading-snug text-ink-soft', tall && 'min-h-[1.375em] truncate')}>
          {state}
          {waiting && <span className="sr-only"> {waiting}</span>}
        </p>
      </div>
      {waiting && <span aria-hidden="true" className="size-2.25 shrink-0 rounded-full bg-saffron" />}
      <ChevronRight className="size-4 shrink-0 text-ink-faint rtl:rotate-180" aria-hidden="true" />
    </div>
  )
}

interface IconPlateProps {
  Icon: LucideIcon
  danger?: boolean
  current?: boolean
}

export function IconPlate({ Icon, danger = false, current = false }: IconPlateProps) {
  return (
    <span
      className={cx(
        'grid size-[min(2.5rem,12vw)] shrink-0 place-items-center rounded-[0.75rem]',
        danger ? 'bg-danger-wash text-danger' : 'bg-leaf-wash text-leaf',
        current && 'bg-surface/60',
      )}
      aria-hidden="true"
    >
      <Icon className="size-5" />
    </span>
  )
}
