// @vitest-environment drawn
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { apartIn } from '../../../../test/apart.ts'
import { nameOf } from '../../../../test/screen.tsx'
import { iconsIn } from '../../../../test/icons.ts'
import { later } from '../../../../test/later.ts'
import { openPage } from '../../../../test/page.ts'
import { screen } from '../../../../test/screen.tsx'
import { readSession, setSession, signedIn } from '../../../session/session.ts'
import { clearSignup, readSignup, setSignup } from '../signup-form-store.ts'
import { SignupScreen } from '../SignupScreen.tsx'
import { readCompletion, setCompletion } from './completion.ts'

vi.useFakeTimers({ now: new Date('2026-11-15T12:00:00Z') })
const idle = readCompletion()
let page: ReturnType<typeof screen> | undefined

beforeEach(() => {
  openPage()
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  setSession(
    signedIn({ accessToken: 'a', expiresInS: 600, user: { id: 'm', email: 'a@b.c', hasProfile: false } }),
  )
  clearSignup()
  setCompletion(idle)
  setSignup({
    ...readSignup(),
    form: {
      ...readSignup().form,
      name: 'Maryam',
      sex: 'female',
      birthday: '1997-03-14',
      location: { country: 'JO', city: 'Amman' },
      aboutMe: 'I keep my promises.',
      nationality: ['JO', 'TR'],
      occupation: 'Nurse',
    },
    pictures: ['p', 'q'].map((id) => ({ id, file: new File([], `${id}.jpg`), previewUrl: `blob:${id}` })),
  })
})
afterEach(() => page?.leave())

async function open(path: string) {
  const wizard = (page = screen(<SignupScreen />, undefined, path))
  await later()
  return {
    ...wizard,
    words: () => wizard.text().split('|How members will see you|')[0],
    written: () =>
      (wizard.every('main input:not([type=file], [type=radio]), select, textarea') as HTMLInputElement[]).map(
        (field) =>
          [nameOf(field), field.value, field.placeholder, field.autocomplete].filter(Boolean).join(', '),
      ),
  }
}

test('the first step, as a member reads it', async () => {
  const step = await open('/signup')
  expect(step.words()?.replace(/\|2008\|[\d|]*\|1909\|/, '|2008 to 1909|')).toBe(
    '|Mithaq|Step 1 of 4|Sign out|Basic Info|The first things a match will want to know.|Name|' +
      'Sex|Male|Female|Birthday|Year|2008 to 1909|Month|January|February|March|April|May|June|July|August|' +
      'September|October|November|December|Day|1|2|3|4|5|6|7|8|9|10|11|12|13|14|15|16|17|18|19|20|21|22|23|' +
      '24|25|26|27|28|29|30|31|Others see your age, never your birthday.|Location|Amman, Jordan|' +
      'Only your city is kept, never where you are.|Detect Again|Continue',
  )
  expect(step.written()).toEqual([
    'Name, Maryam, As you would like to be called, given-name',
    'Year, 1997',
    'Month, 3',
    'Day, 14',
  ])
  expect(apartIn(step, 'main')).toEqual(['Amman, Jordan'])
  expect([step.isChecked('Male'), step.isChecked('Female')]).toEqual([false, true])
  const [preview] = step.every('aside')
  expect([preview?.tabIndex, preview?.getAttribute('aria-label')]).toEqual([0, 'How members will see you'])
  const [bar] = step.every('header [role=progressbar]')
  const told = ['aria-label', 'aria-valuenow', 'aria-valuemax'].map((name) => bar?.getAttribute(name))
  expect(told).toEqual(['Profile progress', '1', '4'])
  await step.tap('Continue')
  expect(step.path()).toBe('/signup/details')
})

test('the second step, as a member reads it', async () => {
  const step = await open('/signup/details')
  expect(step.words()).toBe(
    '|Mithaq|Step 2 of 4|Sign out|Profile Details|What you would tell someone over a first cup of tea.|See your card|' +
      'About Me|19 / 1500|I keep my promises.|Education|Optional|Occupation|Optional|Height|170 cm\u00a0· 5′7″|' +
      '130 cm\u00a0· 4′3″|200 cm\u00a0· 6′7″|Marital Status|Never Married|Separated|Divorced|Married|Widowed|' +
      'Nationality|2 of 4 chosen|Jordan|Turkey|One to four countries.|Back|Continue',
  )
  expect(step.written()).toEqual([
    'About Me, I keep my promises., What you care about, how you live, what you hope for in a marriage.',
    'EducationOptional, BSc Nursing, University of Jordan',
    'OccupationOptional, Nurse, Paediatric nurse, organization-title',
    '170',
    'Marital Status, Never Married',
    'Nationality, Search countries, off',
  ])
  step.write('About Me', 'I keep them all.')
  step.write('EducationOptional', 'BSc Nursing')
  expect(readSignup().form).toMatchObject({ aboutMe: 'I keep them all.', education: 'BSc Nursing' })
})

