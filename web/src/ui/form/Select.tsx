import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from '../base/cx.ts'
import { controlClass, FieldFrame, type FieldTexts } from './FieldFrame.tsx'

export interface Option<Value extends string = string> {
  value: Value
  label: string
  /** Other names that a search matches. */
  otherNames?: readonly string[]
}

interface SelectBoxProps<Value extends string> extends Omit<
  ComponentProps<'select'>,
  'children' | 'value' | 'onChange' | 'multiple' | 'className'
> {
  options: readonly Option<Value>[]
  /** Empty while nothing is chosen. */
  value: Value | ''
  onChange: (value: Value) => void
  placeholder?: string | undefined
  /** One of several in a row. */
  narrow?: boolean
}

/**
 * A native select: scripted lists insert a style element that the content security policy refuses. Styled where
 * the browser allows it.
 */
export function SelectBox<Value extends string>(props: SelectBoxProps<Value>) {
  const { options, value, onChange, placeholder, narrow = false, ...select } = props
  return (
    <div className="relative min-w-0">
      <select
        {...select}
        value={value}
        onChange={(event) => onChange(event.target.value as Value)}
        className={cx(
          controlClass,
          narrow ? 'select ps-3 pe-8 max-[359px]:text-sm' : 'select pe-10',
          value === '' && 'text-ink-faint',
        )}
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
        className={cx(
          'pointer-events-none absolute inset-y-0 my-auto size-4 text-ink-soft',
          narrow ? 'end-2.5' : 'end-3.5',
        )}
        aria-hidden="true"
      />
    </div>
  )
}

interface SelectProps<Value extends string> extends FieldTexts, Omit<SelectBoxProps<Value>, 'narrow'> {
  className?: string
}

/** A select with its label. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, hint, error, optional, labelHidden, id, className, ...box } = props
  return (
    <FieldFrame
      {...{ label, hint, error, id, className }}
      optional={optional ?? false}
      labelHidden={labelHidden ?? false}
    >
      {(aria) => <SelectBox {...box} {...aria} />}
    </FieldFrame>
  )
}
