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
import { Banner } from './Banner.tsx'
import { Button } from './Button.tsx'
import { ChosenChips } from './ChosenChips.tsx'
import { Combobox } from './Combobox.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { Dialog } from './Dialog.tsx'
import { EmptyState } from './EmptyState.tsx'
import { IconList } from './IconList.tsx'
import { InnerScreen } from './InnerScreen.tsx'
import { MultiCombobox } from './MultiCombobox.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { PasswordField } from './PasswordField.tsx'
import { ProgressBar } from './ProgressBar.tsx'
import { SegmentedChoice } from './SegmentedChoice.tsx'
import { Select } from './Select.tsx'
import { SkeletonFrame } from './SkeletonFrame.tsx'
import { Slider } from './Slider.tsx'
import { Tabs } from './Tabs.tsx'
import { TextArea } from './TextArea.tsx'
import { clearToasts, toast } from './toast.ts'
import { Toaster } from './Toaster.tsx'
import { VerifiedBadge } from './VerifiedBadge.tsx'

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
const list = () => shown?.every('[role=listbox]')[0]?.getAttribute('aria-label')
/** The options that stand out, as that which Enter would choose. */
const marked = () => shown?.every('li.bg-leaf-wash[role=option]').map(({ textContent }) => textContent)

test('a banner has the sign of its kind, and can be put away where that is offered', async () => {
  const signs = (['error', 'warning', 'info', 'success'] as const).flatMap((kind) =>
    icons(draw(<Banner kind={kind}>It is gone.</Banner>)),
  )
  expect(signs).toEqual(['circle-exclamation-point', 'clock', 'info', 'circle-check'])
  expect(draw(<Banner>It is gone.</Banner>)).toMatch(/^<div role="alert"/)
  await open(<Banner onDismiss={said}>It is gone.</Banner>).press('Dismiss')
  expect(said).toHaveBeenCalledOnce()
})

test('a button shows its icon, or while it is busy the mark that turns, and its own words where there are no others', () => {
  const button = (more: object) =>
    draw(
      <Button icon={<Heart />} {...more}>
        Like
      </Button>,
    )
  expect([icons(button({})), icons(button({ busy: true }))]).toEqual([['heart'], [undefined]])
  expect(button({ busy: true })).toContain('animate-turn')
  expect(textOf(button({ busyLabel: 'Liking...' }))).toBe('|Like|')
  expect(textOf(button({ busy: true }))).toBe('|Like|')
  expect(
    [button({ disabled: true }), button({ busy: true })].map((html) => html.includes('opacity-45')),
  ).toEqual([true, false])
  const told = open(
    <Button onFocus={() => said('in')} onBlur={() => said('out')}>
      Like
    </Button>,
  )
  told.focus('Like')
  told.blur()
  expect(said.mock.calls).toEqual([['in'], ['out']])
})

