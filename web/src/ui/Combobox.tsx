import { useCombobox } from 'downshift'
import { ChevronDown } from 'lucide-react'
import { useMemo, useState } from 'react'
import { common } from '../messages/common.ts'
import { ComboboxList } from './ComboboxList.tsx'
import { chooseOnlyOnPurpose, search } from './combobox.ts'
import { cx } from './cx.ts'
import { controlClass, FieldFrame } from './FieldFrame.tsx'
import type { FieldTexts } from './FieldFrame.tsx'
import type { Option } from './Select.tsx'
import { useSheet } from './sheets.ts'

export interface ComboboxProps<Value extends string> extends FieldTexts {
  options: readonly Option<Value>[]
  value: Value | null
  onChange: (value: Value) => void
  placeholder?: string
  disabled?: boolean
  id?: string
  className?: string
}

/** One of many, found by typing. Leaving it without a choice puts the chosen one's name back. */
export function Combobox<Value extends string>(props: ComboboxProps<Value>) {
  const { options, value, onChange, placeholder, disabled = false, ...frame } = props
  const selected = options.find((option) => option.value === value) ?? null
  const [typed, setTyped] = useState<string | null>(null)
  const found = useMemo(() => search(options, typed ?? ''), [options, typed])
  const box = useCombobox<Option<Value>>({
    items: found,
    itemToString: (option) => option?.label ?? '',
    selectedItem: selected,
    inputValue: typed ?? selected?.label ?? '',
    stateReducer: chooseOnlyOnPurpose,
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem) onChange(selectedItem.value)
    },
    onIsOpenChange: ({ isOpen }) => {
      if (!isOpen) setTyped(null)
    },
  })
  useSheet(box.isOpen, box.closeMenu)
  return (
    <FieldFrame {...frame}>
      {(aria) => (
        <div className="relative">
          <input
            {...box.getInputProps({
              ...aria,
              disabled,
              placeholder,
              'aria-labelledby': undefined,
              // Here and not in the hook, which answers a moment later and would move the cursor to the end.
              onChange: (event) => setTyped(event.currentTarget.value),
            })}
            onFocus={(event) => event.target.select()}
            className={cx(controlClass, 'pe-12')}
          />
          <button
            {...box.getToggleButtonProps({ disabled, 'aria-label': common.showOptions })}
            type="button"
            className="absolute inset-y-0.5 end-0.5 grid w-11 place-items-center rounded-sm text-ink-soft"
          >
            <ChevronDown
              className={cx('size-4 transition-transform', box.isOpen && 'rotate-180')}
              aria-hidden="true"
            />
          </button>
          <ComboboxList
            open={box.isOpen}
            menu={box.getMenuProps({ 'aria-label': props.label, 'aria-labelledby': undefined })}
            options={found}
            highlighted={box.highlightedIndex}
            isChosen={(option) => option.value === value}
            itemProps={(item, index) => box.getItemProps({ item, index })}
          />
        </div>
      )}
    </FieldFrame>
  )
}
