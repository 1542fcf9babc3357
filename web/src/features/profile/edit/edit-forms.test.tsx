// @vitest-environment dom
import { fireEvent } from '@testing-library/react'
import type { OwnProfile } from '@mithaq/contract/profile'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { advanceTime } from '../../../../test/advance-time.ts'
import { stubBrowser } from '../../../../test/stub-browser.ts'
import { maryam } from '../../../../test/profile-fixtures.ts'
import { accessibleName, renderScreen } from '../../../../test/render-screen.tsx'
import { clearToasts, readToasts } from '../../../ui/feedback/toast.ts'
import { FactsForm } from '../facts/FactsForm.tsx'
import { PromptsForm } from '../facts/PromptsForm.tsx'
import { BesidePreview } from './BesidePreview.tsx'
import { EditForm } from './EditForm.tsx'
import { UnsavedGuard } from './UnsavedGuard.tsx'

let wide: boolean
/** A form of the profile, reached from the account. */
function open(content: ReactNode, elsewhere: ReactNode = null) {
  const routes = [
    { path: '/app/edit-profile', element: content },
    { path: '*', element: elsewhere },
  ]
  const router = createMemoryRouter(routes, { initialEntries: ['/app/account', '/app/edit-profile'] })
  const form = renderScreen(<RouterProvider router={router} useTransitions={false} />, undefined, null)
  const go = async (to: string | -1) => {
    void (to === -1 ? router.navigate(to) : router.navigate(to))
    await advanceTime()
  }
  const isAsked = () => form.queryAll('[role=alertdialog]').length === 1
  return {
    ...form,
    go,
    isAsked,
    place: () => `${router.state.historyAction} ${router.state.location.pathname}`,
    card: () => form.queryAll('aside')[0]?.textContent,
    /** Whether a way out asks. */
    isDirty: async () => {
      await go('/elsewhere')
      if (!isAsked()) return false
      await form.tap('Keep editing')
      return true
    },
    save: async () => {
      fireEvent.click(form.control('Save Changes'))
      const isBusy = form.queryAll('[aria-busy=true]')[0]?.textContent === 'Saving...'
      await advanceTime()
      return isBusy
    },
    /** What is said of a control. */
    saidOf: (control: Element) =>
      control
        .getAttribute('aria-describedby')
        ?.split(' ')
        .map((id) => document.getElementById(id)?.textContent)
        .join(),
  }
}
const said = () => readToasts().map(({ message }) => message)

/** What was asked of the server, and how it answers. */
let asked: string[]
let sent: object[]
let answer: () => Response | Promise<Response>
const refused = (body: object) => Response.json({ code: 'invalid_input', ...body }, { status: 400 })

beforeEach(() => {
  vi.useFakeTimers()
  stubBrowser()
  clearToasts()
  asked = []
  answer = () => Response.json(maryam)
  sent = []
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    asked.push(`${method} ${url}`)
    if (typeof body === 'string') sent.push(JSON.parse(body))
    return answer()
  })
  wide = true
  vi.stubGlobal('matchMedia', () => ({ matches: wide, addEventListener() {}, removeEventListener() {} }))
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

const picture = { id: 'p', thumbHash: '', blurred: false, address: '' }
const waiting = { id: 'w', thumbHash: '1QcSHQRnh493V4dIh4eXh1h4kJUI' }
const openEditor = (more: object) => open(<EditForm profile={{ ...maryam, ...more }} />)

test('shows the card beside a form on wide screens, scrollable by key and with what is typed', async () => {
  const asides = () =>
    open(<BesidePreview preview="card">form</BesidePreview>)
      .queryAll('aside')
      .map((aside) => [aside.tabIndex, aside.getAttribute('aria-label')])
  expect(asides()).toEqual([[0, 'How others will see you']])
  wide = false
  expect(asides()).toEqual([])
  wide = true
  const editor = openEditor({ pictures: [picture] })
  editor.fill('Name', 'Hana')
  await advanceTime()
  expect(editor.card()).toContain('Hana, 29')
})

