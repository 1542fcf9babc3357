import { createContext, use, useEffect } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { renderToStaticMarkup as draw } from 'react-dom/server'
import {
  createMemoryRouter,
  MemoryRouter,
  RouterProvider,
  useLocation,
  useNavigationType,
} from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { textOf } from '../../../../test/drawn.ts'
import { later } from '../../../../test/later.ts'
import { openPage } from '../../../../test/page.ts'
import { maryam } from '../../../../test/profile.ts'
import { working } from '../../../../test/working.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { MultiCombobox } from '../../../ui/MultiCombobox.tsx'
import { SegmentedChoice } from '../../../ui/SegmentedChoice.tsx'
import { Select } from '../../../ui/Select.tsx'
import { clearToasts, readToasts } from '../../../ui/toast.ts'
import { PictureEditor } from '../../pictures/PictureEditor.tsx'
import { ProfileCard } from '../card/ProfileCard.tsx'
import { Completeness } from '../facts/Completeness.tsx'
import { FactsForm } from '../facts/FactsForm.tsx'
import { PartForm } from '../facts/PartForm.tsx'
import { PromptsForm } from '../facts/PromptsForm.tsx'
import { NationalityField } from '../fields/NationalityField.tsx'
import { BesidePreview } from './BesidePreview.tsx'
import { EditForm } from './EditForm.tsx'
import { SaveChanges } from './SaveChanges.tsx'
import { UnsavedGuard } from './UnsavedGuard.tsx'
import { WhoSees } from './WhoSees.tsx'

const places: string[] = []
function Place() {
  const [{ pathname }, way] = [useLocation(), useNavigationType()]
  useEffect(() => void places.push(`${way} ${pathname}`), [pathname, way])
  return null
}
const around = (screen: ReactNode) => (
  <MemoryRouter initialEntries={['/app/account', '/app/edit-profile']}>
    <Place />
    {screen}
  </MemoryRouter>
)
const screens: { leave: () => void }[] = []
const open: typeof working = (Component, props, how = { around }) => {
  const screen = working(Component, props, how)
  screens.push(screen)
  return screen
}
/** A part of what is shown, at work itself. */
const opened = ({ type, props }: ReactElement<object>) => open(type as () => ReactNode, props)
const said = () => readToasts().map(({ message }) => message)

/** What was asked of the server, and how it answers. */
let asked: string[]
let answer: () => Response | Promise<Response>
const refused = (body: object) => Response.json({ code: 'invalid_input', ...body }, { status: 400 })

beforeEach(() => {
  vi.useFakeTimers()
  openPage()
  clearToasts()
  asked = []
  answer = () => Response.json(maryam)
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    asked.push(`${method} ${url}`)
    return answer()
  })
  vi.stubGlobal('requestAnimationFrame', () => {})
  vi.stubGlobal('history', { state: null })
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  for (const screen of screens.splice(0)) screen.leave()
  vi.restoreAllMocks()
})

const event = { preventDefault: () => {}, persist: () => {} }
const picture = { id: 'p', thumbHash: '', blurred: false, address: '' }
const waiting = { id: 'w', thumbHash: '' }

function openEditor(more: object) {
  const editor = open(EditForm, { profile: { ...maryam, ...more } })
  return {
    ...editor,
    type: (name: string, value: string) =>
      editor.all({ name })[0]!.props['onChange']({ type: 'change', target: { name, value } }),
    save: async () => {
      editor.part({ noValidate: true })['onSubmit'](event)
      await later()
    },
  }
}

test('the card beside a form is there where there is room, can be scrolled by key, and shows what is typed', async () => {
  const beside = open(BesidePreview, { preview: 'card', children: 'form' })
  expect(beside.part({ type: 'aside' })).toMatchObject({ tabIndex: 0 })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  expect(beside.all({ type: 'aside' })).toEqual([])
  const { part, type } = openEditor({ pictures: [picture] })
  const card = opened(part({ type: BesidePreview })['preview'])
  type('name', 'Hana')
  await later()
  expect(card.part({ type: ProfileCard })['profile']).toMatchObject({ name: 'Hana', age: 29 })
})

test('a picture that waits is one; without any, it is said once somebody saves', async () => {
  const none = openEditor({})
  const problem = () => none.part({ type: PictureEditor })['error']
  expect(problem()).toBeUndefined()
  await none.save()
  expect([problem(), asked]).toEqual(['You must have at least one profile picture', []])
  const { part, save, type } = openEditor({ waitingPictures: [waiting] })
  type('name', 'Hana')
  expect(part({ type: SaveChanges })['dirty']).toBe(true)
  await save()
  expect(asked).toContain('PATCH /api/profile')
  // Back does not lead to the editor again.
  expect([part({ type: SaveChanges })['dirty'], places.at(-1)]).toEqual([false, 'REPLACE /app/account'])
})

