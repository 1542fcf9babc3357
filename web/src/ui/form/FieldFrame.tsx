import { CircleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { common } from '../../messages/common.ts'
import { cx } from '../base/cx.ts'

export interface FieldTexts {
  label: string
  hint?: ReactNode
  /** Shown below the field and announced with it. */
  error?: string | undefined
  /** Marks the field as invalid when the message is shown elsewhere. */
  invalid?: boolean
  /** Says 'Optional' beside the label. */
  optional?: boolean
  /** Visible to screen readers only. */
  labelHidden?: boolean
}

/** Ties a control to its label, hint and error; spread it on the control. */
export interface ControlAria {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldFrameProps extends FieldTexts {
  id?: string | undefined
  className?: string | undefined
  /** At the end of the label's line, such as a counter. */
  aside?: ReactNode
  children: (aria: ControlAria) => ReactNode
}

export function FieldFrame(props: FieldFrameProps) {
  const {
    label,
    hint,
    error,
    invalid,
    optional,
    labelHidden,
    id: givenId,
    className,
    aside,
    children,
  } = props
  const ownId = useId()
  const id = givenId ?? ownId
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  return (
    <div className={cx('flex flex-col gap-1.5', className)}>
      <div className={cx('flex items-baseline justify-between gap-3', labelHidden && 'sr-only')}>
        <label htmlFor={id} className="flex gap-2 text-sm font-semibold">
          {label}
          {optional && <span className="font-normal text-ink-faint">{common.optional}</span>}
        </label>
        {aside}
      </div>
      {children({
        id,
        'aria-describedby': cx(errorId, hintId) || undefined,
        'aria-invalid': error || invalid ? true : undefined,
      })}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {hint && (
        <p id={hintId} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  )
}

export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <p id={id} className="flex animate-enter items-start gap-1.5 text-sm font-medium text-danger">
      <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <span dir="auto">{children}</span>
    </p>
  )
}

/** Classes of a text box. */
export const controlClass = cx(
  'w-full min-h-12 rounded-md border border-line-strong bg-surface px-4 py-2.5 text-start text-base text-ink',
  'transition-colors duration-150 hover:border-leaf',
  'focus-visible:border-leaf focus-visible:outline-1 focus-visible:outline-offset-0',
  'aria-invalid:border-danger aria-invalid:focus-visible:outline-danger',
  'disabled:bg-paper disabled:text-ink-faint disabled:border-line',
)
