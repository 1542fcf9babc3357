import { useCombobox } from 'downshift'
import type { UseComboboxState, UseComboboxStateChangeOptions } from 'downshift'

/** Tabbing through an open list would choose whatever is highlighted; only Enter and a tap choose. */
export function chooseOnlyOnPurpose<O>(
  state: UseComboboxState<O>,
  { type, changes }: UseComboboxStateChangeOptions<O>,
): Partial<UseComboboxState<O>> {
  const { InputBlur, InputChange } = useCombobox.stateChangeTypes
  if (type === InputBlur) return { ...changes, selectedItem: state.selectedItem }
  if (type === InputChange) return { ...changes, highlightedIndex: 0 }
  return changes
}
