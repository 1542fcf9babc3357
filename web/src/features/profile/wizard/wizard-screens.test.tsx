// @vitest-environment dom
import { fireEvent } from '@testing-library/react'
import type { ReactNode } from 'react'
import { FormProvider } from 'react-hook-form'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { advanceTime } from '../../../../test/advance-time.ts'
import { stubBrowser } from '../../../../test/stub-browser.ts'
import { isolatedTexts } from '../../../../test/isolated-texts.ts'
import { accessibleName, renderScreen } from '../../../../test/render-screen.tsx'
import { readSession, setSession, signedInSession } from '../../../session/session.ts'
import { clearToasts, readToasts } from '../../../ui/feedback/toast.ts'
import { clearSignup, readSignup, setSignup, showTrouble } from '../signup-form-store.ts'
import type { SignupForm } from '../signup-form.ts'
import { SignupScreen } from '../SignupScreen.tsx'
import { BasicsStep } from './steps/BasicsStep.tsx'
import { readCompletion, setCompletion } from './completion.ts'
import { CompletionPanel } from './steps/CompletionPanel.tsx'
import { Review } from './steps/Review.tsx'
import { ReviewStep } from './steps/ReviewStep.tsx'
import { SignOutButton } from './SignOutButton.tsx'
import { StepFooter } from './steps/StepFooter.tsx'
import { StepForm } from './steps/StepForm.tsx'
import { useWizardForm } from './wizard-form.ts'
import { WizardFrame } from './WizardFrame.tsx'
import { WizardPreview } from './WizardPreview.tsx'

const step = vi.hoisted(() => ({ isBroken: false }))
vi.mock(import('./steps/DetailsStep.tsx'), async (real) => {
  const { DetailsStep } = await real()
  return {
    DetailsStep: () => {
      if (step.isBroken) throw new Error('broken')
      return <DetailsStep />
    },
  }
})

vi.useFakeTimers({ now: new Date('2026-11-15T12:00:00Z') })
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
  setSession(
    signedInSession({ accessToken: 'a', expiresInS: 600, user: { id, email: 'a@b.c', hasProfile: false } }),
  )
const idle = readCompletion()
let page: ReturnType<typeof renderScreen> | undefined
const open = (content: ReactNode, at = '/signup') => (page = renderScreen(content, undefined, at))

beforeEach(() => {
  stubBrowser()
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
  signInAs('maryam')
  clearSignup()
  clearToasts()
  setCompletion(idle)
})
afterEach(() => {
  step.isBroken = false
  vi.restoreAllMocks()
})

test('another member on the same page starts with an empty form', () => {
  const signup = open(<SignupScreen />)
  signup.fill('Name', 'Maryam')
  signInAs('hana')
  expect(signup.value('Name')).toBe('')
})

test('leads through the steps, and allows going back', async () => {
  const shown = async (path: string, completion: Parameters<typeof completing>[0] = {}) => {
    completing({ ...idle, ...completion })
    const wizard = open(<SignupScreen />, path)
    await advanceTime()
    if (wizard.path() !== path) return `to ${wizard.path()}`
    const way = wizard.controlNames().includes('Back') ? 'back' : 'no way back'
    return `${wizard.queryAll('h1')[0]?.textContent}, ${way}`
  }
  expect(await shown('/signup/details')).toBe('to /signup')
  written(filled, 'p1')
  expect(await shown('/signup/details')).toBe('Profile Details, back')
  expect(await shown('/signup/review')).toBe('Review Your Profile, back')
  expect(await shown('/signup/review', { phase: 'creating' })).toBe('Review Your Profile, no way back')
  const created = { created: true, phase: 'uploading' } as const
  expect(await shown('/signup/review', created)).toBe('Uploading your pictures..., no way back')
  const incomplete = { created: true, phase: 'incomplete' } as const
  expect(await shown('/signup/review', incomplete)).toBe('Your profile is created, back')
  // Nor from the end of the step, since the rest of the profile exists.
  expect(await shown('/signup/pictures', incomplete)).toBe('Profile Pictures, no way back')
  expect(page?.controlNames()).toContain('Continue')
  expect(await shown('/signup/details', incomplete)).toBe('to /signup/review')
  expect(await shown('/signup', incomplete)).toBe('to /signup/review')
})