test('counts a picture in review, and asks for one on save when there is none', async () => {
  const missing = 'You must have at least one profile picture'
  const none = openEditor({})
  expect(none.text()).not.toContain(missing)
  await none.save()
  expect([none.text().includes(missing), asked.filter((what) => what.startsWith('PATCH'))]).toEqual([
    true,
    [],
  ])
  const editor = openEditor({ waitingPictures: [waiting] })
  editor.fill('Name', 'Hana')
  expect(await editor.isDirty()).toBe(true)
  expect(await editor.save()).toBe(true)
  expect(asked).toContain('PATCH /api/profile')
  // Back does not lead to the editor again.
  expect([editor.isAsked(), editor.place()]).toEqual([false, 'REPLACE /app/account'])
})

/** A form whose profile is saved on another device while it is open. */
function openWhileChanged(form: (profile: OwnProfile) => ReactNode, before: object, after: object) {
  const Changing = () => {
    const [more, setMore] = useState(before)
    return (
      <>
        <button type="button" onClick={() => setMore(after)}>
          Elsewhere
        </button>
        {form({ ...maryam, ...more })}
      </>
    )
  }
  return open(<Changing />)
}

test("sends changed fields only, and shows another device's values in the others", async () => {
  const before = { pictures: [picture], aboutMe: 'Before.', occupation: 'Nurse', nationality: ['JO'] }
  const after = {
    ...before,
    name: 'Mariam',
    aboutMe: 'Elsewhere.',
    occupation: 'Doctor',
    nationality: ['TR'],
  }
  const editor = openWhileChanged((profile) => <EditForm profile={profile} />, before, after)
  editor.fill('About Me', 'Here.')
  await advanceTime()
  await editor.tap('Elsewhere')
  await advanceTime()
  expect(['Name', 'About Me', 'OccupationOptional'].map((name) => editor.value(name))).toEqual([
    'Mariam',
    'Here.',
    'Doctor',
  ])
  expect(await editor.isDirty()).toBe(true)
  await editor.save()
  expect(sent).toEqual([{ aboutMe: 'Here.' }])
})

test('saves a field that was put back to what another device has replaced', async () => {
  const before = { pictures: [picture], occupation: 'Nurse' }
  const editor = openWhileChanged((profile) => <EditForm profile={profile} />, before, {
    ...before,
    occupation: 'Doctor',
  })
  editor.fill('OccupationOptional', 'Midwife')
  await advanceTime()
  await editor.tap('Elsewhere')
  editor.fill('OccupationOptional', 'Nurse')
  await editor.save()
  expect(sent).toEqual([{ occupation: 'Nurse' }])
})

test('facts and prompts send changes, and prompts also their earlier values', async () => {
  const facts = openWhileChanged(
    (profile) => <FactsForm part="faith" profile={profile} />,
    { facts: { sect: 'sunni', prayer: 'mostly' } },
    { facts: { sect: 'shia', prayer: 'mostly' } },
  )
  await facts.press('Prefer not to say')
  await facts.press('Always')
  await facts.tap('Elsewhere')
  await facts.save()
  expect(sent).toEqual([{ sect: null, halalFood: 'always' }])
  sent = []
  const bees = { prompt: 'ask_me', answer: 'Ask me about bees.' }
  const dua = { prompt: 'dua', answer: 'For ease and patience.' }
  const prompts = openWhileChanged(
    (profile) => <PromptsForm profile={profile} />,
    { prompts: [bees] },
    { prompts: [bees, dua] },
  )
  await prompts.tap('Elsewhere')
  prompts.fill('Your words', 'Ask me about honey.')
  await prompts.save()
  expect(sent).toEqual([{ prompts: [{ ...bees, answer: 'Ask me about honey.' }, dua], before: [bees, dua] }])
})

