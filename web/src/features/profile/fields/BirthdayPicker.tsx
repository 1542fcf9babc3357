import { useId } from 'react'
import { wizard } from '../../../messages/wizard.ts'
import { cx } from '../../../ui/base/cx.ts'
import { FieldError } from '../../../ui/form/FieldFrame.tsx'
import { SelectBox } from '../../../ui/form/Select.tsx'
import { parseBirthday, birthYears, daysInMonth, setBirthdayPart, type BirthdayParts } from './birthday.ts'

interface BirthdayPickerProps {
  /** As read by `parseBirthday`: parts may be missing. */
  value: string
  onChange: (birthday: string) => void
  /** The current day, for ages. */
  today: string
  error?: string | undefined
}

export function BirthdayPicker({ value, onChange, today, error }: BirthdayPickerProps) {
  const id = useId()
  const { year, month, day } = parseBirthday(value)
  const part = (name: keyof BirthdayParts, chosen: number | undefined) => ({
    chosen,
    // Once all parts are chosen the whole date is invalid, and any part may correct it.
    wrong: error !== undefined && (chosen === undefined || (year && month && day) !== undefined),
    describedBy: cx(error && `${id}-error`, `${id}-hint`),
    onChoose: (next: number) => onChange(setBirthdayPart(value, name, next)),
  })
  return (
    <fieldset className="@container min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{wizard.birthday}</legend>
      <div className="grid gap-2 @min-[17rem]:grid-cols-[4fr_5fr_3fr]">
        <Part {...part('year', year)} label={wizard.year} options={numbers(birthYears(today))} />
        <Part
          {...part('month', month)}
          label={wizard.month}
          options={wizard.months.map((name, at) => ({ value: String(at + 1), label: name }))}
        />
        <Part {...part('day', day)} label={wizard.day} options={numbers(upTo(daysInMonth(year, month)))} />
      </div>
      <div className="mt-1.5 flex flex-col gap-1.5">
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {wizard.birthdayHint}
        </p>
      </div>
    </fieldset>
  )
}

interface PartProps {
  label: string
  chosen: number | undefined
  options: { value: string; label: string }[]
  wrong: boolean
  describedBy: string
  onChoose: (value: number) => void
}

function Part({ label, chosen, options, wrong, describedBy, onChoose }: PartProps) {
  return (
    <SelectBox
      narrow
      aria-label={label}
      aria-invalid={wrong || undefined}
      aria-describedby={describedBy}
      placeholder={label}
      options={options}
      value={chosen === undefined ? '' : String(chosen)}
      onChange={(value) => onChoose(Number(value))}
    />
  )
}

const numbers = (values: number[]) => values.map(String).map((value) => ({ value, label: value }))
const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1)