test('a count without words is itself read, and rose unless told otherwise', () => {
  expect(draw(<Badge count={3} />)).not.toMatch(/aria-hidden|sr-only/)
  expect(draw(<Badge count={3} />)).toContain('bg-rose')
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

test('one of many can be looked through by a button; the list has its name, and what was typed a first match', async () => {
  const box = open(<Combobox label="Country" options={countries} value="egypt" onChange={said} />)
  expect(box.names()).toEqual(['Country', 'Show options'])
  await box.press('Show options')
  expect([box.every('[role=option]').length, list()]).toEqual([2, 'Country'])
  expect(box.every('[role=option] svg').map((mark) => mark.closest('li')?.textContent)).toEqual(['Egypt'])
  box.write('Country', 'jo')
  expect(marked()).toEqual(['Jordan'])
  expect(box.attribute('Show options', 'type')).toBe('button')
})

test('several of many: what is chosen has the name of the box, and no limit is told where there is none', () => {
  const chosen = { label: 'Nationality', options: countries, values: ['jordan'], onChange: said }
  const box = open(<MultiCombobox {...chosen} />)
  expect(box.text()).toBe('|Nationality|Jordan|')
  expect(box.every('ul:not([role])').map((chips) => chips.getAttribute('aria-label'))).toEqual([
    'Nationality',
  ])
  box.write('Nationality', 'eg')
  expect([list(), marked()]).toEqual(['Nationality', ['Egypt']])
  fireEvent.keyDown(box.control('Nationality'), { key: 'Enter' })
  expect(said).toHaveBeenCalledExactlyOnceWith(['jordan', 'egypt'])
  expect(box.value('Nationality')).toBe('')
  expect(box.every('.absolute > [role=listbox]'), 'it lies over nothing').toHaveLength(0)
  expect(draw(<ChosenChips chosen={countries} label="Countries" onRemove={said} />)).toContain(
    'aria-label="Countries"><li',
  )
  expect(textOf(draw(<ChosenChips chosen={countries} onRemove={said} />))).toBe('|Jordan|Egypt|')
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

test('a password that did not do is told in its field, which has the focus again', async () => {
  let given = { password: 'secret', wrong: undefined as string | undefined }
  const dialog = open(() => (
    <PasswordDialog
      {...{ open: true, onOpenChange: said, onConfirm: () => said('sent'), onType: said }}
      title="Delete?"
      description="For ever."
      label="Password"
      confirmLabel="Delete"
      {...given}
    />
  ))
  expect(dialog.value('Password')).toBe('secret')
  expect(dialog.attribute('Password', 'autocomplete')).toBe('current-password')
  expect([dialog.attribute('Password', 'aria-invalid'), dialog.focused().textContent]).toEqual([
    null,
    'Cancel',
  ])
  await dialog.submit('Password')
  given = { password: '', wrong: 'The password is wrong' }
  expect(dialog.text()).toContain('|Password|The password is wrong|')
  expect(dialog.attribute('Password', 'aria-invalid')).toBe('true')
  expect(dialog.focused().id).toBe(dialog.control('Password').id)
  await dialog.submit('Password')
  expect(said.mock.calls).toEqual([['sent']])
})

test('parts are told by their names to those who hear them', () => {
  expect(draw(<ProgressBar label="Profile" value={1} />)).toMatch(
    /^<div role="progressbar" aria-label="Profile" aria-valuenow="1" aria-valuemin="0" aria-valuemax="100"/,
  )
  const tabs = [{ value: 'one', label: 'One', content: 'The one' }]
  expect(draw(<Tabs label="Parts" tabs={tabs} />)).toMatch(/role="tablist"[^>]* aria-label="Parts"/)
  // Its star is drawn on 48 by 48: a smaller sheet would cut it off.
  expect(draw(<VerifiedBadge shown />)).toContain('viewBox="0 0 48 48"')
  expect(draw(<VerifiedBadge shown />)).not.toEqual(draw(<VerifiedBadge shown onPicture />))
  expect(textOf(draw(<Slider label="Height" min={130} max={200} value={170} onChange={said} />))).toBe(
    '|Height|170|130|200|',
  )
  const age = { label: 'Age', min: 18, max: 80, value: 30, onChange: said }
  expect(textOf(draw(<Slider {...age} format={(years) => `${years} years`} />))).toBe(
    '|Age|30 years|18 years|80 years|',
  )
  expect(textOf(draw(<IconList lines={['One', 'Two']} icons={[Heart]} />))).toBe('|One|Two|')
  expect(textOf(draw(<SkeletonFrame>shape</SkeletonFrame>))).toBe('|Loading...|shape|')
})

test('where nothing is there is its own sign, or the mark of the house', () => {
  const signs = (more: object) => icons(draw(<EmptyState title="No likes yet" {...more} />)).slice(1)
  expect(signs({ icon: <Star /> })).toEqual(['star'])
  expect(signs({})).toEqual([undefined])
  expect(draw(<EmptyState title="No likes yet" />)).toMatch(/<h2[^>]*>No likes yet</)
  expect(textOf(draw(<EmptyState title="No likes yet">Whoever likes you is here.</EmptyState>))).toBe(
    '|No likes yet|Whoever likes you is here.|',
  )
})

test('a screen behind another: its name, its acts, what it is about, and the way back', async () => {
  const opening = { headline: 'Who sees you', text: 'Only whom you like.' }
  const inner = open(
    <InnerScreen title="Privacy" backTo="/app/account" acts={<b>All</b>} opening={opening}>
      Here
    </InnerScreen>,
  )
  expect(inner.text()).toBe('|Privacy|All|Who sees you|Only whom you like.|Here|')
  await inner.press('Back')
  expect(inner.path()).toBe('/app/account')
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
