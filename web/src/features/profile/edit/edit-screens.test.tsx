// @vitest-environment drawn
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { later } from '../../../../test/later.ts'
import { openPage } from '../../../../test/page.ts'
import { maryam } from '../../../../test/profile.ts'
import { screen, told } from '../../../../test/screen.tsx'
import { session } from '../../../../test/served.tsx'
import { setSession, signedInSession } from '../../../session/session.ts'
import { clearToasts, readToasts } from '../../../ui/feedback/toast.ts'
import { EditProfileScreen } from '../EditProfileScreen.tsx'
import { FaithScreen, FamilyScreen, LearningScreen, PromptsScreen } from '../facts/PartScreen.tsx'

const own = {
  ...maryam,
  id: session.user.id,
  pictures: [{ id: 'p', thumbHash: '', blurred: false, address: '' }],
}
let asked: [what: string, body: unknown][]
let answer: (what: string) => Response | Promise<Response>

beforeEach(() => {
  vi.useFakeTimers()
  openPage()
  clearToasts()
  setSession(signedInSession(session))
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
  const shown = screen(<RouterProvider router={router} useTransitions={false} />, undefined, null)
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
  await later()
  expect(part.every('h1')[0]?.textContent).toBe(title)
  await part.tap(choice, 'Save Changes')
  expect(asked).toEqual([[what, body]])
  expect([said(), part.path()]).toEqual([['success: Profile updated successfully'], '/app/account'])
})

test('prompts are opened by their name and saved as they are written', async () => {
  const prompts = open(<PromptsScreen />)
  await later()
  expect(prompts.every('h1')[0]?.textContent).toBe('Prompts')
  await prompts.tap('Add a prompt', 'Save Changes')
  expect([asked, prompts.text().includes('|Please write between 10 and 200 characters|')]).toEqual([[], true])
  prompts.write('Beginning 1', 'dua')
  prompts.write('Your words', 'For ease and patience, every day.')
  await prompts.tap('Save Changes')
  const prompt = { prompt: 'dua', answer: 'For ease and patience, every day.' }
  expect(asked).toEqual([['PUT /api/profile/prompts', { prompts: [prompt], before: [] }]])
  expect(prompts.path()).toBe('/app/account')
})

test('the editor: its name, the ways to the other parts, the way back, and what is not saved', async () => {
  const editor = open(<EditProfileScreen />)
  expect(editor.every('h1')[0]?.textContent).toBe('Edit Profile')
  expect(editor.names(), 'while it is loading').toEqual(['Back'])
  await later()
  expect(editor.text()).toMatch(
    /\|More about you\|Faith\|0 of 6\|Family and future\|0 of 7\|Languages and learning\|0 of 2\|Prompts\|0 of 3\|Save Changes\|$/,
  )
  const [more] = editor.every('section[aria-labelledby]')
  expect(document.getElementById(more?.getAttribute('aria-labelledby') ?? '')?.textContent).toBe(
    'More about you',
  )
  expect(editor.every('a').map((way) => way.getAttribute('href'))).toEqual(
    ['faith', 'family', 'learning', 'prompts'].map((part) => `/app/edit-profile/${part}`),
  )
  answer = () => Response.json({ code: 'internal' }, { status: 500 })
  const browserAsks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(browserAsks()).toBe(false)
  editor.write('OccupationOptional', 'Midwife')
  editor.write('EducationOptional', 'BSc Nursing')
  await editor.tap('Save Changes')
  await later(20_000)
  expect(asked[0]).toEqual(['PATCH /api/profile', { education: 'BSc Nursing', occupation: 'Midwife' }])
  expect(said().at(-1)).toBe('error: Failed to update profile: An unexpected error occurred')
  expect(console.error).toHaveBeenCalledWith(expect.stringMatching(/^Profile update: /), expect.anything())
  await editor.tap('Back')
  expect(editor.every('[role=alertdialog]')[0]?.textContent).toBe(
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
    (form: Form) => form.write('Marital Status', 'Widowed'),
    (form: Form) => form.value('Marital Status') === 'Widowed',
  ],
  ['a part', FamilyScreen, (form: Form) => form.press('Never'), (form: Form) => form.isChecked('Never')],
])(
  '%s says at its button that today has no change left, and keeps it',
  async (_, Screen, change, isThere) => {
    const form = open(<Screen />)
    await later()
    const refusal = { code: 'too_many_profile_changes', values: { max: 10, seconds: 2 * 3600 } }
    answer = (method) => (method === 'GET' ? Response.json(own) : Response.json(refusal, { status: 429 }))
    await change(form)
    await form.tap('Save Changes')
    const notices = form.every('form [role=status]').map(({ textContent }) => textContent)
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
  await later()
  before.write('About Me', 'I keep my promises, and')
  before.write('EducationOptional', 'BSc Nur')
  answer = () => Response.json({ ...own, occupation: 'Nurse' })
  setSession({ status: 'signedOut', left: false })
  setSession(signedInSession(session))
  const after = about()
  await later()
  const fields = ['About Me', 'EducationOptional', 'OccupationOptional']
  expect(fields.map((field) => after.value(field))).toEqual(['I keep my promises, and', 'BSc Nur', 'Nurse'])
  await after.tap('Back')
  expect(after.every('[role=alertdialog]'), 'not saved yet').toHaveLength(1)
  await after.tap('Leave')
  const left = about()
  await later()
  expect(left.value('About Me')).toBe(own.aboutMe)
  left.write('About Me', 'I keep my promises, always.')
  await left.tap('Save Changes')
  expect(left.path()).toBe('/app/account')
  const saved = about()
  await later()
  expect(saved.value('About Me')).toBe(own.aboutMe)
})

