import type { Option } from './Select.tsx'
import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from 'downshift'

/** Removes accents, Arabic vowel signs and case: few type the Å of Åland or the hamza of الأردن. */
function normalizeForSearch(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u064b-\u065f]/g, '')
    .replace(/[ʻ’']/g, "'")
    .toLowerCase()
    .trim()
}

/** Sorts exact names first, then prefixes, then prefixes of later words, then other hits. */
export function searchOptions<O extends Option>(options: readonly O[], typed: string): O[] {
  const wanted = normalizeForSearch(typed)
  if (!wanted) return [...options]
  const ranks: O[][] = [[], [], [], []]
  for (const option of options) {
    const names = [option.label, ...(option.otherNames ?? [])].map((name) =>
      rankName(normalizeForSearch(name), wanted),
    )
    ranks[Math.min(...names)]?.push(option)
  }
  return ranks.flat()
}

/** 0 is an exact match, 4 is none. */
function rankName(name: string, wanted: string): number {
  if (name === wanted) return 0
  if (name.startsWith(wanted)) return 1
  if (name.includes(` ${wanted}`)) return 2
  return name.includes(wanted) ? 3 : 4
}

/** Leaving an open list would choose the highlighted option; only Enter and a tap may. */
export function keepSelectionOnBlur<O>(
  state: UseComboboxState<O>,
  { type, changes }: UseComboboxStateChangeOptions<O>,
): Partial<UseComboboxState<O>> {
  const { InputBlur, InputChange } = useCombobox.stateChangeTypes
  if (type === InputBlur) return { ...changes, selectedItem: state.selectedItem }
  if (type === InputChange) return { ...changes, highlightedIndex: 0 }
  return changes
}