test('stays on the review while chosen pictures are read from the device', () => {
  written(filled)
  setSignup({ ...readSignup(), lostPictures: ['blob:1'], isRestoring: true })
  const form = open(<SignupScreen />, '/signup/review')
  expect([form.path(), form.plainText()]).toEqual(['/signup/review', 'Loading...'])
  setSignup({ ...readSignup(), pictures: [picture('1')], lostPictures: [], isRestoring: false })
  expect(form.path()).toBe('/signup/review')
  expect(form.controlNames()).toContain('Complete Profile')
})

test('says below the choice and first in the review who will see the member', async () => {
  const basics = open(
    <InForm>
      <BasicsStep />
    </InForm>,
  )
  expect(basics.text()).toContain('|You join as a man. Women will see you.|')
  await basics.tap('Female')
  expect(basics.text()).toContain('|You join as a woman. Men will see you.|')
  expect(basics.text()).not.toContain('You join as a man.')
  basics.close()
  written({ ...filled, sex: 'female' }, 'p1')
  const review = open(<Review frozen={false} />, '/signup/review')
  expect(review.text()).toMatch(/^\|You join as a woman\. Men will see you\.\|Change\|/)
  await review.tap('Change your sex')
  expect(review.path()).toBe('/signup')
})

test('going back from a step that failed to render keeps the input', async () => {
  written(filled, 'p1')
  step.isBroken = true
  const wizard = open(<SignupScreen />, '/signup/details')
  expect(wizard.text()).toContain('|Something went wrong|')
  await wizard.tap('Back')
  expect(wizard.text()).not.toContain('|Something went wrong|')
  expect(wizard.value('Name')).toBe('Maryam')
})

