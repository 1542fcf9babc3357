// @vitest-environment drawn
import { Heart } from 'lucide-react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reactionKinds } from '@mithaq/contract/messages'
import { lines, meaning } from '../../test/meaning.ts'
import { openPage } from '../../test/page.ts'
import { screen } from '../../test/screen.tsx'
import { Badge } from './Badge.tsx'
import { Banner } from './Banner.tsx'
import { Chip } from './Chip.tsx'
import { Coin } from './Coin.tsx'
import { Combobox } from './Combobox.tsx'
import { ErrorScreen } from './ErrorScreen.tsx'
import { Field } from './Field.tsx'
import { Footer } from './Footer.tsx'
import { KhatamPattern } from './KhatamPattern.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import { Loading } from './Loading.tsx'
import { Logo } from './Logo.tsx'
import { MultiCombobox } from './MultiCombobox.tsx'
import { PasswordField } from './PasswordField.tsx'
import { ProgressBar } from './ProgressBar.tsx'
import { ReactionIcon } from './ReactionIcon.tsx'
import { Select } from './Select.tsx'
import { Skeleton } from './Skeleton.tsx'
import { TextArea } from './TextArea.tsx'
import { clearToasts, toast } from './toast.ts'
import { Toaster } from './Toaster.tsx'
import { VerifiedBadge } from './VerifiedBadge.tsx'
import { WhyItWaits } from './Waiting.tsx'

let shown: ReturnType<typeof screen>
beforeEach(() => {
  vi.useFakeTimers()
  openPage()
})
afterEach(() => shown.leave())
const nothing = () => {}
const of = (content: ReactNode, act: () => void = nothing) => {
  shown = screen(content)
  act()
  shown.text()
  return meaning(...document.body.lastElementChild!.children)
}
const options = ['Jordan', 'Egypt'].map((label) => ({ value: label.toLowerCase(), label }))

test('what fields mean beyond their words', () => {
  const fields = (
    <>
      <Field label="Name" hint="As on paper" error="Too short" optional />
      <PasswordField label="Password" hint="Six" />
      <Select label="Country" options={options} value="" placeholder="Choose" onChange={nothing} />
      <TextArea label="About" limit={10} value="1234567890" error="No" readOnly />
      <Combobox label="City" options={options} value="egypt" onChange={nothing} />
      <MultiCombobox label="Roots" options={options} values={['jordan']} max={3} onChange={nothing} />
    </>
  )
  expect(of(fields)).toEqual(
    lines(`
    input aria-describedby=Too short + As on paper aria-invalid=true dir=auto
    svg circle-exclamation-point
    dir=auto 'Too short'
    input autocapitalize=none autocorrect=off spellcheck=false aria-describedby=Six dir=ltr type=password
    button type=button aria-label=Show password aria-controls=input
    svg eye
    select
    disabled hidden 'Choose'
    svg chevron-down
    aria-hidden=true dir=ltr '10 / 10'
    aria-live=polite '0 characters left'
    textarea rows=5 dir=auto readonly aria-describedby=No aria-invalid=true '1234567890'
    svg circle-exclamation-point
    dir=auto 'No'
    input aria-activedescendant aria-autocomplete=list aria-controls=ul aria-expanded=false autocomplete=off role=combobox
    button aria-controls=ul aria-expanded=false tabindex=-1 aria-label=Show options type=button
    svg chevron-down
    role=listbox aria-label=City
    input aria-activedescendant aria-autocomplete=list aria-controls=ul aria-expanded=false autocomplete=off role=combobox
    role=listbox aria-label=Roots
    aria-label=Roots
    button type=button aria-label=Remove Jordan
    svg x
  `),
  )
  const one = <Combobox label="City" options={options} value="egypt" onChange={nothing} />
  expect(of(one, () => shown.press('Show options'))).toEqual(
    lines(`
    input aria-activedescendant=Egypt aria-autocomplete=list aria-controls=JordanEgypt aria-expanded=true autocomplete=off role=combobox
    button aria-controls=JordanEgypt aria-expanded=true tabindex=-1 aria-label=Show options type=button
    svg chevron-down
    role=listbox aria-label=City
    aria-disabled=false aria-selected=false role=option 'Jordan'
    aria-disabled=false aria-selected=true role=option 'Egypt'
    svg check
  `),
  )
  const more = <MultiCombobox label="Roots" options={options} values={['jordan']} onChange={nothing} />
  expect(of(more, () => shown.press('Roots'))).toEqual(
    lines(`
    input aria-activedescendant aria-autocomplete=list aria-controls=JordanEgypt aria-expanded=true autocomplete=off role=combobox
    role=listbox aria-label=Roots
    aria-disabled=false aria-selected=true role=option 'Jordan'
    svg check
    aria-disabled=false aria-selected=false role=option 'Egypt'
    aria-label=Roots
    button type=button aria-label=Remove Jordan
    svg x
  `),
  )
})

