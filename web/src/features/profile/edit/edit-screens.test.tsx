// @vitest-environment dom
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { advanceTime } from '../../../../test/advance-time.ts'
import { stubBrowser } from '../../../../test/stub-browser.ts'
import { maryam } from '../../../../test/profile-fixtures.ts'
import { renderScreen, toastTexts } from '../../../../test/render-screen.tsx'
import { testSession } from '../../../../test/set-up-fake-server.tsx'
import { setSession, signedInSession } from '../../../session/session.ts'
import { clearToasts, readToasts } from '../../../ui/feedback/toast.ts'
import { PictureAudienceScreen } from '../../account/groups/PrivacyGroup.tsx'
import { EditProfileScreen } from '../EditProfileScreen.tsx'
import { FaithScreen, FamilyScreen, LearningScreen, PromptsScreen } from '../facts/PartScreen.tsx'

const own = {
  ...maryam,
  id: testSession.user.id,
  pictures: [{ id: 'p', thumbHash: '', blurred: false, address: '' }],
}
let asked: [what: string, body: unknown][]
let answer: (what: string) => Response | Promise<Response>

beforeEach(() => {
  vi.useFakeTimers()
  stubBrowser()
  clearToasts()
  setSession(signedInSession(testSession))
  asked = []
  answer = () => Response.json(own)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('history', { state: null, replaceState: () => {} })
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    if (method !== 'GET') asked.push([`${method} ${url}`, JSON.parse(String(body))])
    return answer(method)
  })
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

function open(content: ReactNode) {
  const routes = [
    { path: '/app/edit-profile', element: content },
    { path: '*', element: null },
  ]
  const router = createMemoryRouter(routes, { initialEntries: ['/app/edit-profile'] })
  const shown = renderScreen(<RouterProvider router={router} useTransitions={false} />, undefined, null)
  return { ...shown, path: () => router.state.location.pathname }
}
type Form = ReturnType<typeof open>
const said = () => readToasts().map(({ kind, message }) => `${kind}: ${message}`)

test.each([
  ['Faith', FaithScreen, 'Sunni', 'PATCH /api/profile/facts/faith', { sect: 'sunni' }],
  ['Family and future', FamilyScreen, 'Never', 'PATCH /api/profile/facts/family', { smoking: 'never' }],
  [
    'Languages and learning',
    LearningScreen,
    'School',
    'PATCH /api/profile/facts/learning',
    { educationLevel: 'school' },
  ],
])('%s is opened by its name and saved as its own part', async (title, Screen, choice, what, body) => {
  const part = open(<Screen />)
  await advanceTime()
  expect(part.queryAll('h1')[0]?.textContent).toBe(title)
  await part.tap(choice, 'Save Changes')
  expect(asked).toEqual([[what, body]])
  expect([said(), part.path()]).toEqual([['success: Profile updated successfully'], '/app/account'])
})

test('opens prompts by name and saves them as written', async () => {
  const prompts = open(<PromptsScreen />)
  await advanceTime()
  expect(prompts.queryAll('h1')[0]?.textContent).toBe('Prompts')
  await prompts.tap('Add a prompt', 'Save Changes')
  expect([asked, prompts.text().includes('|Please write between 10 and 200 characters|')]).toEqual([[], true])
  prompts.fill('Beginning 1', 'dua')
  prompts.fill('Your words', 'For ease and patience, every day.')
  await prompts.tap('Save Changes')
  const prompt = { prompt: 'dua', answer: 'For ease and patience, every day.' }
  expect(asked).toEqual([['PUT /api/profile/prompts', { prompts: [prompt], before: [] }]])
  expect(prompts.path()).toBe('/app/account')
})

test('the editor has a title, links, a way back and a hint at unsaved changes', async () => {
  const editor = open(<EditProfileScreen />)
  expect(editor.queryAll('h1')[0]?.textContent).toBe('Edit Profile')
  expect(editor.controlNames(), 'while it is loading').toEqual(['Back'])
  await advanceTime()
  expect(editor.text()).toMatch(
    /\|More about you\|Faith\|0 of 6\|Family and future\|0 of 7\|Languages and learning\|0 of 2\|Prompts\|0 of 3\|Save Changes\|$/,
  )
  const [more] = editor.queryAll('section[aria-labelledby]')
  expect(document.getElementById(more?.getAttribute('aria-labelledby') ?? '')?.textContent).toBe(
    'More about you',
  )
  expect(editor.queryAll('a').map((way) => way.getAttribute('href'))).toEqual(
    ['faith', 'family', 'learning', 'prompts'].map((part) => `/app/edit-profile/${part}`),
  )
  answer = () => Response.json({ code: 'internal' }, { status: 500 })
  const browserAsks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(browserAsks()).toBe(false)
  editor.fill('OccupationOptional', 'Midwife')
  editor.fill('EducationOptional', 'BSc Nursing')
  await editor.tap('Save Changes')
  await advanceTime(20_000)
  expect(asked[0]).toEqual(['PATCH /api/profile', { education: 'BSc Nursing', occupation: 'Midwife' }])
  expect(said().at(-1)).toBe('error: Failed to update profile: An unexpected error occurred')
  expect(console.error).toHaveBeenCalledWith(expect.stringMatching(/^Profile update: /), expect.anything())
  await editor.tap('Back')
  expect(editor.queryAll('[role=alertdialog]')[0]?.textContent).toBe(
    'Leave without saving?What you changed on this page has not been saved yet.Keep editingLeave',
  )
  await editor.tap('Keep editing')
  expect([editor.path(), editor.value('OccupationOptional'), browserAsks()]).toEqual([
    '/app/edit-profile',
    'Midwife',
    true,
  ])
  await editor.tap('Back', 'Leave')
  expect([editor.path(), browserAsks()]).toEqual(['/app/account', false])
})

