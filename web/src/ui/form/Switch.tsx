import { cx } from '../base/cx.ts'

interface SwitchProps {
  checked: boolean
  onChange: (checked: boolean) => void
  /** Without a visible label; otherwise use `labelledBy`. */
  label?: string
  labelledBy?: string
  describedBy?: string
  disabled?: boolean
  className?: string
}

/** A switch over a real checkbox, with a tap area of 44 px. */
export function Switch({
  checked,
  onChange,
  label,
  labelledBy,
  describedBy,
  disabled,
  className,
}: SwitchProps) {
  return (
    <span className={cx('relative inline-grid h-11 w-12 shrink-0 place-items-center', className)}>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        aria-label={label}
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        disabled={disabled}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="peer absolute inset-0 z-10 cursor-pointer appearance-none rounded-md outline-offset-0 disabled:cursor-default"
      />
      <span
        aria-hidden="true"
        className={cx(
          'h-6.5 w-11 rounded-full border border-line-strong bg-surface transition-colors duration-150',
          'peer-checked:border-leaf peer-checked:bg-leaf peer-disabled:opacity-45',
        )}
      />
      <span
        aria-hidden="true"
        className={cx(
          'pointer-events-none absolute start-1.5 size-4.5 rounded-full bg-line-strong transition-transform duration-150',
          'peer-checked:translate-x-4.5 peer-checked:bg-on-leaf rtl:peer-checked:-translate-x-4.5',
        )}
      />
    </span>
  )
}
