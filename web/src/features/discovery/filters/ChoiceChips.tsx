import { cx } from '../../../ui/cx.ts'

export interface ChoiceChipsProps {
  label: string
  options: readonly { value: string; label: string }[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** Any of a few, all in sight; none chosen asks nothing. */
export function ChoiceChips({ label, options, chosen, onChange }: ChoiceChipsProps) {
  const toggle = (value: string) =>
    onChange(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value])
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className={cx(
              'relative flex min-h-11 cursor-pointer items-center rounded-full px-4 py-2 text-sm font-semibold',
              'border border-line-strong bg-surface transition-colors duration-150 hover:border-leaf',
              'has-checked:border-leaf has-checked:bg-leaf-wash has-checked:text-leaf has-checked:ring-1 has-checked:ring-leaf',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--ring)',
            )}
          >
            <input
              type="checkbox"
              className="absolute inset-0 cursor-pointer appearance-none rounded-full outline-none"
              checked={chosen.includes(option.value)}
              onChange={() => toggle(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
