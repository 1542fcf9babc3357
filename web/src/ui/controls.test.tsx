// @vitest-environment drawn
import { fireEvent } from '@testing-library/react'
import { Heart, Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup as draw } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { textOf } from '../../test/drawn.ts'
import { openPage } from '../../test/page.ts'
import { screen } from '../../test/screen.tsx'
import { Badge } from './Badge.tsx'
import { ChosenChips } from './ChosenChips.tsx'
import { EmptyState } from './EmptyState.tsx'
import { EntryRow } from './EntryRow.tsx'
import { Field } from './Field.tsx'
import { BareIconButton } from './IconButton.tsx'
import { IconList } from './IconList.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import { PasswordField } from './PasswordField.tsx'
import { ProgressBar } from './ProgressBar.tsx'
import { SegmentedChoice } from './SegmentedChoice.tsx'
import { Select } from './Select.tsx'
import { SkeletonFrame } from './SkeletonFrame.tsx'
import { RangeSlider, Slider } from './Slider.tsx'
import { Switch } from './Switch.tsx'
import { Tabs } from './Tabs.tsx'
import { TextArea } from './TextArea.tsx'
import { VerifiedBadge } from './VerifiedBadge.tsx'
import { Banner } from './Banner.tsx'
import { Button } from './Button.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { Dialog } from './Dialog.tsx'
import { clearToasts, toast } from './toast.ts'
import { Toaster } from './Toaster.tsx'

const said = vi.fn<(...what: unknown[]) => void>()
let shown: ReturnType<typeof screen> | undefined
const open = (content: ReactNode | (() => ReactNode)) => (shown = screen(content))
beforeEach(() => {
  vi.useFakeTimers()
  openPage()
  said.mockClear()
})

