import { X } from 'lucide-react'
import { common } from '../../messages/common.ts'
import type { Option } from './Select.tsx'

interface ChosenChipsProps<Value extends string> {
  chosen: readonly Option<Value>[]
  label?: string
  onRemove: (value: Value) => void
}

/** The chosen options, each with a remove button. */
export function ChosenChips<Value extends string>({ chosen, label, onRemove }: ChosenChipsProps<Value>) {
  if (chosen.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2" aria-label={label}>
      {chosen.map((option) => (
        <li
          key={option.value}
          className="flex items-center rounded-full bg-leaf-wash ps-4 text-sm font-semibold"
        >
          {option.label}
          <button
            type="button"
            aria-label={common.remove(option.label)}
            onClick={() => onRemove(option.value)}
            className="grid size-11 place-items-center rounded-full text-ink-soft hover:text-ink"
          >
            <X className="size-4" aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  )
}
