// @vitest-environment dom
import { fireEvent } from '@testing-library/react'
import { useCombobox } from 'downshift'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '../../../test/stub-browser.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { Combobox } from './Combobox.tsx'
import { ComboboxList } from './ComboboxList.tsx'
import { keepSelectionOnBlur, searchOptions } from './combobox.ts'
import { MultiCombobox } from './MultiCombobox.tsx'
import { SearchBox } from './SearchBox.tsx'

/** The step that an open list has in the history: whether it has one, and what going back does. */
const step = vi.hoisted(() => ({ isOpen: false, goBack: () => {} }))
vi.mock(import('../base/sheet-history.ts'), async (real) => ({
  ...(await real()),
  useCloseOnBack: (isOpen, goBack) => void Object.assign(step, { isOpen, goBack: () => flushSync(goBack) }),
}))

const tell = vi.fn<(...what: unknown[]) => void>()
beforeEach(() => {
  vi.useFakeTimers()
  stubBrowser()
  tell.mockClear()
})

const options = [
  'Saudi Arabia',
  'South Africa',
  'Central African Republic',
  "Côte d'Ivoire",
  'Malaysia',
  'Mali',
  'Somalia',
].map((label) => ({ value: label, label }))
const found = (typed: string) => searchOptions(options, typed).map((option) => option.label)

test('returns all options in order for an empty search', () => {
  expect(found(' ')).toEqual(options.map((option) => option.label))
})

test('ranks prefixes before later words, and those before other hits', () => {
  expect(found('mal')).toEqual(['Malaysia', 'Mali', 'Somalia'])
  expect(found('mali')).toEqual(['Mali', 'Somalia'])
  const ranked = ['Somali', 'The Mali', 'Malian', 'Mali'].map((label) => ({ value: label, label }))
  expect(searchOptions(ranked, 'mali').map(({ label }) => label)).toEqual([
    'Mali',
    'Malian',
    'The Mali',
    'Somali',
  ])
  expect(found('afric')).toEqual(['South Africa', 'Central African Republic'])
})

test('ignores accents, case and the kind of apostrophe', () => {
  expect(found('COTE D’IV')).toEqual(["Côte d'Ivoire"])
})

test('ranks an exact name first and finds options by their other names', () => {
  const places = [
    { value: 'gw', label: 'Guinea-Bissau' },
    { value: 'gn', label: 'Guinea' },
    { value: 'nl', label: 'Netherlands', otherNames: ['Holland'] },
    { value: 'jo', label: 'الأُرْدُن' },
  ]
  const values = (typed: string) => searchOptions(places, typed).map(({ value }) => value)
  expect(values('guinea')).toEqual(['gn', 'gw'])
  expect(values('holl')).toEqual(['nl'])
  expect(values('الاردن')).toEqual(['jo'])
})

test('chooses only by Enter or a tap and highlights the first hit while typing', () => {
  const chosen = { value: 'ml', label: 'Mali' }
  const state = { selectedItem: chosen, highlightedIndex: 3, isOpen: true, inputValue: 'So' }
  const changes = { ...state, selectedItem: { value: 'so', label: 'Somalia' }, highlightedIndex: -1 }
  const { InputBlur, InputChange, InputKeyDownEnter } = useCombobox.stateChangeTypes
  const after = (type: typeof InputBlur | typeof InputChange | typeof InputKeyDownEnter) =>
    keepSelectionOnBlur(state, { type, changes } as Parameters<typeof keepSelectionOnBlur<typeof chosen>>[1])
  expect(after(InputBlur).selectedItem).toBe(chosen)
  expect(after(InputKeyDownEnter).selectedItem).toEqual({ value: 'so', label: 'Somalia' })
  expect(after(InputChange).highlightedIndex).toBe(0)
})

const countries = ['Jordan', 'Egypt', 'Turkey'].map((label) => ({ value: label.toLowerCase(), label }))

/** The box and its list, as they are used. */
function used(label: string, content: () => ReactNode) {
  const box = renderScreen(content)
  const items = () => box.queryAll('[role=option]')
  const wordsOf = (parts: HTMLElement[]) => parts.map(({ textContent }) => textContent)
  return {
    ...box,
    items: () => wordsOf(items()),
    chosen: () => wordsOf(box.queryAll('[role=option][aria-selected=true]')),
    value: () => box.value(label),
    open: () => box.press(label),
    type: (value: string) => box.fill(label, value),
    key: (name: string) => fireEvent.keyDown(box.control(label), { key: name }),
    choose: (name: string) => box.pressOn(items().find(({ textContent }) => textContent === name)!),
    isOpen: () => box.queryAll('.hidden > [role=listbox]').length === 0,
    /** The options that stand out, as that which Enter would choose. */
    marked: () => wordsOf(box.queryAll('li.bg-leaf-wash[role=option]')),
    list: () => box.queryAll('[role=listbox]')[0]?.getAttribute('aria-label'),
  }
}

