import { beforeEach, expect, test, vi } from 'vitest'
import { openPage } from '../../test/page.ts'
import { act, partsOf } from '../../test/parts.tsx'

/** The step that an open list has in the history: whether it has one, and what going back does. */
const step = vi.hoisted(() => ({ isOpen: false, goBack: () => {} }))
vi.mock(import('./sheets.ts'), async (real) => ({
  ...(await real()),
  useSheet: (isOpen, goBack) => void Object.assign(step, { isOpen, goBack }),
}))

openPage()
Object.assign(window, { document })
// Only then: the list looks once for the page that it stands on.
const { useCombobox } = await import('downshift')
const { chooseOnlyOnPurpose, search } = await import('./combobox.ts')
const { Combobox } = await import('./Combobox.tsx')
const { ComboboxList } = await import('./ComboboxList.tsx')
const { MultiCombobox } = await import('./MultiCombobox.tsx')
const { SearchBox } = await import('./SearchBox.tsx')

const tell = vi.fn<(...what: unknown[]) => void>()
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
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
const found = (typed: string) => search(options, typed).map((option) => option.label)

test('nothing typed finds everything, in its order', () => {
  expect(found(' ')).toEqual(options.map((option) => option.label))
})

test('beginnings come before words within, and those before the rest', () => {
  expect(found('mal')).toEqual(['Malaysia', 'Mali', 'Somalia'])
  expect(found('mali')).toEqual(['Mali', 'Somalia'])
  expect(found('afric')).toEqual(['South Africa', 'Central African Republic'])
})

test('accents, case and the kind of apostrophe do not matter', () => {
  expect(found('COTE D’IV')).toEqual(["Côte d'Ivoire"])
})

test('the name that was typed comes before longer ones, and another name finds it as well', () => {
  const places = [
    { value: 'gw', label: 'Guinea-Bissau' },
    { value: 'gn', label: 'Guinea' },
    { value: 'nl', label: 'Netherlands', also: ['Holland'] },
    { value: 'jo', label: 'الأُرْدُن' },
  ]
  const values = (typed: string) => search(places, typed).map(({ value }) => value)
  expect(values('guinea')).toEqual(['gn', 'gw'])
  expect(values('holl')).toEqual(['nl'])
  expect(values('الاردن')).toEqual(['jo'])
})

test('only Enter and a tap choose; what is typed highlights the first', () => {
  const chosen = { value: 'ml', label: 'Mali' }
  const state = { selectedItem: chosen, highlightedIndex: 3, isOpen: true, inputValue: 'So' }
  const changes = { ...state, selectedItem: { value: 'so', label: 'Somalia' }, highlightedIndex: -1 }
  const { InputBlur, InputChange, InputKeyDownEnter } = useCombobox.stateChangeTypes
  const after = (type: typeof InputBlur | typeof InputChange | typeof InputKeyDownEnter) =>
    chooseOnlyOnPurpose(state, { type, changes } as Parameters<typeof chooseOnlyOnPurpose<typeof chosen>>[1])
  expect(after(InputBlur).selectedItem).toBe(chosen)
  expect(after(InputKeyDownEnter).selectedItem).toEqual({ value: 'so', label: 'Somalia' })
  expect(after(InputChange).highlightedIndex).toBe(0)
})

const countries = ['Jordan', 'Egypt', 'Turkey'].map((label) => ({ value: label.toLowerCase(), label }))
const key = (name: string) => ({ key: name, nativeEvent: {}, preventDefault() {}, persist() {} })
const type = (value: string) => ({ ...key(''), currentTarget: { value }, target: { value } })

/** The box and its list, as they are used. */
function used(box: ReturnType<typeof partsOf>) {
  const input = () => box.given('input')
  const items = () => box.all('li').filter(({ props }) => props['role'] === 'option')
  return {
    input,
    items: () => items().map(({ props }) => [props.children].flat()[0]),
    chosen: () =>
      items().flatMap(
        ({ props }) => (props['aria-selected'] === true ? [props.children] : []).flat()[0] ?? [],
      ),
    open: () => act(input(), 'onClick', key('')),
    type: (value: string) => act(input(), 'onChange', type(value)),
    press: (name: string) => act(input(), 'onKeyDown', key(name)),
    leave: () => act(input(), 'onBlur', { ...key(''), relatedTarget: {} }),
    tap: (label: string) =>
      act(items().find(({ props }) => [props.children].flat()[0] === label)!.props, 'onClick', key('')),
    isOpen: () => box.given(ComboboxList)['open'],
  }
}