test('whoever wears the badge is told that another face pauses it, and nobody else', () => {
  const told = (verified: boolean) =>
    openEditor({ verified })
      .parts()
      .some(({ props }) => /your badge pauses/.test(String(props['children'])))
  expect([told(true), told(false)]).toEqual([true, false])
})

test('what the server says of a field stands there in words, by issue or as a whole', async () => {
  const { part, save } = openEditor({ pictures: [picture] })
  const problem = () => part({ type: NationalityField })['error']
  answer = () => refused({ issues: [{ field: 'nationality.0', code: 'invalid', values: {} }] })
  await save()
  expect(problem()).toBe('Some of what you entered is not valid.')
  answer = () => refused({ issues: [{ field: 'nationality', code: 'nationality_missing', values: {} }] })
  await save()
  expect(problem()).toBe('Please add at least 1 nationality')
  const whole = openEditor({ pictures: [picture] })
  answer = () => refused({ field: 'nationality', issues: [] })
  await whole.save()
  expect(whole.part({ type: NationalityField })['error']).toBe('Some of what you entered is not valid.')
  expect(said()).toEqual([])
})

const Shown = createContext<ReactNode>(null)
const Show = () => use(Shown)

async function openGuarded() {
  const routes = [
    { path: '/edit', Component: Show },
    { path: '*', element: null },
  ]
  const router = createMemoryRouter(routes, { initialEntries: ['/first', '/edit'] })
  const guard = open(
    UnsavedGuard,
    { dirty: true },
    {
      around: (screen) => (
        <Shown value={screen}>
          <RouterProvider router={router} />
        </Shown>
      ),
    },
  )
  await later()
  guard.parts()
  const go = async (to: string | -1) => {
    void (to === -1 ? router.navigate(to) : router.navigate(to))
    await later()
  }
  const at = () => `${router.state.historyAction} ${router.state.location.pathname}`
  return { ...guard, go, at, question: () => guard.part({ type: ConfirmDialog }) }
}

test('a page with unsaved changes is left once somebody says so, the way they wanted to go', async () => {
  const back = await openGuarded()
  await back.go('/edit?sheet')
  expect([back.question()['open'], back.at()]).toEqual([false, 'PUSH /edit'])
  const { go, at, question } = await openGuarded()
  await go(-1)
  expect([question()['open'], at()]).toEqual([true, 'POP /edit'])
  question()['onOpenChange'](false)
  await later()
  expect(question()['open']).toBe(false)
  await go(-1)
  question()['onConfirm']()
  await later()
  expect(at()).toBe('POP /first')
  const link = await openGuarded()
  await link.go('/elsewhere')
  link.question()['onConfirm']()
  await later()
  expect(link.at()).toBe('PUSH /elsewhere')
})

test('what is saved while the question is open needs no answer', async () => {
  const { go, at, give } = await openGuarded()
  await go('/elsewhere')
  expect(at()).toBe('POP /edit')
  give({ dirty: false })
  await later()
  expect(at()).toBe('PUSH /elsewhere')
})

test('who sees the pictures is said to be saved where it is, and one choice is made at a time', async () => {
  let settle = (_answer: Response) => {}
  answer = () => new Promise((resolve) => (settle = resolve))
  const { part } = open(WhoSees, { profile: maryam })
  const choose = async (label: string) => {
    part({ 'aria-label': label })['onChange']()
    await later()
    expect(part({ type: 'fieldset' })['disabled']).toBe(true)
  }
  await choose('My matches')
  settle(Response.json({ code: 'internal' }, { status: 500 }))
  await later()
  expect(readToasts().map(({ kind, title }) => [kind, title])).toEqual([['error', 'This could not be saved']])
  expect(part({ type: 'fieldset' })['disabled']).toBe(false)
  clearToasts()
  await choose('Those I choose')
  settle(Response.json({ ...maryam, picturesFor: 'chosen' }))
  await later()
  expect(said()).toEqual(['Saved'])
})

function openPart(form: ReturnType<typeof open>) {
  return {
    ...form,
    field: (name: string) => opened(form.all({ name })[0]!),
    card: () => opened(form.part({ type: BesidePreview })['preview']).part({ type: ProfileCard })['profile'],
    dirty: () => form.part({ type: PartForm })['dirty'],
    save: async () => {
      const saving = form.part({ type: PartForm })['submit'](event)
      expect(form.part({ type: PartForm })['busy']).toBe(true)
      await saving
      await later()
      expect(form.part({ type: PartForm })['busy']).toBe(false)
    },
  }
}