test('the third step, as a member reads it', async () => {
  const step = await open('/signup/pictures')
  expect(step.words()).toBe(
    '|Mithaq|Step 3 of 4|Sign out|Profile Pictures|A clear, recent picture says more than many words.|See your card|2 of 5|' +
      'Main|Add more|JPG, PNG, GIF or WebP, at most 5MB each. The first one is your main picture.|' +
      'What makes a good picture|Daylight, with your face to the window.|' +
      'You alone in the first one, from the chest up.|One more that shows what you love to do.|' +
      'Others see it as a card, which we may centre on your face.|' +
      'Your face is yours to show or to keep: nobody has to.|Your pictures must be of you|' +
      'Pictures that are unclear, show someone else or are inappropriate lead to account suspension.|' +
      'Back|Continue',
  )
  expect(iconsIn(step, 'section ul')).toEqual(['sun', 'user-round', 'mountain', 'crop', 'sparkles'])
  const alts = () =>
    step.every('main img').map((image) => [image.getAttribute('src'), image.getAttribute('alt')])
  expect(alts()).toEqual([
    ['blob:p', 'Picture 1, your main picture'],
    ['blob:q', 'Picture 2'],
  ])
  await step.press('Make picture 2 the main picture')
  expect(alts()).toEqual([
    ['blob:q', 'Picture 1, your main picture'],
    ['blob:p', 'Picture 2'],
  ])
  expect(step.every('main [role=status]')[0]?.textContent).toBe('Picture 2 is now your main picture')
  await step.press('Continue')
  await later()
  expect(step.path()).toBe('/signup/review')
})

test('what the server refuses is mended at its step', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const issues = [{ field: 'occupation', code: 'occupation_length', values: {} }]
  vi.stubGlobal('fetch', async () => Response.json({ code: 'invalid_input', issues }, { status: 400 }))
  const step = await open('/signup/review')
  await step.tap('Complete Profile')
  expect(step.path()).toBe('/signup/details')
  expect(step.text()).toContain('|Failed to create profile: Occupation must be maximum 50 characters|')
  expect(step.text()).toContain('|Optional|Occupation must be maximum 50 characters|Height|')
})

test('the last step, as a member reads it, and while the profile is being created', async () => {
  const step = await open('/signup/review')
  expect(step.words()).toBe(
    '|Mithaq|Step 4 of 4|Sign out|Review Your Profile|This is what members will read, ' +
      'with your age for your birthday. Look it over once.|See your card|Profile Pictures|Edit|Basic Info|Edit|Name|Maryam|' +
      'Sex|Female|Birthday|March 14, 1997 · 29 years old|Location|Amman, Jordan|Profile Details|Edit|About Me|' +
      'I keep my promises.|Education|Not given|Occupation|Nurse|Height|170 cm\u00a0· 5′7″|Marital Status|' +
      'Never Married|Nationality|Jordan · Turkey|Back|Complete Profile',
  )
  expect(step.every('main a').map((way) => [nameOf(way), way.getAttribute('href')])).toEqual([
    ['Edit Profile Pictures', '/signup/pictures'],
    ['Edit Basic Info', '/signup'],
    ['Edit Profile Details', '/signup/details'],
  ])
  expect(step.every('main img').map((image) => image.getAttribute('alt'))).toEqual([
    'Picture 1 of 2',
    'Picture 2 of 2',
  ])
  expect(step.every('dd.written').length, 'and one that is not given').toBe(9)
  expect(apartIn(step, 'main')).toHaveLength(10)
  await step.press('Complete Profile')
  expect(step.every('[aria-busy=true]').map(({ textContent }) => textContent)).toEqual([
    'Creating your profile...',
  ])
})

test('signing out asks in words', async () => {
  const step = await open('/signup')
  await step.press('Sign out')
  expect(step.every('[role=alertdialog]')[0]?.textContent).toBe(
    'Sign out now?What you have entered here is not saved yet and will be cleared.CancelSign out',
  )
  await step.pressOn(step.every('[role=alertdialog] button')[1]!)
  await later()
  expect([step.path(), readSession().status]).toEqual(['/auth', 'signedOut'])
  expect(step.leadsBack()).toBe(false)
})

test('what became of the pictures, as a member reads it', async () => {
  setCompletion({
    ...idle,
    created: true,
    phase: 'incomplete',
    skippable: true,
    arrived: new Set(['p']),
    refusals: new Map([['q', 'Failed to upload q.jpg']]),
  })
  const step = await open('/signup/review')
  expect(step.words()).toBe(
    '|Mithaq|Step 4 of 4|Sign out|Your profile is created|Not every picture has arrived. ' +
      'You can try again, or add them later.|Picture 1 of 2|Uploaded|Picture 2 of 2|' +
      'Failed to upload q.jpg|Try Again|Choose other pictures|Skip picture upload and continue',
  )
  expect(step.every('main [aria-live=polite]').map(({ textContent }) => textContent)).toEqual([
    'Skip picture upload and continue',
  ])
  const bars = step.every('main [role=progressbar]')
  expect(bars.map((bar) => [bar.getAttribute('aria-label'), bar.getAttribute('aria-valuenow')])).toEqual([
    ['Picture 1 of 2', '100'],
  ])
  await step.tap('Choose other pictures')
  expect(step.path()).toBe('/signup/pictures')
})
