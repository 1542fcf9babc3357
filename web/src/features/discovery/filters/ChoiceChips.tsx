import { ChoicePill } from '../../../ui/form/ChoicePill.tsx'

interface ChoiceChipsProps {
  label: string
  options: readonly { value: string; label: string }[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** Checkbox pills for a short list; no choice means no filter. */
export function ChoiceChips({ label, options, chosen, onChange }: ChoiceChipsProps) {
  const toggle = (value: string) =>
    onChange(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value])
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <ChoicePill
            key={option.value}
            type="checkbox"
            className="min-h-11 px-4 text-sm"
            checked={chosen.includes(option.value)}
            onChange={() => toggle(option.value)}
          >
            {option.label}
          </ChoicePill>
        ))}
      </div>
    </fieldset>
  )
}