test('several of many: chosen by a tap, taken away by another, by Backspace in an empty box, and not beyond the most', () => {
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
      {...(more.onDouble && { onDouble: more.onDouble })}
    />
  )
  const parts = partsOf(<Nationality />)
  const box = used(parts)
  expect([box.isOpen(), step.isOpen]).toEqual([false, false])
  box.open()
  expect(box.items()).toEqual(['Jordan', 'Egypt', 'Turkey'])
  expect([step.isOpen, box.chosen()]).toEqual([true, ['Jordan']])
  step.goBack()
  expect(box.isOpen()).toBe(false)
  box.type('eg')
  expect(box.items()).toEqual(['Egypt'])
  box.tap('Egypt')
  expect(values).toEqual(['jordan', 'egypt'])
  expect([box.isOpen(), box.input()['value']]).toEqual([false, ''])
  expect(parts.words()).toContain('2 of 2 chosen')
  box.open()
  box.tap('Turkey')
  expect(values).toEqual(['jordan', 'egypt'])
  expect(tell).toHaveBeenCalledExactlyOnceWith('max')
  box.open()
  box.tap('Egypt')
  expect(values).toEqual(['jordan'])
  more.onDouble = () => tell('double')
  box.open()
  box.tap('Jordan')
  expect([values, tell.mock.lastCall]).toEqual([['jordan'], ['double']])
  box.type('e')
  box.press('Backspace')
  expect(values).toEqual(['jordan'])
  box.leave()
  expect(box.input()['value'], 'left without a choice').toBe('')
  box.press('Backspace')
  expect(values).toEqual([])
})

test('taking one away leaves the focus in the box', () => {
  const focus = vi.fn()
  const parts = partsOf(
    <MultiCombobox label="Nationality" options={countries} values={['jordan']} onChange={tell} />,
  )
  act(parts.given('input'), 'ref', { focus })
  act(parts.given('button', 'Remove Jordan'), 'onClick')
  expect(tell).toHaveBeenCalledExactlyOnceWith([])
  expect(focus).toHaveBeenCalledOnce()
})

test('one of many: its name stands there, all are shown until something is typed, and left without a choice it is back', () => {
  let value = 'egypt'
  const Country = () => (
    <Combobox label="Country" options={countries} value={value} onChange={(next) => (value = next)} />
  )
  const parts = partsOf(<Country />)
  const box = used(parts)
  expect(box.input()['value']).toBe('Egypt')
  const select = vi.fn()
  act(box.input(), 'onFocus', { target: { select } })
  expect(select).toHaveBeenCalledOnce()
  box.open()
  expect([box.items(), step.isOpen]).toEqual([['Jordan', 'Egypt', 'Turkey'], true])
  box.type('tur')
  expect([box.items(), box.input()['value']]).toEqual([['Turkey'], 'tur'])
  step.goBack()
  expect([box.isOpen(), box.input()['value'], value]).toEqual([false, 'Egypt', 'egypt'])
  box.type('tur')
  box.leave()
  expect([box.input()['value'], value]).toEqual(['Egypt', 'egypt'])
  box.type('tur')
  box.press('Enter')
  expect([box.input()['value'], value]).toEqual(['Turkey', 'turkey'])
  box.press('Escape')
  expect([box.input()['value'], value]).toEqual(['Turkey', 'turkey'])
  box.type('nowhere')
  expect(parts.words()).toContain('Nothing found. Try another spelling.')
  box.leave()
  expect(parts.words()).not.toContain('Nothing found. Try another spelling.')
})

test('a list whose answer has not come says nothing yet; what stands instead is seen while the box is open', () => {
  const aria = { id: 'city', 'aria-describedby': undefined, 'aria-invalid': undefined } as const
  const parts = partsOf(
    <SearchBox
      {...{ aria, onType: tell, onChange: tell }}
      label="City"
      found={undefined}
      selected={null}
      typed="Amm"
      instead={<b>Searching</b>}
    />,
  )
  const box = used(parts)
  expect(parts.all('b')).toHaveLength(0)
  box.open()
  expect([box.isOpen(), parts.all('b').length]).toEqual([false, 1])
})

test('an opened list comes into sight, and marks what is chosen', () => {
  const scrollIntoView = vi.fn()
  let open = false
  const List = () => (
    <ComboboxList
      {...{ open, menu: {}, options: countries, highlighted: -1, itemProps: () => ({}) }}
      isChosen={({ value }) => value === 'egypt'}
    />
  )
  const parts = partsOf(<List />, undefined, { scrollIntoView })
  expect(scrollIntoView).not.toHaveBeenCalled()
  open = true
  const marked = parts.all('li').map(({ props }) => [props.children].flat().filter(Boolean).length)
  expect(marked).toEqual([1, 2, 1])
  expect(scrollIntoView).toHaveBeenCalledExactlyOnceWith({ block: 'nearest' })
})
