import { useCombobox } from 'downshift'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { common } from '../../messages/common.ts'
import { ComboboxList } from './ComboboxList.tsx'
import { keepSelectionOnBlur } from './combobox.ts'
import { cx } from '../base/cx.ts'
import { controlClass, type ControlAria } from './FieldFrame.tsx'
import type { Option } from './Select.tsx'
import { useCloseOnBack } from '../base/sheet-history.ts'

interface SearchBoxProps<Value extends string> {
  aria: ControlAria
  label: string
  placeholder?: string | undefined
  /** The matching options, once loaded. */
  found: Option<Value>[] | undefined
  selected: Option<Value> | null
  /** Null while nobody types; then the chosen name is shown. */
  typed: string | null
  onType: (typed: string | null) => void
  onChange: (value: Value) => void
  /** A button that opens the list. */
  opensByButton?: boolean
  /** Shown below the open box in place of the list. */
  below?: ReactNode
}

const none: never[] = []

/** Text box and list of a combobox. */
export function SearchBox<Value extends string>(props: SearchBoxProps<Value>) {
  const { aria, label, placeholder, found, selected, typed, onType, opensByButton, below } = props
  const box = useCombobox<Option<Value>>({
    items: found ?? none,
    itemToString: (option) => option?.label ?? '',
    selectedItem: selected,
    inputValue: typed ?? selected?.label ?? '',
    stateReducer: keepSelectionOnBlur,
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem) props.onChange(selectedItem.value)
    },
    onIsOpenChange: ({ isOpen }) => {
      if (!isOpen) onType(null)
    },
  })
  useCloseOnBack(box.isOpen, box.closeMenu)
  return (
    <div className="relative">
      <input
        {...box.getInputProps({
          ...aria,
          placeholder,
          'aria-labelledby': undefined,
          // Not through the hook, which updates a moment later and moves the cursor to the end.
          onChange: (event) => onType(event.currentTarget.value),
        })}
        onFocus={(event) => event.target.select()}
        className={cx(controlClass, opensByButton && 'pe-12')}
      />
      {opensByButton && (
        <button
          {...box.getToggleButtonProps({ 'aria-label': common.showOptions })}
          type="button"
          className="absolute inset-y-0.5 end-0.5 grid w-11 place-items-center rounded-sm text-ink-soft"
        >
          <ChevronDown
            className={cx('size-4 transition-transform', box.isOpen && 'rotate-180')}
            aria-hidden="true"
          />
        </button>
      )}
      <ComboboxList
        open={box.isOpen && found !== undefined}
        menu={box.getMenuProps({ 'aria-label': label, 'aria-labelledby': undefined })}
        options={found ?? none}
        highlighted={box.highlightedIndex}
        isChosen={(option) => option.value === selected?.value}
        itemProps={(item, index) => box.getItemProps({ item, index })}
      />
      {box.isOpen && below}
    </div>
  )
}