test('keeps a gender that became fixed while the form was open and saves the other fields', async () => {
  const editor = open(<EditProfileScreen />)
  await later()
  editor.write('Gender', 'male')
  editor.write('About Me', 'I keep my promises, always.')
  const fixed = { ...own, sexEditable: false, occupation: 'Midwife' }
  answer = (method) =>
    method === 'GET'
      ? Response.json(fixed)
      : Response.json({ code: 'sex_fixed', field: 'sex' }, { status: 409 })
  await editor.tap('Save Changes')
  const sentence = 'Your gender can no longer be changed, because a like has been given or received.'
  expect([editor.isDisabled('Gender'), editor.value('Gender')]).toEqual([true, 'female'])
  expect(editor.text().split(sentence), 'said once').toHaveLength(2)
  answer = () => Response.json(fixed)
  expect(editor.value('OccupationOptional')).toBe('Midwife')
  await editor.tap('Save Changes')
  const saved = { aboutMe: 'I keep my promises, always.' }
  expect([asked.at(-1), editor.path()]).toEqual([['PATCH /api/profile', saved], '/app/account'])
})

test('a gender that was not saved before it became fixed does not come back with the rest', async () => {
  const before = open(<EditProfileScreen />)
  await later()
  before.write('Gender', 'male')
  before.write('About Me', 'I keep my promises, always.')
  answer = () => Response.json({ ...own, sexEditable: false })
  const after = open(<EditProfileScreen />)
  await later()
  expect([after.value('Gender'), after.value('About Me')]).toEqual(['female', 'I keep my promises, always.'])
  await after.tap('Save Changes')
  expect(asked.at(-1)?.[1]).toEqual({ aboutMe: 'I keep my promises, always.' })
})

test('prompts that are not saved are there afterwards, and changed back nothing is left of them', async () => {
  const prompts = open(<PromptsScreen />)
  await later()
  await prompts.tap('Add a prompt')
  prompts.write('Beginning 1', 'dua')
  prompts.write('Your words', 'For ease and patience,')
  const again = open(<PromptsScreen />)
  await later()
  expect([again.value('Beginning 1'), again.value('Your words')]).toEqual(['dua', 'For ease and patience,'])
  await again.tap('Remove prompt 1')
  expect(sessionStorage).toHaveLength(0)
  const faith = open(<FaithScreen />)
  await later()
  await faith.tap('Sunni')
  const family = open(<FamilyScreen />)
  await later()
  await family.tap('Back')
  expect(family.path(), 'of another part').toBe('/app/account')
})

test('what was chosen and is asked no more is not sent', async () => {
  const faith = open(<FaithScreen />)
  await later()
  await faith.tap('Sunni', 'Hijab')
  answer = () => Response.json({ ...own, sex: 'male' })
  const again = open(<FaithScreen />)
  await later()
  await again.tap('Save Changes')
  expect(asked).toEqual([['PATCH /api/profile/facts/faith', { sect: 'sunni' }]])
})

test('a copy kept from an earlier visit is not edited: another device may have saved since', async () => {
  localStorage.setItem('userData', JSON.stringify({ ...own, name: 'Before' }))
  const editor = open(<EditProfileScreen />)
  expect(editor.names()).toEqual(['Back'])
  await later()
  expect(editor.value('Name')).toBe('Maryam')
})

test('a profile that does not come can be asked for again', async () => {
  answer = () => Response.json({ code: 'invalid_input' }, { status: 400 })
  const editor = open(<EditProfileScreen />)
  await later(20_000)
  expect(editor.text()).toContain('|Your profile could not be loaded|')
  answer = () => Response.json(own)
  await editor.tap('Try Again')
  expect(editor.names()).toContain('Save Changes')
})

test('shows a new picture audience at once and reverts it with a message when it is refused', async () => {
  const form = open(<EditProfileScreen />)
  await later()
  const chosen = () =>
    form.every('input[type=radio]:checked').map((choice) => choice.getAttribute('aria-label'))
  expect(chosen()).toEqual(['Everyone'])
  const waiting: ((answer: Response) => void)[] = []
  let saved: typeof own = own
  answer = (what) => (what === 'PUT' ? new Promise((resolve) => waiting.push(resolve)) : Response.json(saved))
  await form.press('My matches')
  expect(chosen(), 'before anything is answered').toEqual(['My matches'])
  await later()
  // Disabled, it would lose the focus of a member who chooses by key.
  await form.press('Those I choose')
  expect(chosen()).toEqual(['Those I choose'])
  waiting[0]?.(Response.json({ code: 'internal' }, { status: 500 }))
  await later()
  expect(chosen(), 'the later choice').toEqual(['Those I choose'])
  expect(form.plain(), 'nobody wants the earlier one any more').not.toContain('This could not be saved')
  saved = { ...own, picturesFor: 'matches' }
  waiting[1]?.(Response.json({ code: 'internal' }, { status: 500 }))
  await later()
  expect(chosen()).toEqual(['My matches'])
  expect(form.plain()).toContain('This could not be saved')
  await form.press('Everyone')
  expect(form.plain()).not.toContain('This could not be saved')
  await later()
  saved = own
  waiting[2]?.(Response.json(own))
  await later()
  expect(chosen()).toEqual(['Everyone'])
  expect(said(), 'what is seen anyway is not announced').toEqual([])
  await form.press('My matches')
  await later()
  form.leave()
  waiting[3]?.(Response.json({ code: 'internal' }, { status: 500 }))
  await later()
  expect(told(), 'a member who has left the screen is still told').toEqual(['This could not be saved'])
})