test('tells only members with a badge that another face pauses it', () => {
  const told = (verified: boolean) => /your badge pauses/i.test(openEditor({ verified }).plainText())
  expect([told(true), told(false)]).toEqual([true, false])
})

test('the gender is fixed after a like, and the form says why', () => {
  const gender = (sexEditable: boolean) => {
    const editor = openEditor({ sexEditable })
    return [editor.isDisabled('Gender'), editor.saidOf(editor.control('Gender'))]
  }
  expect(gender(true)).toEqual([false, undefined])
  expect(gender(false)).toEqual([
    true,
    'Your gender can no longer be changed: a like has been given or received, or you have changed it three times.',
  ])
})

test('shows a server problem in words at its field', async () => {
  const editor = openEditor({ pictures: [picture] })
  const problem = (of: typeof editor) => of.saidOf(of.control('Nationality'))
  answer = () => refused({ issues: [{ field: 'nationality.0', code: 'invalid', values: {} }] })
  await editor.save()
  expect(problem(editor)).toContain('Some of what you entered is not valid.')
  answer = () => refused({ issues: [{ field: 'nationality', code: 'nationality_missing', values: {} }] })
  await editor.save()
  expect(problem(editor)).toContain('Please add at least 1 nationality')
  const whole = openEditor({ pictures: [picture] })
  answer = () => refused({ field: 'nationality', issues: [] })
  await whole.save()
  expect(problem(whole)).toContain('Some of what you entered is not valid.')
  expect(said()).toEqual([])
})

test('leaves unsaved changes only after confirmation, to the chosen page', async () => {
  const guarded = () => open(<UnsavedGuard dirty />)
  const within = guarded()
  await within.go('/app/edit-profile?sheet')
  expect([within.isAsked(), within.place()]).toEqual([false, 'PUSH /app/edit-profile'])
  const back = guarded()
  await back.go(-1)
  expect([back.isAsked(), back.place()]).toEqual([true, 'POP /app/edit-profile'])
  await back.tap('Keep editing')
  expect(back.isAsked()).toBe(false)
  await back.go(-1)
  await back.go(-1)
  expect([back.isAsked(), back.place()]).toEqual([false, 'POP /app/edit-profile'])
  await back.go(-1)
  await back.tap('Leave')
  expect(back.place()).toBe('POP /app/account')
  const link = guarded()
  await link.go('/elsewhere')
  await link.tap('Leave')
  expect(link.place()).toBe('PUSH /elsewhere')
})

test('asks again if the next page has unsaved changes too', async () => {
  const guard = <UnsavedGuard dirty />
  const { go, isAsked, tap } = open(guard, guard)
  for (const to of ['/elsewhere', '/further', '/on']) {
    await go(to)
    expect(isAsked()).toBe(true)
    await tap('Leave')
  }
})

test('closes the question if saving ends meanwhile', async () => {
  const Guarded = () => {
    const [dirty, setDirty] = useState(true)
    return (
      <>
        <button type="button" id="save" onClick={() => setDirty(false)}>
          Save
        </button>
        <UnsavedGuard dirty={dirty} />
      </>
    )
  }
  const { go, place, queryAll } = open(<Guarded />)
  await go('/elsewhere')
  expect(place()).toBe('POP /app/edit-profile')
  fireEvent.click(queryAll('#save')[0]!)
  await advanceTime()
  expect(place()).toBe('PUSH /elsewhere')
})

