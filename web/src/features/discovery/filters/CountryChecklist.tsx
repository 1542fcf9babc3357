import { countryName } from '@mithaq/contract/countries'
import type { Filters } from '@mithaq/contract/filters'
import { Check, Search } from 'lucide-react'
import { useId, useMemo, useRef, useState } from 'react'
import { discovery } from '../../../messages/discovery.ts'
import { ChosenChips } from '../../../ui/form/ChosenChips.tsx'
import { searchOptions } from '../../../ui/form/combobox.ts'
import { cx } from '../../../ui/base/cx.ts'
import { controlClass } from '../../../ui/form/FieldFrame.tsx'
import { countryOptions } from '../../profile/fields/country/country-options.ts'

type Countries = Filters['countries']

interface CountryChecklistProps {
  chosen: Countries
  onChange: (chosen: Countries) => void
}

export function CountryChecklist({ chosen, onChange }: CountryChecklistProps) {
  const [typed, setTyped] = useState('')
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  const found = useMemo(() => searchOptions(countryOptions, typed), [typed])
  const remove = (code: string) => onChange(chosen.filter((other) => other !== code))
  return (
    <div role="group" aria-labelledby={id} className="flex flex-col gap-3">
      <div className="flex items-baseline justify-between gap-3">
        <span id={id} className="text-sm font-semibold">
          {discovery.countries}
        </span>
        <span className="font-semibold text-leaf">
          {chosen.length === 0 ? discovery.anyCountry : discovery.chosenCountries(chosen.length)}
        </span>
      </div>
      <ChosenChips
        chosen={chosen.map((value) => ({ value, label: countryName(value) }))}
        onRemove={(code) => {
          remove(code)
          box.current?.focus()
        }}
      />
      <div className="overflow-hidden rounded-md border border-line-strong">
        <div className="relative">
          <Search
            className="pointer-events-none absolute inset-y-0 start-4 my-auto size-4 text-ink-faint"
            aria-hidden="true"
          />
          <input
            ref={box}
            type="search"
            aria-label={discovery.searchCountries}
            placeholder={discovery.searchCountries}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            className={cx(
              controlClass,
              'rounded-none border-0 border-b border-line ps-11 outline-offset-[-2px]',
            )}
          />
        </div>
        <ul className="h-64 overflow-y-auto overscroll-contain py-1">
          {found.map(({ value, label }) => (
            <li key={value}>
              <label className="flex min-h-11 cursor-pointer items-center gap-3 px-4 hover:bg-leaf-wash has-focus-visible:bg-leaf-wash">
                {/* Styled by us: the browser's own box is grey on the dark theme. */}
                <span className="relative grid shrink-0 place-items-center">
                  <input
                    type="checkbox"
                    checked={chosen.includes(value)}
                    onChange={({ target }) => (target.checked ? onChange([...chosen, value]) : remove(value))}
                    className="peer size-5 cursor-pointer appearance-none rounded-[5px] border border-line-strong bg-surface checked:border-leaf checked:bg-leaf"
                  />
                  <Check
                    className="pointer-events-none absolute hidden size-3.5 stroke-3 text-on-leaf peer-checked:block"
                    aria-hidden="true"
                  />
                </span>
                {label}
              </label>
            </li>
          ))}
          {found.length === 0 && <li className="px-4 py-3 text-ink-soft">{discovery.noCountry}</li>}
        </ul>
      </div>
    </div>
  )
}