test('asks before the page closes during uploads and offers to skip only slow ones', async () => {
  written(filled, 'p1', 'p2', 'p3')
  const progress = new Map([['p2', 0.4]])
  const refusals = new Map([['p3', 'Failed to upload 3.jpg']])
  completing({ phase: 'uploading', arrived: new Set(['p1']), progress, refusals })
  const panel = open(<CompletionPanel onTryAgain={() => {}} />)
  const slow = 'This takes longer than usual. You can wait, or add your pictures later.'
  const said = () => [panel.text().includes(slow), panel.controlNames()]
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const bars = panel
    .queryAll('li')
    .map((row) => row.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow'))
  expect(bars).toEqual(['100', '40', undefined])
  expect(panel.text()).toContain('|Failed to upload 3.jpg|')
  expect([said(), await asks()]).toEqual([[false, []], true])
  completing({ skippable: true })
  expect(said()).toEqual([true, ['Skip picture upload and continue']])
  completing({ phase: 'incomplete' })
  expect([said(), await asks()]).toEqual([
    [false, ['Try Again', 'Choose other pictures', 'Skip picture upload and continue']],
    false,
  ])
  completing({ phase: 'uploading' })
  expect([said()[0], await asks()]).toEqual([true, true])
  panel.close()
  expect(await asks()).toBe(false)
})

test('disables changes while the profile is being created', () => {
  written(filled, 'p1')
  const review = open(<ReviewStep />)
  const ways = () => [
    ...review.queryAll('a').map((link) => link.getAttribute('href')),
    ...review.controlNames().filter((name) => name === 'Back'),
  ]
  expect(ways()).toEqual(['/signup', '/signup/pictures', '/signup', '/signup/details', 'Back'])
  completing({ phase: 'creating' })
  expect(ways()).toEqual([])
})

test('signing out asks only if something would be lost', async () => {
  const asks = async () => {
    const button = open(<SignOutButton />)
    await button.press('Sign out')
    return button.queryAll('[role=alertdialog]').length === 1
  }
  written({ sex: 'female' })
  expect(await asks()).toBe(true)
  await page?.pressOn(page.queryAll('[role=alertdialog] button')[1]!)
  await advanceTime()
  expect([page?.path(), page?.leadsBack(), readSession().status]).toEqual(['/auth', false, 'signedOut'])
  signInAs('maryam')
  clearSignup()
  written({}, 'p1')
  expect(await asks()).toBe(true)
  completing({ created: true })
  expect(await asks()).toBe(false)
  completing({ created: false })
  clearSignup()
  expect(await asks()).toBe(false)
})

test('Back at the end of a step leads to the one before', async () => {
  const footer = (more: object) =>
    open(
      <StepFooter step={3} {...more}>
        {null}
      </StepFooter>,
    )
  const third = footer({})
  await third.tap('Back')
  expect(third.path()).toBe('/signup/details')
  expect(footer({ step: 1 }).controlNames()).toEqual([])
  expect(footer({ back: false }).controlNames()).toEqual([])
})

test('Continue hides the banner, and shows again that the input cannot be saved', async () => {
  written(filled)
  const form = open(
    <InForm>
      <StepForm step={1} saved="Saved">
        {null}
      </StepForm>
    </InForm>,
  )
  showTrouble('Failed to create profile')
  await form.tap('Continue')
  expect([form.path(), readSignup().trouble]).toEqual(['/signup/details', undefined])
  vi.stubGlobal('sessionStorage', {})
  await form.tap('Continue')
  expect(readSignup().trouble).toMatch(/^Failed to save form data: /)
  expect(readToasts().map(({ message }) => message)).toContain('Saved')
})

test('Continue tapped twice is one step for Back', async () => {
  written(filled)
  const form = open(
    <InForm>
      <StepForm step={1}>{null}</StepForm>
    </InForm>,
  )
  await form.tap('Continue')
  expect([form.path(), form.leadsBack()]).toEqual(['/signup/details', true])
  await form.tap('Continue')
  expect([form.path(), form.leadsBack()]).toEqual(['/signup/details', false])
})

test('scrolls to a banner and reads the progress bar as a step', async () => {
  const scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView')
  const frame = open(
    <WizardFrame step={2} heading={{ title: '', text: '' }} back>
      {null}
    </WizardFrame>,
  )
  expect(frame.queryAll('[role=progressbar]')[0]?.getAttribute('aria-valuetext')).toBe('Step 2 of 4')
  showTrouble('Failed')
  expect(frame.text()).toContain('|Failed|')
  expect(scrollIntoView.mock.contexts.map((element) => (element as Element).textContent)).toEqual([
    expect.stringMatching(/^Failed/),
  ])
  await frame.press('Dismiss')
  expect(readSignup().trouble).toBeUndefined()
  expect(frame.text()).not.toContain('|Failed|')
  expect(scrollIntoView).toHaveBeenCalledOnce()
})

test("shows placeholder text on the wizard's card and no negative age", () => {
  const preview = open(<WizardPreview />)
  written({ name: ' ', birthday: '2030-01-01' }, 'p1', 'p2')
  expect(preview.queryAll('h2')[0]?.textContent).toBe('Your name')
  expect(preview.text()).toContain('|Your city')
  expect(preview.text()).toMatch(/\|About Me\|Your words will appear here.*\|/)
  expect(preview.queryAll('section img').map((image) => image.getAttribute('src'))).toEqual([
    'blob:p1',
    'blob:p2',
  ])
  written({ ...filled, birthday: '1997-11-16' })
  expect(preview.queryAll('h2')[0]?.textContent).toBe('Maryam, 28')
  expect(preview.text()).toContain('|About Me|I keep my promises.|')
  written({ birthday: '1997--16' })
  expect(preview.queryAll('h2')[0]?.textContent).toBe('Maryam')
})

test('a city chosen by hand is kept as such', async () => {
  const position = vi.fn<(found: (at: object) => void, failed: (why: object) => void) => void>()
  Object.defineProperty(navigator, 'geolocation', {
    value: { getCurrentPosition: position },
    configurable: true,
  })
  vi.stubGlobal('fetch', async () => Response.json({ country: 'JO', city: 'Amman', cities: [] }))
  const basics = open(
    <InForm>
      <BasicsStep />
    </InForm>,
  )
  await basics.tap(/^Detect/)
  position.mock.calls[0]?.[0]({ coords: { latitude: 32, longitude: 36 } })
  await advanceTime()
  expect(readSignup().form).toMatchObject({ location: { city: 'Amman' }, locationDetected: true })
  await basics.tap(/^Detect/)
  position.mock.calls[1]?.[1]({ code: 1, PERMISSION_DENIED: 1 })
  await advanceTime()
  basics.fill('Country', 'Morocco')
  fireEvent.keyDown(basics.control('Country'), { key: 'Enter' })
  await advanceTime()
  expect(readSignup().form).toMatchObject({ location: { country: 'MA' }, locationDetected: false })
})

/** A step of the wizard with every field filled in. */
async function openStep(path: string) {
  written({ ...filled, sex: 'female', nationality: ['JO', 'TR'], occupation: 'Nurse' }, 'p', 'q')
  const wizard = open(<SignupScreen />, path)
  await advanceTime()
  return {
    ...wizard,
    written: () =>
      (
        wizard.queryAll('main input:not([type=file], [type=radio]), select, textarea') as HTMLInputElement[]
      ).map((field) =>
        [accessibleName(field), field.value, field.placeholder, field.autocomplete]
          .filter(Boolean)
          .join(', '),
      ),
  }
}

test("names the first step's fields and allows autofill", async () => {
  const step = await openStep('/signup')
  expect(step.written()).toEqual([
    'Name, Maryam, As you would like to be called, given-name',
    'Year, 1997',
    'Month, 3',
    'Day, 14',
  ])
  expect(isolatedTexts(step, 'main')).toEqual(['Amman, Jordan'])
  expect([step.isChecked('Male'), step.isChecked('Female')]).toEqual([false, true])
  const [preview] = step.queryAll('aside')
  expect([preview?.tabIndex, preview?.getAttribute('aria-label')]).toEqual([0, 'How members will see you'])
  const [bar] = step.queryAll('header [role=progressbar]')
  const told = ['aria-label', 'aria-valuenow', 'aria-valuemax'].map((name) => bar?.getAttribute(name))
  expect(told).toEqual(['Profile progress', '1', '4'])
  await step.tap('Continue')
  expect(step.path()).toBe('/signup/details')
})

test("names the second step's fields and keeps what is written", async () => {
  const step = await openStep('/signup/details')
  expect(step.written()).toEqual([
    'About Me, I keep my promises., What you care about, how you live, what you hope for in a marriage.',
    'EducationOptional, BSc Nursing, University of Jordan',
    'OccupationOptional, Nurse, Paediatric nurse, organization-title',
    '170',
    'Marital Status, Never Married',
    'Nationality, Search countries, off',
  ])
  step.fill('About Me', 'I keep them all.')
  step.fill('EducationOptional', 'BSc Nursing')
  expect(readSignup().form).toMatchObject({ aboutMe: 'I keep them all.', education: 'BSc Nursing' })
})

test('leads to the step of a server refusal', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const issues = [{ field: 'occupation', code: 'occupation_length', values: {} }]
  vi.stubGlobal('fetch', async () => Response.json({ code: 'invalid_input', issues }, { status: 400 }))
  const step = await openStep('/signup/review')
  await step.tap('Complete Profile')
  expect(step.path()).toBe('/signup/details')
  expect(step.text()).toContain('|Failed to create profile: Occupation must be maximum 50 characters|')
  expect(step.text()).toContain('|Optional|Occupation must be maximum 50 characters|Height|')
})