/** The icons of a part by their names, in their order; the mark of the house has none. */
const icons = (html: string) => [...html.matchAll(/<svg[^>]*?(?:lucide-([\w-]+)|>)/g)].map(([, name]) => name)
const countries = ['Jordan', 'Egypt'].map((label) => ({ value: label.toLowerCase(), label }))
const attribute = (html: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(html)?.[1]
/** The words that a control refers to by their ids, in their order. */
const described = (html: string) =>
  attribute(html, 'aria-describedby')
    ?.split(' ')
    .map((id) => textOf(new RegExp(`<(p|div) id="${id}".*?</\\1>`, 's').exec(html)?.[0] ?? ''))

test('a count says in words what it counts, once, up to 99; without words it is itself read', () => {
  const html = draw(<Badge count={120} label="120 unread messages" />)
  expect(html).toContain('aria-hidden="true">99+<')
  expect(textOf(html)).toBe('|99+|120 unread messages|')
  const counts = [0, 1, 99, 100].map((count) => textOf(draw(<Badge count={count} />)))
  expect(counts).toEqual(['', '|1|', '|99|', '|99+|'])
  expect(draw(<Badge count={3} />)).not.toMatch(/aria-hidden|sr-only/)
})

test.each([
  ['error', 'alert', 'circle-exclamation-point'],
  ['warning', 'status', 'clock'],
  ['info', 'status', 'info'],
  ['success', 'status', 'circle-check'],
] as const)(
  'a banner of the kind %s is read out as %s, and can be put away where that is offered',
  async (...of) => {
    const [kind, role, sign] = of
    const banner = (more: object) => (
      <Banner kind={kind} title="Too late" {...more}>
        It is gone.
      </Banner>
    )
    const html = draw(banner({}))
    expect(html).toMatch(new RegExp(`^<div role="${role}"`))
    expect([icons(html), textOf(html)]).toEqual([[sign], '|Too late|It is gone.|'])
    // It may begin with a name in another script.
    expect(html).toMatch(/<p [^>]*dir="auto"[^>]*>Too late</)
    expect(html).not.toContain('<button')
    await open(banner({ onDismiss: said })).press('Dismiss')
    expect(said).toHaveBeenCalledOnce()
  },
)

test('a button shows its icon; while it is busy it turns, says so and cannot be pressed', () => {
  const button = (more: object) =>
    draw(
      <Button icon={<Heart />} busyLabel="Liking..." {...more}>
        Like
      </Button>,
    )
  expect([icons(button({})), icons(button({ busy: true }))]).toEqual([['heart'], [undefined]])
  expect([textOf(button({})), textOf(button({ busy: true }))]).toEqual(['|Like|', '|Liking...|'])
  expect(textOf(button({ busy: true, busyLabel: undefined }))).toBe('|Like|')
  expect(button({ busy: true })).toMatch(/^<button type="button"[^>]* disabled=""[^>]* aria-busy="true"/)
  expect(button({})).not.toMatch(/ disabled=| aria-busy=/)
  const isFaint = [{ disabled: true }, { busy: true }].map((more) => button(more).includes('opacity-45'))
  expect(isFaint).toEqual([true, false])
  const told = open(
    <Button onFocus={() => said('in')} onBlur={() => said('out')}>
      Like
    </Button>,
  )
  told.focus('Like')
  told.blur()
  expect(said.mock.calls).toEqual([['in'], ['out']])
})

test('a field is tied to its label, its error and its hint', () => {
  const html = draw(
    <Field id="mail" label="E-mail" error="Not an address" hint="We write nothing" optional />,
  )
  expect(html).toContain('<label for="mail"')
  expect(html).toMatch(/<input[^>]* id="mail"/)
  expect(described(html)).toEqual(['|Not an address|', '|We write nothing|'])
  expect(attribute(html, 'aria-invalid')).toBe('true')
  expect(textOf(html)).toContain('|E-mail|Optional|')
  const plain = draw(<Field label="E-mail" />)
  expect(plain).not.toMatch(/aria-invalid=|aria-describedby=|sr-only|Optional/)
  expect(attribute(draw(<Field label="E-mail" invalid />), 'aria-invalid')).toBe('true')
  expect(draw(<Field label="E-mail" labelHidden />)).toContain('sr-only')
})

test.each([
  ['email', 'ltr'],
  ['url', 'ltr'],
  ['tel', 'ltr'],
  ['search', 'auto'],
  [undefined, 'auto'],
  ['date', undefined],
])('what is written in a field of the kind %s runs %s', (type, dir) => {
  expect(attribute(draw(<Field label="Field" type={type} />), 'dir')).toBe(dir)
})

test('a password is hidden until it is to be seen, and no checker of words is asked about it', async () => {
  const field = open(<PasswordField label="Password" />)
  const of = (...names: string[]) => names.map((name) => field.attribute('Password', name))
  expect(of('type', 'spellcheck', 'autocapitalize', 'dir')).toEqual(['password', 'false', 'none', 'ltr'])
  expect(field.attribute('Show password', 'aria-controls')).toBe(field.control('Password').id)
  await field.press('Show password')
  expect(of('type')).toEqual(['text'])
  await field.press('Hide password')
  expect(of('type')).toEqual(['password'])
  expect(field.names()).toEqual(['Password', 'Show password'])
})

test('a long text is counted by characters as they are seen, in words near the end only', () => {
  const counted = (text: string, limit: number) =>
    textOf(draw(<TextArea label="About" value={text} limit={limit} readOnly />))
  expect(counted('🌙🌙', 100)).toContain('|2 / 100|')
  expect(counted('a'.repeat(89), 100)).toContain('|89 / 100|a')
  expect(counted('a'.repeat(90), 100)).toContain('|90 / 100|10 characters left|')
  expect(counted('a'.repeat(103), 100)).toContain('|103 / 100|3 characters too many|')
  expect(counted('a'.repeat(1449), 1500)).toContain('|1449 / 1500|a')
  const free = open(
    <TextArea label="About" defaultValue="Salam" limit={100} onChange={({ target }) => said(target.value)} />,
  )
  expect(free.text()).toContain('|5 / 100|')
  free.write('About', 'Salam to you')
  expect(free.text()).toContain('|12 / 100|')
  expect(said).toHaveBeenLastCalledWith('Salam to you')
})

test('one of a few: the group has its name, its error and its state', () => {
  const choice = (more: object) =>
    draw(
      <SegmentedChoice
        label="Gender"
        options={['male', 'female'].map((value) => ({ value, label: value }))}
        value="female"
        onChange={said}
        {...more}
      />,
    )
  const html = choice({ error: 'Please choose' })
  expect(html).toMatch(/^<fieldset[^>]* aria-describedby="/)
  expect(described(html)).toEqual(['|Please choose|'])
  expect(html).toMatch(/<legend[^>]*>Gender</)
  const names = [...html.matchAll(/<input[^>]* name="([^"]+)"/g)].map(([, name]) => name)
  expect([names.length, new Set(names).size]).toEqual([2, 1])
  expect(html).toMatch(/<input(?=[^>]* checked="")(?=[^>]* value="female")/)
  expect(choice({ disabled: true })).toMatch(/^<fieldset[^>]* disabled=""/)
  expect(choice({})).not.toMatch(/disabled=|aria-describedby/)
})

test('a list shows that nothing is chosen yet, and that cannot be chosen again', () => {
  const list = (value: string, placeholder?: string) =>
    draw(
      <Select
        label="Month"
        options={[{ value: '1', label: 'January' }]}
        onChange={said}
        {...{ value, placeholder }}
      />,
    )
  expect(list('', 'Month')).toContain('<option value="" disabled="" hidden="" selected="">Month</option>')
  expect(list('')).toContain('<option value="" disabled="" hidden="" selected=""></option>')
  expect(list('1')).not.toContain('<option value=""')
  expect(list('1')).toContain('<option value="1" selected="">January</option>')
})

test('what is chosen is told: one of a few, one of a list, on or off', async () => {
  const options = ['male', 'female'].map((value) => ({ value, label: value }))
  await open(<SegmentedChoice label="Gender" value={null} onChange={said} {...{ options }} />).press('female')
  expect(said).toHaveBeenLastCalledWith('female')
  open(<Select label="Gender" value="female" onChange={said} {...{ options }} />).write('Gender', 'male')
  expect(said).toHaveBeenLastCalledWith('male')
  await open(<Switch label="Push" checked={false} onChange={said} />).press('Push')
  expect(said).toHaveBeenLastCalledWith(true)
})

test('a switch says what it is, what it does and whether it is on', () => {
  const html = draw(<Switch checked onChange={said} labelledBy="name" describedBy="help" disabled />)
  expect(html).toMatch(/<input(?=[^>]* role="switch")(?=[^>]* aria-checked="true")(?=[^>]* checked="")/)
  expect(html).toMatch(
    /<input(?=[^>]* aria-labelledby="name")(?=[^>]* aria-describedby="help")(?=[^>]* disabled="")/,
  )
  expect(draw(<Switch checked={false} label="Push" onChange={said} />)).toMatch(
    /aria-checked="false" aria-label="Push"/,
  )
})

test('a slider says its value in words, moves by its step, and tells when it is let go', () => {
  const years = (value: number) => `${value} years`
  const age = { label: 'Age', min: 18, max: 80, format: years }
  const slider = (more: object) => open(<Slider {...age} step={2} value={30} onChange={said} {...more} />)
  const held = slider({ disabled: true })
  fireEvent.keyDown(held.control('Age'), { key: 'ArrowRight' })
  expect(said, 'disabled').not.toHaveBeenCalled()
  const of = (name: string, ...parts: string[]) => parts.map((part) => shown?.attribute(name, part))
  expect(of('Age', 'aria-valuemin', 'aria-valuemax', 'aria-valuenow')).toEqual(['18', '80', '30'])
  expect(of('Age', 'aria-valuetext')).toEqual(['30 years'])
  expect(held.every('[aria-disabled=true]')[0]?.getAttribute('dir')).toBe('ltr')
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
  expect(both.every('bdi').map(({ textContent }) => textContent)).toEqual(['18 years', '80 years'])
  const group = both.every('[role=group]')[0]?.getAttribute('aria-labelledby')
  expect(document.getElementById(group ?? '')?.textContent).toBe('Age')
  expect(both.every('output')[0]?.textContent).toBe('20 years to 40 years')
  both.focus('Age: To')
  fireEvent.keyDown(both.control('Age: To'), { key: 'ArrowRight' })
  expect(said).toHaveBeenLastCalledWith([20, 41])
  const committed = range({ onChange: () => {}, onCommit: said })
  committed.focus('Age: From')
  fireEvent.keyDown(committed.control('Age: From'), { key: 'ArrowRight' })
  expect(said).toHaveBeenLastCalledWith([21, 40])
})

test('tabs open with the first unless told otherwise, and tell which one is chosen', async () => {
  const tabs = ['one', 'two'].map((value) => ({ value, label: value, content: `The ${value}` }))
  expect(textOf(draw(<Tabs label="Parts" tabs={tabs} />))).toBe('|one|two|The one|')
  expect(textOf(draw(<Tabs label="Parts" tabs={tabs} defaultValue="two" />))).toBe('|one|two|The two|')
  expect(textOf(draw(<Tabs label="Parts" tabs={tabs} value="two" />))).toBe('|one|two|The two|')
  let parts = open(<Tabs label="Parts" tabs={tabs} onChange={said} />)
  expect(parts.every('[dir=ltr] [role=tablist]')).toHaveLength(1)
  document.documentElement.dir = 'rtl'
  const turned = open(
    <>
      <Tabs label="Parts" tabs={tabs} />
      <Slider label="Age" min={18} max={80} value={30} onChange={said} />
    </>,
  )
  expect(turned.every('[dir=rtl] [role=tablist], [dir=rtl] [role=slider]')).toHaveLength(2)
  document.documentElement.dir = 'ltr'
  parts = open(<Tabs label="Parts" tabs={tabs} onChange={said} />)
  await parts.press('two')
  expect(said).toHaveBeenLastCalledWith('two')
  expect(parts.text()).toContain('|The two|')
})

test.each([
  [30, 60, '50%'],
  [7, 4, '100%'],
  [-1, 4, '0%'],
  [0, 0, '0%'],
])('progress of %i of %i fills %s', (value, max, width) => {
  const html = draw(<ProgressBar label="Profile progress" value={value} max={max} valueText="Step 1 of 4" />)
  expect(html).toContain(`style="width:${width}"`)
  expect(html).toContain(
    `aria-label="Profile progress" aria-valuenow="${value}" aria-valuemin="0" aria-valuemax="${max}" aria-valuetext="Step 1 of 4"`,
  )
})

test('what is chosen can be taken away', async () => {
  const chips = open(<ChosenChips chosen={[{ value: 'jo', label: 'Jordan' }]} onRemove={said} />)
  await chips.press('Remove Jordan')
  expect(said).toHaveBeenLastCalledWith('jo')
  expect(draw(<ChosenChips chosen={[]} onRemove={said} />)).toBe('')
})

test('an icon alone has a name for those who hear it and those who rest on it', () => {
  const html = draw(<BareIconButton label="Close" icon={<Heart />} />)
  expect(html).toMatch(/^<button type="button" title="Close" aria-label="Close"/)
})

test('each line has its own icon, and those that are left the first', () => {
  const html = draw(<IconList lines={['One', 'Two', 'Three']} icons={[Heart, Star]} />)
  expect([...html.matchAll(/lucide-(\w+)/g)].map(([, name]) => name)).toEqual(['heart', 'star', 'heart'])
})

test('a row that leads somewhere is described by its help', () => {
  const html = draw(
    <EntryRow help="Who you blocked">{(id) => <b aria-describedby={id}>Blocked</b>}</EntryRow>,
  )
  expect(described(html)).toEqual(['|Who you blocked|'])
})

test('where nothing is, the heading has its place among the others, and there is something to do', () => {
  const html = draw(<EmptyState title="No matches yet" headingLevel={3} action={<b>Discover</b>} />)
  expect(html).toMatch(/<h3[^>]*>No matches yet<\/h3>/)
  expect(textOf(html)).toContain('|Discover|')
  const signs = (more: object) => icons(draw(<EmptyState title="No likes yet" {...more} />)).slice(1)
  expect([signs({ icon: <Star /> }), signs({})], 'its own, or the mark of the house').toEqual([
    ['star'],
    [undefined],
  ])
})

test('what could not be loaded can be asked for again, where that may help', async () => {
  await open(<LoadFailed message="Not loaded" onTryAgain={said} />).press('Try Again')
  expect(said).toHaveBeenCalledOnce()
  expect(textOf(draw(<LoadFailed message="Not loaded" />))).toBe('|Not loaded|')
})

test('what comes is told to those who do not see its shape', () => {
  expect(draw(<SkeletonFrame>shape</SkeletonFrame>)).toMatch(/role="status"><span[^>]*>Loading\.\.\.</)
})

test('the badge of those who showed their face is theirs alone, and has a name', () => {
  expect(draw(<VerifiedBadge shown={false} />)).toBe('')
  expect(draw(<VerifiedBadge shown />)).toContain('role="img" aria-label="Verified"')
})

test('a few in sight: as wide as their words where they are many, and what stands for none is quieter', () => {
  const look = (more: object) =>
    draw(
      <SegmentedChoice
        label="Sect"
        name="sect"
        options={[
          { value: 'sunni', label: 'Sunni' },
          { value: 'none', label: 'Rather not say', quiet: true },
        ]}
        value="sunni"
        onChange={said}
        {...more}
      />,
    )
  expect(look({}).match(/name="sect"/g)).toHaveLength(2)
  expect([look({}), look({ fitted: true })].map((html) => html.match(/flex-1/g)?.length)).toEqual([
    2,
    undefined,
  ])
  expect(look({})).toMatch(/^(?!.*border-dashed.*value="sunni").*border-dashed.*value="none"/s)
})

test('fields that may stay empty say so, and hidden labels are read all the same', async () => {
  const select = (more: object) =>
    draw(<Select label="Country" options={countries} value="" onChange={said} {...more} />)
  expect(textOf(select({ optional: true }))).toMatch(/^\|Country\|Optional\|/)
  expect(select({})).not.toMatch(/Optional|sr-only/)
  expect(select({ labelHidden: true })).toMatch(/sr-only.*Country/)
  expect(select({ placeholder: 'Choose one' })).toContain('hidden="" selected="">Choose one</option>')
  expect(textOf(draw(<TextArea label="About" optional />))).toBe('|About|Optional|')
  expect(textOf(draw(<TextArea label="About" />))).toBe('|About|')
  expect(draw(<TextArea label="About" />)).toContain('rows="5"')
  expect(textOf(draw(<TextArea label="About" limit={10} />))).toBe('|About|0 / 10|')
  expect(draw(<TextArea label="About" value="1234567890" limit={10} readOnly />)).not.toContain('text-danger')
  expect(draw(<TextArea label="About" limit={10} />)).toContain('aria-live="polite"')
  expect(draw(<PasswordField label="Password" />)).not.toContain(' aria-invalid=')
  expect(draw(<PasswordField label="Password" />)).toContain('autoCorrect="off"')
  const field = open(<PasswordField label="Password" />)
  const sign = () => icons(field.every('button')[0]?.innerHTML ?? '')
  const before = sign()
  await field.press('Show password')
  expect([before, sign()]).toEqual([['eye'], ['eye-off']])
})

test('a question says what it asks, what follows, and both answers in its own words', () => {
  const asked = (more: object = {}) =>
    open(
      <ConfirmDialog
        {...{ open: true, onOpenChange: said, onConfirm: said }}
        title="Leave?"
        description="Your words are lost."
        confirmLabel="Leave"
        {...more}
      />,
    ).text()
  expect(asked()).toBe('|Leave?|Your words are lost.|Cancel|Leave|')
  expect(asked({ cancelLabel: 'Stay', children: <b>Twice</b> })).toBe(
    '|Leave?|Your words are lost.|Twice|Stay|Leave|',
  )
  expect(asked({ busy: true })).toBe('|Leave?|Your words are lost.|Cancel|Leave|')
  const isRed = (name: string) => shown?.control(name).classList.contains('bg-danger')
  expect(isRed('Leave')).toBe(false)
  asked({ variant: 'danger' })
  expect(['Cancel', 'Leave'].map(isRed)).toEqual([false, true])
})

test('a dialog has its name, its words, a face before them where one is given, and what is to be pressed below', () => {
  const dialog = open(
    <Dialog open title="Filters" description={<b>Whom you see</b>} lead={<i>S</i>} footer="Apply">
      Age
    </Dialog>,
  )
  expect(dialog.text()).toBe('|S|Filters|Whom you see|Age|Apply|')
  expect(dialog.every('p b')).toHaveLength(0)
  expect(open(<Dialog open title="Filters" description="Whom you see" />).text()).toBe(
    '|Filters|Whom you see|',
  )
})

test('what is told in passing has its sign and its words, in a place with a name', () => {
  const page = open(<Toaster />)
  toast.success('Saved.')
  toast.error('It is lost.', { title: 'Not saved' })
  toast.info('They answered.')
  expect(page.text()).toBe('|Saved.|Not saved|It is lost.|They answered.|')
  const [place] = page.every('section')
  expect([
    place?.getAttribute('aria-label'),
    icons(place?.innerHTML ?? '').filter((name) => name !== 'x'),
  ]).toEqual(['Notifications', ['circle-check', 'circle-exclamation-point', 'info']])
  clearToasts()
  expect(page.text()).toBe('|')
})
