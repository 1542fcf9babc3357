// @vitest-environment dom
import { fireEvent } from '@testing-library/react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { htmlText } from '../../../test/html-text.ts'
import { iconNames } from '../../../test/icon-names.ts'
import { stubBrowser } from '../../../test/stub-browser.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { ChosenChips } from './ChosenChips.tsx'
import { Field } from './Field.tsx'
import { PasswordField } from './PasswordField.tsx'
import { SegmentedChoice } from './SegmentedChoice.tsx'
import { Select } from './Select.tsx'
import { RangeSlider, Slider } from './Slider.tsx'
import { Switch } from './Switch.tsx'
import { Tabs } from '../layout/Tabs.tsx'
import { TextArea } from './TextArea.tsx'

const said = vi.fn<(...what: unknown[]) => void>()
let shown: ReturnType<typeof renderScreen>
const open = (content: ReactNode) => (shown = renderScreen(content))
beforeEach(() => {
  vi.useFakeTimers()
  stubBrowser()
  said.mockClear()
})

const attribute = (html: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(html)?.[1]
/** The words that a control refers to by their ids, in their order. */
const described = (html: string) =>
  attribute(html, 'aria-describedby')
    ?.split(' ')
    .map((id) => htmlText(new RegExp(`<(p|div) id="${id}".*?</\\1>`, 's').exec(html)?.[0] ?? ''))

test('ties a field to its label, error and hint', () => {
  const html = renderToStaticMarkup(
    <Field id="mail" label="E-mail" error="Not an address" hint="We write nothing" optional />,
  )
  expect(html).toContain('<label for="mail"')
  expect(html).toMatch(/<input[^>]* id="mail"/)
  expect(described(html)).toEqual(['|Not an address|', '|We write nothing|'])
  expect(attribute(html, 'aria-invalid')).toBe('true')
  expect(htmlText(html)).toContain('|E-mail|Optional|')
  const plain = renderToStaticMarkup(<Field label="E-mail" />)
  expect(plain).not.toMatch(/aria-invalid=|aria-describedby=|sr-only|Optional/)
  expect(attribute(renderToStaticMarkup(<Field label="E-mail" invalid />), 'aria-invalid')).toBe('true')
  expect(renderToStaticMarkup(<Field label="E-mail" labelHidden />)).toContain('sr-only')
})

test.each([
  ['email', 'ltr'],
  ['url', 'ltr'],
  ['tel', 'ltr'],
  ['search', 'auto'],
  [undefined, 'auto'],
  ['date', undefined],
])('sets the direction of a field of type %s to %s', (type, dir) => {
  expect(attribute(renderToStaticMarkup(<Field label="Field" type={type} />), 'dir')).toBe(dir)
})

test('hides a password until it is shown and turns off spell-checking', async () => {
  const field = open(<PasswordField label="Password" />)
  const of = (...names: string[]) => names.map((name) => field.attribute('Password', name))
  expect(of('type', 'spellcheck', 'autocapitalize', 'autocorrect', 'dir', 'aria-invalid')).toEqual([
    ...['password', 'false', 'none', 'off', 'ltr', null],
  ])
  expect(field.attribute('Show password', 'aria-controls')).toBe(field.control('Password').id)
  expect(iconNames(field, 'button')).toEqual(['eye'])
  await field.press('Show password')
  expect(of('type')).toEqual(['text'])
  expect(iconNames(field, 'button')).toEqual(['eye-off'])
  await field.press('Hide password')
  expect(of('type')).toEqual(['password'])
  expect(field.controlNames()).toEqual(['Password', 'Show password'])
})

test('counts characters as a person sees them and announces them near the limit', () => {
  const area = (more: object) => renderToStaticMarkup(<TextArea label="About" readOnly {...more} />)
  const counted = (value: string, limit: number) => htmlText(area({ value, limit }))
  expect(counted('🌙🌙', 100)).toContain('|2 / 100|')
  expect(counted('a'.repeat(89), 100)).toContain('|89 / 100|a')
  expect(counted('a'.repeat(90), 100)).toContain('|90 / 100|10 characters left|')
  expect(counted('a'.repeat(103), 100)).toContain('|103 / 100|3 characters too many|')
  expect(counted('a'.repeat(1449), 1500)).toContain('|1449 / 1500|a')
  expect(area({ value: '1234567890', limit: 10 })).not.toContain('text-danger')
  expect(area({ limit: 10 })).toContain('aria-live="polite"')
  expect([htmlText(area({})), htmlText(area({ optional: true }))]).toEqual(['|About|', '|About|Optional|'])
  expect(area({})).toContain('rows="5"')
  const free = open(
    <TextArea label="About" defaultValue="Salam" limit={100} onChange={({ target }) => said(target.value)} />,
  )
  expect(free.text()).toContain('|5 / 100|')
  free.fill('About', 'Salam to you')
  expect(free.text()).toContain('|12 / 100|')
  expect(said).toHaveBeenLastCalledWith('Salam to you')
})

test("labels a radio group with its error and state and draws 'none' quieter", async () => {
  const options = [
    { value: 'sunni', label: 'Sunni' },
    { value: 'none', label: 'Rather not say', quiet: true },
  ]
  const given = { label: 'Sect', options, onChange: said }
  const choice = (more: object = {}) =>
    renderToStaticMarkup(<SegmentedChoice {...given} value="sunni" {...more} />)
  const html = choice({ error: 'Please choose' })
  expect(html).toMatch(/^<fieldset[^>]* aria-describedby="/)
  expect(described(html)).toEqual(['|Please choose|'])
  expect(html).toMatch(/<legend[^>]*>Sect</)
  const names = [...html.matchAll(/<input[^>]* name="([^"]+)"/g)].map(([, name]) => name)
  expect([names.length, new Set(names).size]).toEqual([2, 1])
  expect(choice({ name: 'sect' }).match(/name="sect"/g)).toHaveLength(2)
  expect(html).toMatch(/<input(?=[^>]* checked="")(?=[^>]* value="sunni")/)
  expect(choice({ disabled: true })).toMatch(/^<fieldset[^>]* disabled=""/)
  expect(choice()).not.toMatch(/disabled=|aria-describedby/)
  expect(choice()).toMatch(/^(?!.*border-dashed.*value="sunni").*border-dashed.*value="none"/s)
  const wide = [choice(), choice({ fitted: true })].map((drawn) => drawn.match(/flex-1/g)?.length)
  expect(wide, 'as wide as their words where they are many').toEqual([2, undefined])
  await open(<SegmentedChoice {...given} value={null} />).press('Sunni')
  expect(said).toHaveBeenCalledExactlyOnceWith('sunni')
})

test('shows that nothing is chosen yet and does not offer that choice', () => {
  const given = { label: 'Month', options: ['January', 'May'].map((value) => ({ value, label: value })) }
  const list = (more: object) =>
    renderToStaticMarkup(<Select {...given} value="" onChange={said} {...more} />)
  const none = (words: string) => `<option value="" disabled="" hidden="" selected="">${words}</option>`
  expect(list({ placeholder: 'Choose one' })).toContain(none('Choose one'))
  expect(list({})).toContain(none(''))
  expect(list({})).not.toMatch(/Optional|sr-only/)
  expect(list({ value: 'May' })).not.toContain('<option value=""')
  expect(list({ value: 'May' })).toContain('<option value="May" selected="">May</option>')
  expect(htmlText(list({ optional: true }))).toMatch(/^\|Month\|Optional\|/)
  expect(list({ labelHidden: true })).toMatch(/sr-only.*Month/)
  open(<Select {...given} value="May" onChange={said} />).fill('Month', 'January')
  expect(said).toHaveBeenCalledExactlyOnceWith('January')
})

test("exposes a switch's label, description and state", async () => {
  const html = renderToStaticMarkup(
    <Switch checked onChange={said} labelledBy="name" describedBy="help" disabled />,
  )
  expect(html).toMatch(/<input(?=[^>]* role="switch")(?=[^>]* aria-checked="true")(?=[^>]* checked="")/)
  expect(html).toMatch(
    /<input(?=[^>]* aria-labelledby="name")(?=[^>]* aria-describedby="help")(?=[^>]* disabled="")/,
  )
  const off = open(<Switch checked={false} label="Push" onChange={said} />)
  expect(off.attribute('Push', 'aria-checked')).toBe('false')
  await off.press('Push')
  expect(said).toHaveBeenCalledExactlyOnceWith(true)
})

test("announces a slider's value, moves by step and commits when released", () => {
  const years = (value: number) => `${value} years`
  const age = { label: 'Age', min: 18, max: 80, format: years }
  const slider = (more: object) => open(<Slider {...age} step={2} value={30} onChange={said} {...more} />)
  expect(slider({ format: undefined }).text()).toBe('|Age|30|18|80|')
  const held = slider({ disabled: true })
  expect(held.text()).toBe('|Age|30 years|18 years|80 years|')
  fireEvent.keyDown(held.control('Age'), { key: 'ArrowRight' })
  expect(said, 'disabled').not.toHaveBeenCalled()
  const of = (name: string, ...parts: string[]) => parts.map((part) => shown.attribute(name, part))
  expect(of('Age', 'aria-valuemin', 'aria-valuemax', 'aria-valuenow')).toEqual(['18', '80', '30'])
  expect(of('Age', 'aria-valuetext')).toEqual(['30 years'])
  expect(held.queryAll('[aria-disabled=true]')[0]?.getAttribute('dir')).toBe('ltr')
  fireEvent.keyDown(slider({}).control('Age'), { key: 'ArrowRight' })
  expect(said).toHaveBeenCalledExactlyOnceWith(32)
  fireEvent.keyDown(slider({ onChange: () => {}, onCommit: said }).control('Age'), { key: 'ArrowLeft' })
  expect(said).toHaveBeenLastCalledWith(28)

  const range = (more: object) => open(<RangeSlider {...age} value={[20, 40]} onChange={said} {...more} />)
  const both = range({})
  expect([of('Age: From', 'aria-valuetext'), of('Age: To', 'aria-valuetext')]).toEqual([
    ['20 years'],
    ['40 years'],
  ])
  expect(both.queryAll('bdi').map(({ textContent }) => textContent)).toEqual(['18 years', '80 years'])
  expect(both.getByRole('group', { name: 'Age' })).toBeDefined()
  expect(both.queryAll('output')[0]?.textContent).toBe('20 years to 40 years')
  both.focus('Age: To')
  fireEvent.keyDown(both.control('Age: To'), { key: 'ArrowRight' })
  expect(said).toHaveBeenLastCalledWith([20, 41])
  const committed = range({ onChange: () => {}, onCommit: said })
  committed.focus('Age: From')
  fireEvent.keyDown(committed.control('Age: From'), { key: 'ArrowRight' })
  expect(said).toHaveBeenLastCalledWith([21, 40])
})

test('opens the first tab by default and reports the chosen one', async () => {
  const tabs = ['one', 'two'].map((value) => ({ value, label: value, content: `The ${value}` }))
  expect(htmlText(renderToStaticMarkup(<Tabs label="Parts" tabs={tabs} />))).toBe('|one|two|The one|')
  expect(htmlText(renderToStaticMarkup(<Tabs label="Parts" tabs={tabs} defaultValue="two" />))).toBe(
    '|one|two|The two|',
  )
  expect(htmlText(renderToStaticMarkup(<Tabs label="Parts" tabs={tabs} value="two" />))).toBe(
    '|one|two|The two|',
  )
  document.documentElement.dir = 'rtl'
  const turned = open(
    <>
      <Tabs label="Parts" tabs={tabs} />
      <Slider label="Age" min={18} max={80} value={30} onChange={said} />
    </>,
  )
  expect(turned.queryAll('[dir=rtl] [role=tablist], [dir=rtl] [role=slider]')).toHaveLength(2)
  document.documentElement.dir = 'ltr'
  const parts = open(<Tabs label="Parts" tabs={tabs} onChange={said} />)
  expect(parts.queryAll('[dir=ltr] [role=tablist][aria-label=Parts]')).toHaveLength(1)
  await parts.press('two')
  expect(said).toHaveBeenLastCalledWith('two')
  expect(parts.text()).toContain('|The two|')
})

test('removes a chosen option by its chip', async () => {
  const chosen = ['Jordan', 'Egypt'].map((label) => ({ value: label.toLowerCase(), label }))
  const chips = open(<ChosenChips chosen={chosen} label="Countries" onRemove={said} />)
  expect(chips.text()).toBe('|Jordan|Egypt|')
  expect(chips.getByRole('list', { name: 'Countries' })).toBeDefined()
  await chips.press('Remove Jordan')
  expect(said).toHaveBeenLastCalledWith('jordan')
  expect(renderToStaticMarkup(<ChosenChips chosen={[]} onRemove={said} />)).toBe('')
})