test('offers languages in order of their names, at most six, and shows choices on the card', async () => {
  const learning = () => open(<FactsForm part="learning" profile={maryam} />)
  const many = learning()
  const offered = () => many.queryAll('[role=option]')
  await many.press('Languages')
  const names = offered().map(({ textContent }) => textContent)
  expect(names.slice(0, 3)).toEqual(['Albanian', 'Amharic', 'Arabic'])
  for (const at of [0, 1, 2, 3, 4, 5, 6]) {
    if (offered().length === 0) await many.press('Languages')
    expect(said()).toEqual([])
    await many.pressOn(offered()[at]!)
  }
  expect(said()).toEqual(['You can choose at most 6 languages'])
  clearToasts()

  sessionStorage.clear()
  const form = learning()
  form.fill('Languages', 'arab')
  fireEvent.keyDown(form.control('Languages'), { key: 'Enter' })
  await form.press('Master’s')
  await advanceTime()
  expect(form.card()).toMatch(/Arabic.*Master’s degree|Master’s degree.*Arabic/)
  expect(await form.isDirty()).toBe(true)
  answer = () =>
    refused({
      issues: [
        { field: 'languages.0', code: 'languages_double', values: {} },
        { field: 'educationLevel', code: 'invalid', values: {} },
      ],
    })
  expect(await form.save()).toBe(true)
  expect(form.queryAll('[aria-busy=true]')).toEqual([])
  expect(form.saidOf(form.control('Languages'))).toContain('This language is already chosen')
  expect(form.saidOf(form.control('Master’s').closest('fieldset')!)).toBe(
    'Some of what you entered is not valid.',
  )
  answer = () => Response.json(maryam)
  await form.save()
  expect([form.isAsked(), form.place()]).toEqual([false, 'REPLACE /app/account'])
})

test('allows three prompts, each once and removable, and shows only complete ones on the card', async () => {
  const words = (prompt: 'dua' | 'book' | 'work') => ({ prompt, answer: `About my ${prompt}, at length.` })
  const form = open(
    <PromptsForm profile={{ ...maryam, prompts: [words('dua'), words('book'), words('work')] }} />,
  )
  const fields = () => form.queryAll('form select') as unknown as HTMLSelectElement[]
  const told = () => form.card()?.match(/About my \w+/g)
  const isAddable = () => form.controlNames().includes('Add a prompt')
  expect([fields().length, isAddable()]).toEqual([3, false])
  await form.tap('Remove prompt 2')
  expect([fields().length, told()]).toEqual([2, ['About my dua', 'About my work']])
  await form.tap('Add a prompt')
  expect([fields().length, isAddable(), told()]).toEqual([3, false, ['About my dua', 'About my work']])
  const offered = (at: number) => [...fields()[at]!.options].map(({ value }) => value)
  expect(form.value('Beginning 3')).toBe('')
  expect(['book', 'dua'].map((prompt) => offered(2).includes(prompt))).toEqual([true, false])
  expect([form.value('Beginning 1'), offered(0).includes('dua')]).toEqual(['dua', true])
  expect(await form.save()).toBe(true)
  expect(form.saidOf(form.control('Beginning 3'))).toContain('Please choose how it begins')
})

test("names the editor's fields and allows autofill", () => {
  const editor = openEditor({ pictures: [picture], maritalStatus: 'Divorced' })
  const fields = editor.queryAll(
    'form input:not([type=file], [type=radio]), form select, form textarea',
  ) as HTMLInputElement[]
  expect(
    fields.map((field) =>
      [
        accessibleName(field),
        field.value,
        field.placeholder,
        field.autocomplete,
        field.required && 'required',
      ]
        .filter(Boolean)
        .join(', '),
    ),
  ).toEqual([
    'Name, Maryam, name, required',
    'Gender, female',
    'Nationality, Search countries, off',
    '168',
    'Marital Status, Divorced',
    'EducationOptional',
    'OccupationOptional, Nurse',
    'About Me, I try to keep my promises.',
  ])
})

test("shows unanswered questions of faith as 'prefer not to say'", () => {
  const form = open(
    <FactsForm part="faith" profile={{ ...maryam, facts: { sect: 'sunni', prayer: 'mostly' } }} />,
  )
  const chosen = (form.queryAll('input[type=radio]') as HTMLInputElement[]).filter(({ checked }) => checked)
  const unsaid = 'Prefer not to say'
  expect(chosen.map(accessibleName)).toEqual(['Sunni', unsaid, 'Mostly', unsaid, unsaid, unsaid])
})