test('adds and removes options by tap, Backspace and up to the maximum', async () => {
  let values = ['jordan']
  const more = { max: 2 as number | undefined, onDouble: undefined as (() => void) | undefined }
  const Nationality = () => (
    <MultiCombobox
      label="Nationality"
      options={countries}
      values={values}
      onChange={(next) => (values = next)}
      onMaxReached={() => tell('max')}
      {...(more.max && { max: more.max })}
      {...(more.onDouble && { onDuplicate: more.onDouble })}
    />
  )
  const box = used('Nationality', () => <Nationality />)
  expect([box.isOpen(), step.isOpen]).toEqual([false, false])
  expect(box.getByRole('list', { name: 'Nationality' }).textContent).toBe('Jordan')
  await box.open()
  expect([box.list(), box.items()]).toEqual(['Nationality', ['Jordan', 'Egypt', 'Turkey']])
  expect([step.isOpen, box.chosen()]).toEqual([true, ['Jordan']])
  step.goBack()
  expect(box.isOpen()).toBe(false)
  box.type('eg')
  expect([box.items(), box.marked()]).toEqual([['Egypt'], ['Egypt']])
  expect(box.queryAll('.absolute > [role=listbox]'), 'it lies over nothing').toHaveLength(0)
  box.key('Enter')
  expect(values).toEqual(['jordan', 'egypt'])
  expect([box.isOpen(), box.value()]).toEqual([false, ''])
  expect(box.text()).toContain('|2 of 2 chosen|')
  await box.open()
  await box.choose('Turkey')
  expect(values).toEqual(['jordan', 'egypt'])
  expect(tell).toHaveBeenCalledExactlyOnceWith('max')
  await box.open()
  await box.choose('Egypt')
  expect(values).toEqual(['jordan'])
  more.onDouble = () => tell('double')
  await box.open()
  await box.choose('Jordan')
  expect([values, tell.mock.lastCall]).toEqual([['jordan'], ['double']])
  box.type('e')
  box.key('Backspace')
  expect(values).toEqual(['jordan'])
  box.blur()
  expect(box.value(), 'left without a choice').toBe('')
  box.key('e')
  expect(values, 'by no other key').toEqual(['jordan'])
  box.key('Backspace')
  expect(values).toEqual([])
})

test('keeps the focus in the box when a chip is removed', async () => {
  const box = used('Nationality', () => (
    <MultiCombobox label="Nationality" options={countries} values={['jordan']} onChange={tell} />
  ))
  await box.press('Remove Jordan')
  expect(tell).toHaveBeenCalledExactlyOnceWith([])
  expect(box.focusedElement()).toBe(box.control('Nationality'))
  expect(box.text(), 'without a limit none is told').toBe('|Nationality|Jordan|')
})

test('shows the chosen name, lists all until typing and restores it on leaving', async () => {
  let value = 'egypt'
  const Country = () => (
    <Combobox label="Country" options={countries} value={value} onChange={(next) => (value = next)} />
  )
  const box = used('Country', () => <Country />)
  expect([box.value(), box.controlNames()]).toEqual(['Egypt', ['Country', 'Show options']])
  await box.press('Show options')
  expect([box.list(), box.items().length]).toEqual(['Country', 3])
  expect(box.queryAll('[role=option] svg').map((mark) => mark.closest('li')?.textContent)).toEqual(['Egypt'])
  expect(box.attribute('Show options', 'type')).toBe('button')
  await box.press('Show options')
  await box.open()
  const { selectionStart, selectionEnd } = box.control('Country') as HTMLInputElement
  expect([selectionStart, selectionEnd], 'what is typed takes its place').toEqual([0, 5])
  expect([box.items(), step.isOpen]).toEqual([['Jordan', 'Egypt', 'Turkey'], true])
  box.type('tur')
  expect([box.items(), box.marked(), box.value()]).toEqual([['Turkey'], ['Turkey'], 'tur'])
  step.goBack()
  expect([box.isOpen(), box.value(), value]).toEqual([false, 'Egypt', 'egypt'])
  box.type('tur')
  box.blur()
  expect([box.value(), value]).toEqual(['Egypt', 'egypt'])
  box.type('tur')
  box.key('Enter')
  expect([box.value(), value]).toEqual(['Turkey', 'turkey'])
  box.key('Escape')
  expect([box.value(), value]).toEqual(['Turkey', 'turkey'])
  box.type('nowhere')
  expect(box.text()).toContain('Nothing found. Try another spelling.')
  box.blur()
  expect(box.text()).not.toContain('Nothing found. Try another spelling.')
})

test('shows no list before its options have loaded, but what stands below', async () => {
  const aria = { id: 'city', 'aria-describedby': undefined, 'aria-invalid': undefined } as const
  const box = used('City', () => (
    <>
      <label htmlFor="city">City</label>
      <SearchBox
        {...{ aria, onType: tell, onChange: tell }}
        label="City"
        found={undefined}
        selected={null}
        typed="Amm"
        below={<b>Searching</b>}
      />
    </>
  ))
  expect(box.queryAll('b')).toHaveLength(0)
  await box.open()
  expect([box.isOpen(), box.queryAll('b').length]).toEqual([false, 1])
})

test('scrolls an opened list into view and marks the chosen option', () => {
  const scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView')
  let open = false
  const list = renderScreen(() => (
    <ComboboxList
      {...{ open, menu: {}, options: countries, highlighted: -1, itemProps: () => ({}) }}
      isChosen={({ value }) => value === 'egypt'}
    />
  ))
  expect(scrollIntoView).not.toHaveBeenCalled()
  open = true
  expect(list.queryAll('li').map((item) => item.querySelectorAll('svg').length)).toEqual([0, 1, 0])
  expect(scrollIntoView).toHaveBeenCalledExactlyOnceWith({ block: 'nearest' })
})
