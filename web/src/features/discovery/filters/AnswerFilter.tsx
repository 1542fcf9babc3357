import { choicesOf, chosenOf, isFact, type Filters, type SaidName } from '@mithaq/contract/filters'
import { discovery } from '../../../messages/discovery.ts'
import { facts } from '../../../messages/facts.ts'
import { MultiCombobox } from '../../../ui/form/MultiCombobox.tsx'
import { choiceText } from '../../profile/facts/facts-form.ts'
import { countryOptions } from '../../profile/fields/country/country-options.ts'
import { ChoiceChips } from './ChoiceChips.tsx'
import { withChosen } from './filters.ts'

interface SaidFilterProps {
  name: SaidName
  draft: Filters
  onChange: (draft: Filters) => void
}

/** More options than this get a search field instead of pills. */
const seenAtOnce = 12

/** Filters for members who gave one of the chosen answers. */
export function AnswerFilter({ name, draft, onChange }: SaidFilterProps) {
  const label = isFact(name) ? facts.names[name] : discovery[name]
  const chosen = chosenOf(draft, name)
  const choose = (some: readonly string[]) => onChange(withChosen(draft, name, some))
  const options = optionsOf(name)
  if (options.length <= seenAtOnce) return <ChoiceChips {...{ label, options, chosen }} onChange={choose} />
  return (
    <MultiCombobox
      label={label}
      placeholder={name === 'nationality' ? discovery.searchNationalities : discovery.searchLanguages}
      options={options}
      values={chosen}
      onChange={choose}
    />
  )
}

function optionsOf(
  name: SaidName,
): readonly { value: string; label: string; otherNames?: readonly string[] }[] {
  if (name === 'nationality') return countryOptions
  const options = choicesOf(name).map((value) => ({ value, label: wordOf(name, value) }))
  return name === 'languages'
    ? options.toSorted((one, other) => one.label.localeCompare(other.label))
    : options
}

const wordOf = (name: Exclude<SaidName, 'nationality'>, value: string): string =>
  isFact(name)
    ? choiceText(name, value)
    : discovery.maritalStatuses[value as keyof typeof discovery.maritalStatuses]