test.each([
  [
    'the editor',
    EditProfileScreen,
    (form: Form) => form.fill('Marital Status', 'Widowed'),
    (form: Form) => form.value('Marital Status') === 'Widowed',
  ],
  ['a part', FamilyScreen, (form: Form) => form.press('Never'), (form: Form) => form.isChecked('Never')],
])(
  '%s says at its button that today has no change left, and keeps it',
  async (_, Screen, change, isThere) => {
    const form = open(<Screen />)
    await advanceTime()
    const refusal = { code: 'too_many_profile_changes', values: { max: 10, seconds: 2 * 3600 } }
    answer = (method) => (method === 'GET' ? Response.json(own) : Response.json(refusal, { status: 429 }))
    await change(form)
    await form.tap('Save Changes')
    const notices = form.queryAll('form [role=status]').map(({ textContent }) => textContent)
    expect(notices.filter(Boolean)).toEqual([
      expect.stringMatching(/10 times in 24 hours\. The next change can be saved in 2 hours;/),
    ])
    expect([isThere(form), form.path(), said()]).toEqual([true, '/app/edit-profile', []])
    answer = () => Response.json(own)
    await form.tap('Save Changes')
    expect([form.path(), said()]).toEqual(['/app/account', ['success: Profile updated successfully']])
    expect(asked[1]).toEqual(asked[0])
  },
)

test("restores unsaved changes after a reload or lost session, over another device's save", async () => {
  const about = () => open(<EditProfileScreen />)
  const before = about()
  await advanceTime()
  before.fill('About Me', 'I keep my promises, and')
  before.fill('EducationOptional', 'BSc Nur')
  answer = () => Response.json({ ...own, occupation: 'Nurse' })
  setSession({ status: 'signedOut', left: false })
  setSession(signedInSession(testSession))
  const after = about()
  await advanceTime()
  const fields = ['About Me', 'EducationOptional', 'OccupationOptional']
  expect(fields.map((field) => after.value(field))).toEqual(['I keep my promises, and', 'BSc Nur', 'Nurse'])
  await after.tap('Back')
  expect(after.queryAll('[role=alertdialog]'), 'not saved yet').toHaveLength(1)
  await after.tap('Leave')
  const left = about()
  await advanceTime()
  expect(left.value('About Me')).toBe(own.aboutMe)
  left.fill('About Me', 'I keep my promises, always.')
  await left.tap('Save Changes')
  expect(left.path()).toBe('/app/account')
  const saved = about()
  await advanceTime()
  expect(saved.value('About Me')).toBe(own.aboutMe)
})

test('keeps a gender that became fixed while the form was open and saves the other fields', async () => {
  const editor = open(<EditProfileScreen />)
  await advanceTime()
  editor.fill('Gender', 'male')
  editor.fill('About Me', 'I keep my promises, always.')
  const fixed = { ...own, sexEditable: false, occupation: 'Midwife' }
  answer = (method) =>
    method === 'GET'
      ? Response.json(fixed)
      : Response.json({ code: 'sex_fixed', field: 'sex' }, { status: 409 })
  await editor.tap('Save Changes')
  const sentence =
    'Your gender can no longer be changed: a like has been given or received, or you have changed it three times.'
  expect([editor.isDisabled('Gender'), editor.value('Gender')]).toEqual([true, 'female'])
  expect(editor.text().split(sentence), 'said once').toHaveLength(2)
  answer = () => Response.json(fixed)
  expect(editor.value('OccupationOptional')).toBe('Midwife')
  await editor.tap('Save Changes')
  const saved = { aboutMe: 'I keep my promises, always.' }
  expect([asked.at(-1), editor.path()]).toEqual([['PATCH /api/profile', saved], '/app/account'])
})

test('a correction after likes asks once, says what happens, and goes before the other changes', async () => {
  const correctable = { ...own, sexEditable: false, sexCorrectable: true }
  answer = () => Response.json(correctable)
  const editor = open(<EditProfileScreen />)
  await advanceTime()
  expect(editor.text()).toContain('|For the first 24 hours you can correct this, also after likes.|')
  editor.fill('Gender', 'male')
  editor.fill('About Me', 'I keep my promises, always.')
  asked.length = 0
  await editor.tap('Save Changes')
  expect(editor.text()).toContain(
    'You will be here as a man, and women will see you. Your matches end for good;',
  )
  await editor.tap('Cancel')
  expect(asked).toEqual([])
  await editor.tap('Save Changes')
  answer = () => Response.json({ ...own, sex: 'male', aboutMe: 'I keep my promises, always.' })
  await editor.tap('Correct and save')
  await advanceTime()
  expect(asked.filter(([route]) => !String(route).startsWith('GET'))).toEqual([
    ['PUT /api/profile/sex', { sex: 'male' }],
    ['PATCH /api/profile', { aboutMe: 'I keep my promises, always.' }],
  ])
  expect(editor.path()).toBe('/app/account')
})

