import { useCombobox } from 'downshift'
import { useMemo, useRef, useState } from 'react'
import { common } from '../../messages/common.ts'
import { ChosenChips } from './ChosenChips.tsx'
import { ComboboxList } from './ComboboxList.tsx'
import { keepSelectionOnBlur, searchOptions } from './combobox.ts'
import { controlClass, FieldFrame, type FieldTexts } from './FieldFrame.tsx'
import type { Option } from './Select.tsx'
import { useCloseOnBack } from '../base/sheet-history.ts'

interface MultiComboboxProps<Value extends string> extends FieldTexts {
  options: readonly Option<Value>[]
  values: readonly Value[]
  onChange: (values: Value[]) => void
  max?: number
  /** Called when a choice beyond `max` was tried. */
  onMaxReached?: () => void
  /** Called when a chosen option is chosen again; without it, the option is removed. */
  onDuplicate?: () => void
  placeholder?: string
}

/** Chooses several of many options, shown as chips. Backspace in an empty field removes the last one. */
export function MultiCombobox<Value extends string>(props: MultiComboboxProps<Value>) {
  const { options, values, onChange, max, onMaxReached, onDuplicate, placeholder, ...frame } = props
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const found = useMemo(() => searchOptions(options, typed), [options, typed])
  const chosen = values.flatMap((value) => options.find((option) => option.value === value) ?? [])
  const remove = (value: Value) => onChange(values.filter((other) => other !== value))

  function choose(value: Value) {
    if (values.includes(value)) return onDuplicate ? onDuplicate() : remove(value)
    if (max !== undefined && values.length >= max) return onMaxReached?.()
    onChange([...values, value])
    setTyped('')
  }

  const { InputBlur, InputKeyDownEnter, ItemClick } = useCombobox.stateChangeTypes
  const box = useCombobox<Option<Value>>({
    items: found,
    itemToString: (option) => option?.label ?? '',
    selectedItem: null,
    inputValue: typed,
    // The list closes after a choice, so that buttons below are visible again.
    stateReducer: (state, action) =>
      action.type === InputKeyDownEnter || action.type === ItemClick
        ? { ...action.changes, inputValue: '' }
        : keepSelectionOnBlur(state, action),
    onStateChange: ({ type, selectedItem }) => {
      if (type === InputBlur) setTyped('')
      else if (selectedItem) choose(selectedItem.value)
    },
  })
  useCloseOnBack(box.isOpen, box.closeMenu)
  return (
    <FieldFrame
      {...frame}
      aside={
        max !== undefined && (
          <span className="text-sm tabular-nums text-ink-faint">{common.chosenOf(values.length, max)}</span>
        )
      }
    >
      {(aria) => (
        <div className="relative flex flex-col gap-2">
          <div className="relative">
            <input
              {...box.getInputProps({
                ...aria,
                ref: input,
                placeholder,
                'aria-labelledby': undefined,
                // Set the text directly: the hook updates later, which would move the cursor to the end.
                onChange: (event) => setTyped(event.currentTarget.value),
                onKeyDown: (event) => {
                  const last = values.at(-1)
                  if (event.key === 'Backspace' && typed === '' && last !== undefined) remove(last)
                },
              })}
              className={controlClass}
            />
            <ComboboxList
              pushesDown
              open={box.isOpen}
              menu={box.getMenuProps({ 'aria-label': props.label, 'aria-labelledby': undefined })}
              options={found}
              highlighted={box.highlightedIndex}
              isChosen={(option) => values.includes(option.value)}
              itemProps={(item, index) => ({
                ...box.getItemProps({ item, index }),
                'aria-selected': values.includes(item.value),
              })}
            />
          </div>
          <ChosenChips
            chosen={chosen}
            label={props.label}
            onRemove={(value) => {
              remove(value)
              input.current?.focus()
            }}
          />
        </div>
      )}
    </FieldFrame>
  )
}
