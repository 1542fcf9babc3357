import type { CountryCode } from '@mithaq/contract/countries'
import { useCombobox } from 'downshift'
import { useMemo, useState } from 'react'
import { wizard } from '../../../messages/wizard.ts'
import { ComboboxList } from '../../../ui/ComboboxList.tsx'
import { chooseOnlyOnPurpose } from '../../../ui/combobox.ts'
import { controlClass, FieldFrame } from '../../../ui/FieldFrame.tsx'
import type { Option } from '../../../ui/Select.tsx'
import { useSheet } from '../../../ui/sheets.ts'
import { Waiting } from '../../../ui/Waiting.tsx'
import { useCities } from './use-cities.ts'

export interface CityFieldProps {
  country: CountryCode
  value: string
  onChange: (city: string) => void
}

/** A city of the country, found by typing. The server knows no other. */
export function CityField({ country, value, onChange }: CityFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const found = useCities(country, typed ?? '')
  const options = useMemo(() => found.cities.map(optionOf), [found.cities])
  const selected = useMemo(() => (value ? optionOf(value) : null), [value])
  const box = useCombobox<Option>({
    items: options,
    itemToString: (option) => option?.label ?? '',
    selectedItem: selected,
    inputValue: typed ?? value,
    stateReducer: chooseOnlyOnPurpose,
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem) onChange(selectedItem.value)
    },
    onIsOpenChange: ({ isOpen }) => {
      if (!isOpen) setTyped(null)
    },
  })
  useSheet(box.isOpen, box.closeMenu)
  const failed = found.status === 'failed'
  return (
    <FieldFrame label={wizard.city} error={failed ? wizard.citiesMissing : undefined}>
      {(aria) => (
        <div className="relative">
          <input
            {...box.getInputProps({
              ...aria,
              placeholder: wizard.searchCities,
              'aria-labelledby': undefined,
              // Here and not in the hook, which answers a moment later and would move the cursor to the end.
              onChange: (event) => setTyped(event.currentTarget.value),
            })}
            onFocus={(event) => event.target.select()}
            className={controlClass}
          />
          <ComboboxList
            open={box.isOpen && found.status === 'found'}
            menu={box.getMenuProps({ 'aria-label': wizard.city, 'aria-labelledby': undefined })}
            options={options}
            highlighted={box.highlightedIndex}
            isChosen={(option) => option.value === value}
            itemProps={(item, index) => box.getItemProps({ item, index })}
          />
          {box.isOpen && found.status === 'searching' && (
            <div className="absolute inset-x-0 top-full z-20 mt-1.5 rounded-md border border-line bg-raised px-4 py-3 text-ink-soft shadow-2">
              <Waiting brief>
                <p role="status">{wizard.searching}</p>
              </Waiting>
            </div>
          )}
        </div>
      )}
    </FieldFrame>
  )
}

const optionOf = (city: string): Option => ({ value: city, label: city })
