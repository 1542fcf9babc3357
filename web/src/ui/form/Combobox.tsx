import { useMemo, useState } from 'react'
import { searchOptions } from './combobox.ts'
import { FieldFrame, type FieldTexts } from './FieldFrame.tsx'
import { SearchBox } from './SearchBox.tsx'
import type { Option } from './Select.tsx'

interface ComboboxProps<Value extends string> extends FieldTexts {
  options: readonly Option<Value>[]
  value: Value | null
  onChange: (value: Value) => void
  placeholder?: string
}

/** Chooses one of many by typing. Leaving it without a choice restores the chosen name. */
export function Combobox<Value extends string>(props: ComboboxProps<Value>) {
  const { options, value, onChange, placeholder, ...frame } = props
  const selected = options.find((option) => option.value === value) ?? null
  const [typed, setTyped] = useState<string | null>(null)
  const found = useMemo(() => searchOptions(options, typed ?? ''), [options, typed])
  return (
    <FieldFrame {...frame}>
      {(aria) => (
        <SearchBox
          {...{ aria, found, selected, typed, placeholder, onChange }}
          label={props.label}
          onType={setTyped}
          opensByButton
        />
      )}
    </FieldFrame>
  )
}