test('does not restore an unsaved gender that has become fixed', async () => {
  const before = open(<EditProfileScreen />)
  await advanceTime()
  before.fill('Gender', 'male')
  before.fill('About Me', 'I keep my promises, always.')
  answer = () => Response.json({ ...own, sexEditable: false })
  const after = open(<EditProfileScreen />)
  await advanceTime()
  expect([after.value('Gender'), after.value('About Me')]).toEqual(['female', 'I keep my promises, always.'])
  await after.tap('Save Changes')
  expect(asked.at(-1)?.[1]).toEqual({ aboutMe: 'I keep my promises, always.' })
})

test('restores unsaved prompts, unless they were changed back', async () => {
  const prompts = open(<PromptsScreen />)
  await advanceTime()
  await prompts.tap('Add a prompt')
  prompts.fill('Beginning 1', 'dua')
  prompts.fill('Your words', 'For ease and patience,')
  const again = open(<PromptsScreen />)
  await advanceTime()
  expect([again.value('Beginning 1'), again.value('Your words')]).toEqual(['dua', 'For ease and patience,'])
  await again.tap('Remove prompt 1')
  expect(sessionStorage).toHaveLength(0)
  const faith = open(<FaithScreen />)
  await advanceTime()
  await faith.tap('Sunni')
  const family = open(<FamilyScreen />)
  await advanceTime()
  await family.tap('Back')
  expect(family.path(), 'of another part').toBe('/app/account')
})

test('does not send answers to questions that no longer apply', async () => {
  const faith = open(<FaithScreen />)
  await advanceTime()
  await faith.tap('Sunni', 'Hijab')
  answer = () => Response.json({ ...own, sex: 'male' })
  const again = open(<FaithScreen />)
  await advanceTime()
  await again.tap('Save Changes')
  expect(asked).toEqual([['PATCH /api/profile/facts/faith', { sect: 'sunni' }]])
})

test('does not edit a cached profile, which another device may have changed', async () => {
  localStorage.setItem('userData', JSON.stringify({ ...own, name: 'Before' }))
  const editor = open(<EditProfileScreen />)
  expect(editor.controlNames()).toEqual(['Back'])
  await advanceTime()
  expect(editor.value('Name')).toBe('Maryam')
})

test('a profile that failed to load can be retried', async () => {
  answer = () => Response.json({ code: 'invalid_input' }, { status: 400 })
  const editor = open(<EditProfileScreen />)
  await advanceTime(20_000)
  expect(editor.text()).toContain('|Your profile could not be loaded|')
  answer = () => Response.json(own)
  await editor.tap('Try Again')
  expect(editor.controlNames()).toContain('Save Changes')
})

test('shows a new picture audience at once and reverts it with a message when it is refused', async () => {
  const form = open(<PictureAudienceScreen />)
  await advanceTime()
  const chosen = () =>
    form.queryAll('input[type=radio]:checked').map((choice) => choice.getAttribute('aria-label'))
  expect(chosen()).toEqual(['Everyone'])
  const waiting: ((answer: Response) => void)[] = []
  let saved: typeof own = own
  answer = (what) => (what === 'PUT' ? new Promise((resolve) => waiting.push(resolve)) : Response.json(saved))
  await form.press('My matches')
  expect(chosen(), 'before anything is answered').toEqual(['My matches'])
  await advanceTime()
  // Disabled, it would lose the focus of a member who chooses by key.
  await form.press('Those I choose')
  expect(chosen()).toEqual(['Those I choose'])
  waiting[0]?.(Response.json({ code: 'internal' }, { status: 500 }))
  await advanceTime()
  expect(chosen(), 'the later choice').toEqual(['Those I choose'])
  expect(form.plainText(), 'nobody wants the earlier one any more').not.toContain('This could not be saved')
  saved = { ...own, picturesFor: 'matches' }
  waiting[1]?.(Response.json({ code: 'internal' }, { status: 500 }))
  await advanceTime()
  expect(chosen()).toEqual(['My matches'])
  expect(form.plainText()).toContain('This could not be saved')
  await form.press('Everyone')
  expect(form.plainText()).not.toContain('This could not be saved')
  await advanceTime()
  saved = own
  waiting[2]?.(Response.json(own))
  await advanceTime()
  expect(chosen()).toEqual(['Everyone'])
  expect(said(), 'what is seen anyway is not announced').toEqual([])
  await form.press('My matches')
  await advanceTime()
  form.close()
  waiting[3]?.(Response.json({ code: 'internal' }, { status: 500 }))
  await advanceTime()
  expect(toastTexts(), 'a member who has left the screen is still told').toEqual(['This could not be saved'])
})