test('facts: languages in the order of their names and no more than six; what is chosen is on the card', async () => {
  const { field, card, dirty, save } = openPart(open(FactsForm, { part: 'learning', profile: maryam }))
  const languages = field('languages')
  const box = () => languages.part({ type: MultiCombobox })
  const names = (box()['options'] as { label: string }[]).map(({ label }) => label)
  expect(names.slice(0, 3)).toEqual(['Albanian', 'Amharic', 'Arabic'])
  expect(box()['max']).toBe(6)
  box()['onMaxReached']()
  expect(said()).toEqual(['You can choose at most 6 languages'])
  const level = field('educationLevel')
  level.part({ type: SegmentedChoice })['onChange']('master')
  box()['onChange'](['ar'])
  await later()
  expect([card().facts, dirty()]).toEqual([{ educationLevel: 'master', languages: ['ar'] }, true])
  answer = () =>
    refused({
      issues: [
        { field: 'languages.0', code: 'languages_double', values: {} },
        { field: 'educationLevel', code: 'invalid', values: {} },
      ],
    })
  await save()
  expect(box()['error']).toBe('This language is already chosen')
  expect(level.part({ type: SegmentedChoice })['error']).toBe('Some of what you entered is not valid.')
  answer = () => Response.json(maryam)
  await save()
  expect([dirty(), places.at(-1)]).toEqual([false, 'REPLACE /app/account'])
})

test('prompts: three at most, each beginning once, any can be removed, and half a one is not on the card', async () => {
  const words = (prompt: 'dua' | 'book' | 'work') => ({ prompt, answer: `About my ${prompt}, at length.` })
  const profile = { ...maryam, prompts: [words('dua'), words('book'), words('work')] }
  const form = openPart(open(PromptsForm, { profile }))
  const fields = () => form.parts().filter(({ props }) => 'onRemove' in props)
  const adds = () => form.all({ children: 'Add a prompt' })
  expect([fields().length, adds().length]).toEqual([3, 0])
  fields()[1]!.props['onRemove']()
  await later()
  expect([fields().length, form.card().prompts]).toEqual([2, [words('dua'), words('work')]])
  adds()[0]!.props['onClick']()
  await later()
  expect([fields().length, form.card().prompts]).toEqual([3, [words('dua'), words('work')]])
  const added = opened(fields()[2]!).part({ type: Select })
  const offered = (added['options'] as { value: string }[]).map(({ value }) => value)
  expect([added['value'], offered.includes('book'), offered.includes('dua')]).toEqual(['', true, false])
  const kept = opened(fields()[0]!).part({ type: Select })
  expect([kept['value'], kept['options'].some(({ value }: { value: string }) => value === 'dua')]).toEqual([
    'dua',
    true,
  ])
  await form.save()
  expect(opened(fields()[2]!).part({ type: Select })['error']).toBe('Please choose how it begins')
})

test('how complete a profile is, in words and by its bar', () => {
  const drawn = (more: object) =>
    draw(
      <MemoryRouter>
        <Completeness profile={{ ...maryam, ...more }} />
      </MemoryRouter>,
    )
  const bar = (html: string) => /aria-valuenow="(\d+)"/.exec(html)?.[1]
  const begun = drawn({})
  const ways = [...begun.matchAll(/href="([^"]*)"/g)].map(([, to]) => to?.split('/').at(-1))
  expect(ways, 'the next, and each').toEqual(['faith', 'faith', 'family', 'learning', 'prompts'])
  expect([bar(begun), textOf(begun)]).toEqual(['20', expect.stringContaining('|20% complete|Next: Faith|')])
  const facts = {
    sect: 'sunni',
    practice: 'striving',
    prayer: 'mostly',
    cameToIslam: 'born',
    dress: 'hijab',
    halalFood: 'always',
    smoking: 'never',
    children: 'none',
    wantsChildren: 'yes',
    marriage: 'one_year',
    relocation: 'open',
    homeAfterMarriage: 'own',
    familysPart: 'from_the_start',
    languages: ['ar'],
    educationLevel: 'master',
  }
  const prompts = ['dua', 'book', 'work'].map((prompt) => ({ prompt, answer: 'At length.' }))
  const whole = drawn({ facts, prompts })
  expect([bar(whole), textOf(whole)]).toEqual([
    '100',
    expect.stringContaining('|Your profile says all it can.|'),
  ])
  expect(textOf(whole)).not.toContain('Next:')
})
