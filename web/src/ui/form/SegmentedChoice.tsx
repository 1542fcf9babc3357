import { useId, type ReactNode } from 'react'
import { ChoicePill } from './ChoicePill.tsx'
import { cx } from '../base/cx.ts'
import { FieldError } from './FieldFrame.tsx'

interface SegmentedChoiceProps<Value extends string> {
  label: string
  /** `quiet` is for the option that means no choice. */
  options: readonly { value: Value; label: ReactNode; quiet?: boolean }[]
  value: Value | null
  onChange: (value: Value) => void
  name?: string
  error?: string | undefined
  /** What the choice means; announced when it changes. */
  hint?: ReactNode
  disabled?: boolean
  /** Each pill as wide as its text, for many options. */
  fitted?: boolean
  className?: string
}

/** One of a few visible options. Real radio buttons bring arrow keys and forms. */
export function SegmentedChoice<Value extends string>(props: SegmentedChoiceProps<Value>) {
  const { label, options, value, onChange, error, hint, disabled, fitted, className } = props
  const id = useId()
  return (
    <fieldset
      className={cx('min-w-0', className)}
      disabled={disabled}
      aria-describedby={cx(error && `${id}-error`, hint !== undefined && `${id}-hint`) || undefined}
    >
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <ChoicePill
            key={option.value}
            type="radio"
            name={props.name ?? id}
            value={option.value}
            quiet={option.quiet}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className={cx(
              'justify-center gap-2 text-center',
              fitted ? 'min-h-11 px-4 text-sm' : 'min-h-12 flex-1 px-5',
            )}
          >
            {option.label}
          </ChoicePill>
        ))}
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} aria-live="polite" className="mt-1.5 text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {error && (
        <div className="mt-1.5">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  )
}