test('what is told, waited for or failed', () => {
  const told = (
    <>
      <Banner title="Late" onDismiss={nothing}>
        Gone
      </Banner>
      <Badge count={3} label="3 unread" />
      <Chip icon={<Heart />}>Baker</Chip>
      <ErrorScreen onTryAgain={nothing} />
      <WhyItWaits why="offline" />
      <WhyItWaits why="silent" />
      <Loading />
      <ListSkeleton rows={1} />
      <Skeleton />
      <ProgressBar label="Steps" value={1} max={4} valueText="Step 1 of 4" />
    </>
  )
  expect(of(told)).toEqual(
    lines(`
    role=alert
    svg circle-exclamation-point
    dir=auto 'Late'
    dir=auto 'Gone'
    button type=button aria-label=Dismiss
    svg x
    dir=ltr aria-hidden=true '3'
    svg heart
    dir=auto 'Baker'
    main
    svg pattern M96 48 8
    svg 0 0 48 48 M20.84 9
    role=alert
    h1 'Something went wrong'
    dir=auto 'An unexpected error occurred. Please tr…'
    button type=button 'Try Again'
    button type=button 'Reload Page'
    a href=/ 'Return to Home'
    svg pattern M96 48 8
    svg wifi-off
    h2 'You are offline'
    svg pattern M96 48 8
    svg cloud-off
    h2 'No answer yet'
    role=status
    svg 0 0 48 48 M20.84 9
    role=status
    role=status
    aria-hidden=true
    aria-hidden=true
    aria-hidden=true
    aria-hidden=true
    role=progressbar aria-label=Steps aria-valuenow=1 aria-valuemin=0 aria-valuemax=4 aria-valuetext=Step 1 of 4
  `),
  )
  const toasted = of(
    <Toaster />,
    () => void toast.error('Lost', { title: 'Not saved', action: { label: 'Undo', act: nothing } }),
  )
  clearToasts()
  expect(toasted).toEqual(
    lines(`
    section aria-label=Notifications
    aria-live=polite aria-relevant=additions text
    svg circle-exclamation-point
    dir=auto 'Not saved'
    dir=auto 'Lost'
    button type=button 'Undo'
    button type=button aria-label=Dismiss
    svg x
  `),
  )
})

test('what is drawn by ourselves lies on its own sheet, and no two reactions look alike', () => {
  const drawn = (
    <>
      <Coin />
      <Logo />
      <KhatamPattern />
      <VerifiedBadge shown />
      <Footer />
      {reactionKinds.map((kind) => (
        <ReactionIcon key={kind} kind={kind} />
      ))}
    </>
  )
  expect(of(drawn)).toEqual(
    lines(`
    svg 0 0 48 48 circle 24
    svg 0 0 48 48 M20.84 9
    svg pattern M96 48 8
    svg 0 0 48 48 M24 3 30 img Verified
    footer
    aria-hidden=true '·'
    a href=/privacy-policy 'Privacy Policy'
    svg 0 0 24 24 M12 20.3
    svg 0 0 24 24 circle 9
    svg 0 0 24 24 M7.5 10.
    svg 0 0 24 24 M11.2 20
    svg 0 0 24 24 M10.4 18
  `),
  )
})