test('shows all input in the last step, and is busy while the profile is created', async () => {
  const step = await openStep('/signup/review')
  expect(step.text()).toContain(
    '|You join as a woman. Men will see you.|Change|Profile Pictures|Edit|Basic Info|Edit|Name|Maryam|' +
      'Sex|Female|Birthday|March 14, 1997 · 29 years old|Location|Amman, Jordan|Profile Details|Edit|About Me|' +
      'I keep my promises.|Education|Not given|Occupation|Nurse|Height|170 cm\u00a0· 5′7″|Marital Status|' +
      'Never Married|Nationality|Jordan · Turkey|Back|Complete Profile',
  )
  expect(step.queryAll('main a').map((way) => [accessibleName(way), way.getAttribute('href')])).toEqual([
    ['Change your sex', '/signup'],
    ['Edit Profile Pictures', '/signup/pictures'],
    ['Edit Basic Info', '/signup'],
    ['Edit Profile Details', '/signup/details'],
  ])
  expect(step.queryAll('main img').map((image) => image.getAttribute('alt'))).toEqual([
    'Picture 1 of 2',
    'Picture 2 of 2',
  ])
  expect(step.queryAll('dd.written').length, 'and one that is not given').toBe(9)
  expect(isolatedTexts(step, 'main')).toHaveLength(10)
  await step.press('Complete Profile')
  expect(step.queryAll('[aria-busy=true]').map(({ textContent }) => textContent)).toEqual([
    'Creating your profile...',
  ])
})
