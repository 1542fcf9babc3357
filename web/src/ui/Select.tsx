import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { controlClass, FieldFrame } from './FieldFrame.tsx'
import type { FieldTexts } from './FieldFrame.tsx'

export interface Option<Value extends string = string> {
  value: Value
  label: string
  /** Other names that a search finds it by. */
  also?: readonly string[]
}

export interface SelectProps<Value extends string>
  extends FieldTexts, Omit<ComponentProps<'select'>, 'children' | 'value' | 'onChange' | 'multiple'> {
  options: readonly Option<Value>[]
  /** Empty while nothing is chosen. */
  value: Value | ''
  onChange: (value: Value) => void
  placeholder?: string
}

/**
 * The platform's own list: a wheel on phones, type-ahead on desktops. Scripted lists write a style element into
 * the page, which the content security policy refuses. Where the browser allows, the list wears our look.
 */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const {
    label,
    hint,
    error,
    optional,
    labelHidden,
    id,
    className,
    options,
    value,
    onChange,
    placeholder,
    ...select
  } = props
  return (
    <FieldFrame
      {...{ label, hint, error, id, className }}
      optional={optional ?? false}
      labelHidden={labelHidden ?? false}
    >
      {(aria) => (
        <div className="relative">
          <select
            {...select}
            {...aria}
            value={value}
            onChange={(event) => onChange(event.target.value as Value)}
            className={cx(controlClass, 'select pe-10', value === '' && 'text-ink-faint')}
          >
            {(placeholder !== undefined || value === '') && (
              <option value="" disabled hidden>
                {placeholder ?? ''}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            className="pointer-events-none absolute inset-y-0 end-3.5 my-auto size-4 text-ink-soft"
            aria-hidden="true"
          />
        </div>
      )}
    </FieldFrame>
  )
}
