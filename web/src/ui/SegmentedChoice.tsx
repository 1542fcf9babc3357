import { useId } from 'react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { FieldError } from './FieldFrame.tsx'

export interface SegmentedChoiceProps<Value extends string> {
  label: string
  /** A quiet one says that nothing is chosen. */
  options: readonly { value: Value; label: ReactNode; quiet?: boolean }[]
  value: Value | null
  onChange: (value: Value) => void
  name?: string
  error?: string | undefined
  labelHidden?: boolean
  disabled?: boolean
  /** Each as wide as its words, where they are many. */
  fitted?: boolean
  className?: string
}

/** One of a few, all in sight. Real radio buttons: arrow keys and forms come with them. */
export function SegmentedChoice<Value extends string>(props: SegmentedChoiceProps<Value>) {
  const { label, options, value, onChange, error, labelHidden, disabled, fitted, className } = props
  const id = useId()
  return (
    <fieldset
      className={cx('min-w-0', className)}
      disabled={disabled}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className={labelHidden ? 'sr-only' : 'mb-1.5 text-sm font-semibold'}>{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className={cx(
              'relative flex cursor-pointer items-center justify-center gap-2 rounded-full py-2 text-center font-semibold',
              fitted ? 'min-h-11 px-4 text-sm' : 'min-h-12 flex-1 px-5',
              'border border-line-strong bg-surface transition-colors duration-150 hover:border-leaf',
              option.quiet
                ? 'border-dashed font-medium text-ink-soft has-checked:border-solid has-checked:border-ink-soft has-checked:bg-slate-wash has-checked:text-ink'
                : 'has-checked:border-leaf has-checked:bg-leaf-wash has-checked:text-leaf has-checked:ring-1 has-checked:ring-leaf',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--ring)',
              'has-disabled:cursor-default has-disabled:opacity-45',
            )}
          >
            <input
              type="radio"
              className="absolute inset-0 cursor-pointer appearance-none rounded-full outline-none"
              name={props.name ?? id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
      {error && (
        <div className="mt-1.5">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  )
}
