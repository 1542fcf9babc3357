import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { FormProvider } from 'react-hook-form'
import { Link, MemoryRouter, Navigate, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { later } from '../../../../test/later.ts'
import { openPage } from '../../../../test/page.ts'
import { working } from '../../../../test/working.tsx'
import { setSession, signedIn } from '../../../session/session.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { ErrorBoundary } from '../../../ui/ErrorBoundary.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { clearToasts, readToasts } from '../../../ui/toast.ts'
import { ProfileCard } from '../card/ProfileCard.tsx'
import { LocationField } from '../fields/LocationField.tsx'
import { clearSignup, readSignup, setSignup, showTrouble } from '../signup-form-store.ts'
import type { SignupForm } from '../signup-form.ts'
import { SignupScreen } from '../SignupScreen.tsx'
import { BasicsStep } from './BasicsStep.tsx'
import { readCompletion, setCompletion } from './completion.ts'
import { CompletionPanel } from './CompletionPanel.tsx'
import { PicturesStep } from './PicturesStep.tsx'
import { Review } from './Review.tsx'
import { ReviewStep } from './ReviewStep.tsx'
import { SignOutButton } from './SignOutButton.tsx'
import { StepFooter } from './StepFooter.tsx'
import { StepForm } from './StepForm.tsx'
import { useWizardForm } from './wizard-form.ts'
import { WizardFrame } from './WizardFrame.tsx'
import { WizardPreview } from './WizardPreview.tsx'

vi.useFakeTimers({ now: new Date('2026-11-15T12:00:00Z') })
const places: string[] = []
function Place() {
  const { pathname } = useLocation()
  useEffect(() => void places.push(pathname), [pathname])
  return null
}
const at = () => places.at(-1)
const on = (path: string) => (screen: ReactNode) => (
  <MemoryRouter initialEntries={[path]}>
    <Place />
    {screen}
  </MemoryRouter>
)
const inForm = (screen: ReactNode) => on('/signup')(<InForm>{screen}</InForm>)
function InForm({ children }: { children: ReactNode }) {
  return <FormProvider {...useWizardForm(1)}>{children}</FormProvider>
}

const picture = (id: string) => ({ id, file: new File([], `${id}.jpg`), previewUrl: `blob:${id}` })
const filled: Partial<SignupForm> = {
  name: 'Maryam',
  birthday: '1997-03-14',
  location: { country: 'JO', city: 'Amman' },
  aboutMe: 'I keep my promises.',
  nationality: ['JO'],
}
const written = (form: Partial<SignupForm>, ...pictures: string[]) =>
  setSignup({
    ...readSignup(),
    form: { ...readSignup().form, ...form },
    pictures: pictures.map(picture),
  })
const completing = (change: Partial<ReturnType<typeof readCompletion>>) =>
  setCompletion({ ...readCompletion(), ...change })
const signInAs = (id: string) =>
  setSession(signedIn({ accessToken: 'a', expiresInS: 600, user: { id, email: 'a@b.c', hasProfile: false } }))
const idle = readCompletion()
const screens: { leave: () => void }[] = []
const open: typeof working = (Component, props, around = { around: on('/signup') }) => {
  const screen = working(Component, props, around)
  screens.push(screen)
  return screen
}

beforeEach(() => {
  openPage()
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  vi.stubGlobal('requestAnimationFrame', () => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
  signInAs('maryam')
  clearSignup()
  clearToasts()
  setCompletion(idle)
})
afterEach(() => {
  for (const screen of screens.splice(0)) screen.leave()
  vi.restoreAllMocks()
})

test('another member at the same page begins with a form of their own', () => {
  const { parts } = open(SignupScreen, {})
  expect(parts()[0]?.key).toBe('maryam')
  signInAs('hana')
  expect(parts()[0]?.key).toBe('hana')
})

test('where the wizard leads, and from where one may go back', () => {
  const Wizard = open(SignupScreen, {}).parts()[0]!.type as () => ReactNode
  const shown = (path: string, completion: Parameters<typeof completing>[0] = {}) => {
    completing({ ...idle, ...completion })
    const { parts, all } = open(Wizard, {}, { around: on(path) })
    const { type, props } = parts()[0]!
    if (type === Navigate) return `to ${props['to']}`
    const broken = all({ type: ErrorBoundary })[0]?.key
    return `${props['heading'].title}, ${broken}, ${props['back'] ? 'back' : 'no way back'}`
  }
  expect(shown('/signup/details')).toBe('to /signup')
  written(filled, 'p1')
  expect(shown('/signup/details')).toBe('Profile Details, 2, back')
  expect(shown('/signup/review')).toBe('Review Your Profile, 4, back')
  expect(shown('/signup/review', { phase: 'creating' })).toBe('Review Your Profile, 4, no way back')
  const created = { created: true, phase: 'uploading' } as const
  expect(shown('/signup/review', created)).toBe('Uploading your pictures..., 4, no way back')
  const incomplete = { created: true, phase: 'incomplete' } as const
  expect(shown('/signup/review', incomplete)).toBe('Your profile is created, 4, back')
  expect(shown('/signup/pictures', incomplete)).toBe('Profile Pictures, 3, no way back')
  expect(shown('/signup/details', incomplete)).toBe('to /signup/review')
  expect(shown('/signup', incomplete)).toBe('to /signup/review')
})

test('while pictures travel the browser asks before it closes, and nothing can be pressed but what is slow', () => {
  written(filled, 'p1', 'p2', 'p3')
  const progress = new Map([['p2', 0.4]])
  const refusals = new Map([['p3', 'Failed to upload 3.jpg']])
  completing({ phase: 'uploading', arrived: new Set(['p1']), progress, refusals })
  const { parts, leave } = working(CompletionPanel, { onTryAgain: () => {} }, { around: on('/signup') })
  const said = () =>
    parts().flatMap(({ props }) => [props['children']].flat().filter((one) => typeof one === 'string'))
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const bars = parts()
    .filter(({ props }) => 'arrived' in props)
    .map(({ type, props }) => open(type as () => ReactNode, props))
    .map(({ all: within }) => within({ type: ProgressBar })[0]?.props['value'])
  expect(bars).toEqual([100, 40, undefined])
  expect([said(), asks()]).toEqual([[], true])
  completing({ skippable: true })
  expect(said()).toEqual([
    'This takes longer than usual. You can wait, or add your pictures later.',
    'Skip picture upload and continue',
  ])
  completing({ phase: 'incomplete' })
  expect([said(), asks()]).toEqual([
    ['Try Again', 'Choose other pictures', 'Skip picture upload and continue'],
    false,
  ])
  completing({ phase: 'uploading' })
  expect([parts().length > 0, asks()]).toEqual([true, true])
  leave()
  expect(asks()).toBe(false)
})

test('while the profile is being created nothing of it can be changed', () => {
  const step = open(ReviewStep, {})
  const frozen = () => [step.part({ type: Review })['frozen'], step.part({ type: StepFooter })['back']]
  expect(frozen()).toEqual([false, true])
  completing({ phase: 'creating' })
  expect(frozen()).toEqual([true, false])
  written(filled, 'p1')
  const ways = (isFrozen: boolean) =>
    open(Review, { frozen: isFrozen })
      .parts()
      .filter(({ props }) => 'step' in props)
      .flatMap(({ type, props }) => open(type as () => ReactNode, props).all({ type: Link }))
      .map(({ props }) => props['to'])
  expect(ways(false)).toEqual(['/signup/pictures', '/signup', '/signup/details'])
  expect(ways(true)).toEqual([])
})

test('signing out asks where anything would be lost, and only there', () => {
  const asks = () => {
    const { part } = open(SignOutButton, {})
    part({ children: 'Sign out' })['onClick']()
    return part({ type: ConfirmDialog })['open']
  }
  written({ sex: 'female' })
  expect(asks()).toBe(true)
  clearSignup()
  written({}, 'p1')
  expect(asks()).toBe(true)
  completing({ created: true })
  expect(asks()).toBe(false)
  completing({ created: false })
  clearSignup()
  expect(asks()).toBe(false)
})

test('Back at the end of a step leads to the one before', async () => {
  const { part } = open(StepFooter, { step: 3, children: null })
  part({ children: 'Back' })['onClick']()
  await later()
  expect(at()).toBe('/signup/details')
  expect(open(StepFooter, { step: 1, children: null }).all({ children: 'Back' })).toEqual([])
  expect(open(StepFooter, { step: 3, back: false, children: null }).all({ children: 'Back' })).toEqual([])
})

test('once the rest of the profile exists, no Back leads from its pictures', () => {
  written(filled, 'p1')
  completing({ created: true, phase: 'incomplete' })
  const Wizard = open(SignupScreen, {}).parts()[0]!.type as () => ReactNode
  const step = open(Wizard, {}, { around: on('/signup/pictures') }).part({ type: PicturesStep })
  const form = open(PicturesStep, step as { back: boolean }, { around: inForm }).part({ type: StepForm })
  const { part } = open(StepForm, form as { step: 3; children: null }, { around: inForm })
  expect([step['back'], form['back'], part({ type: StepFooter })['back']]).toEqual([false, false, false])
})

test('going on takes the banner away, and says again that nothing is kept here', async () => {
  written(filled)
  const { part } = open(StepForm, { step: 1, saved: 'Saved', children: null }, { around: inForm })
  const submit = async () => {
    part({ noValidate: true })['onSubmit']({ preventDefault: () => {}, persist: () => {} })
    await later()
  }
  showTrouble('Failed to create profile')
  await submit()
  expect([at(), readSignup().trouble]).toEqual(['/signup/details', undefined])
  vi.stubGlobal('sessionStorage', {})
  await submit()
  expect(readSignup().trouble).toMatch(/^Failed to save form data: /)
  expect(readToasts().map(({ message }) => message)).toContain('Saved')
})

test('a banner is brought into sight; the bar is read as a step', () => {
  const frame = { step: 2 as const, heading: { title: '', text: '' }, back: true, children: null }
  const { parts, part } = open(WizardFrame, frame)
  expect(part({ type: ProgressBar })['valueText']).toBe('Step 2 of 4')
  const Troubles = parts().find(({ type }) => typeof type === 'function' && type.name === 'Troubles')!
  const troubles = open(Troubles.type as () => ReactNode, {})
  const scrollIntoView = vi.fn()
  troubles.part({ className: 'scroll-m-6' })['ref'].current = { scrollIntoView }
  showTrouble('Failed')
  troubles.parts()
  expect(scrollIntoView).toHaveBeenCalledOnce()
  showTrouble(undefined)
  troubles.parts()
  expect(scrollIntoView).toHaveBeenCalledOnce()
})

test('the card beside the wizard has words where nothing is typed yet, and no age of somebody unborn', () => {
  const { part } = open(WizardPreview, {})
  const card = () => part({ type: ProfileCard })['profile']
  written({ name: ' ', birthday: '2030-01-01' }, 'p1', 'p2')
  expect(card()).toMatchObject({ name: 'Your name', age: null, location: { city: 'Your city' } })
  expect(card().aboutMe).not.toBe('')
  expect(card().pictures).toMatchObject([{ localUrl: 'blob:p1' }, { localUrl: 'blob:p2' }])
  written({ ...filled, birthday: '1997-11-16' })
  expect(card()).toMatchObject({ name: 'Maryam', age: 28, aboutMe: 'I keep my promises.' })
  written({ birthday: '1997--16' })
  expect(card().age).toBeNull()
})

test('a city chosen by hand is kept as such', () => {
  const { part } = open(BasicsStep, {}, { around: inForm })
  const choose = (detected: boolean) => {
    part({ type: LocationField })['onChange']({ country: 'JO', city: 'Amman' }, detected)
    return readSignup().form
  }
  expect(choose(true)).toMatchObject({ location: { city: 'Amman' }, locationDetected: true })
  expect(choose(false).locationDetected).toBe(false)
})
