// @vitest-environment drawn
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { nameOf } from '../../../../test/screen.tsx'
import { openPage } from '../../../../test/page.ts'
import { maryam } from '../../../../test/profile.ts'
import { screen } from '../../../../test/screen.tsx'
import { Completeness } from '../facts/Completeness.tsx'
import { FactsForm } from '../facts/FactsForm.tsx'
import { PromptsForm } from '../facts/PromptsForm.tsx'
import { EditForm } from './EditForm.tsx'

let page: ReturnType<typeof screen> | undefined

beforeEach(() => {
  vi.useFakeTimers()
  openPage()
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})
afterEach(() => page?.leave())

/** On a phone: without the card beside it. */
function open(content: ReactNode) {
  const router = createMemoryRouter([{ path: '*', element: content }])
  return (page = screen(<RouterProvider router={router} useTransitions={false} />, undefined, null))
}
const written = ({ every }: ReturnType<typeof screen>) =>
  (every('input:not([type=file], [type=radio]), select, textarea') as HTMLInputElement[]).map((field) =>
    [nameOf(field), field.value, field.placeholder, field.autocomplete, field.required && 'required']
      .filter(Boolean)
      .join(', '),
  )

test('the editor, as a member reads it', () => {
  const picture = { id: 'p', thumbHash: '', blurred: false, address: '' }
  const editor = open(
    <EditForm
      profile={{ ...maryam, pictures: [picture], picturesFor: 'matches', maritalStatus: 'Divorced' }}
    />,
  )
  expect(editor.text()).toBe(
    '|Profile pictures|1 of 5|Main|Add more|JPG, PNG, GIF or WebP, at most 5MB each. ' +
      'The first one is your main picture.|Who sees your pictures|' +
      'Everyone|Every member who meets your profile sees them.|' +
      'My matches|Whoever you match with sees them, from the first moment. Everybody else sees a blur.|' +
      'Those I choose|You show them to one match at a time, in the chat, and may take it back. ' +
      'Everybody else sees a blur.|One setting for all of them. We make the blur ourselves: ' +
      'whoever sees it is never sent the picture.|Name|Gender|Male|Female|Location|Amman, Jordan|' +
      'Only your city is kept, never where you are.|Detect Again|Nationality|2 of 4 chosen|Jordan|Turkey|' +
      'One to four countries.|Height|168 cm\u00a0· 5′6″|130 cm\u00a0· 4′3″|200 cm\u00a0· 6′7″|Marital Status|Never Married|' +
      'Separated|Divorced|Married|Widowed|Education|Optional|Occupation|Optional|About Me|26 / 1500|' +
      'I try to keep my promises.|Save Changes|',
  )
  expect(written(editor)).toEqual([
    'Name, Maryam, name, required',
    'Gender, female',
    'Nationality, Search countries, off',
    '168',
    'Marital Status, Divorced',
    'EducationOptional',
    'OccupationOptional, Nurse',
    'About Me, I try to keep my promises.',
  ])
  const radios = ['Everyone', 'My matches', 'Those I choose']
  expect(radios.map(editor.isChecked)).toEqual([false, true, false])
  const saidOf = (element: Element) =>
    document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent
  expect(radios.map((name) => saidOf(editor.control(name)))).toEqual([
    expect.stringMatching(/^Every member/),
    expect.stringMatching(/^Whoever you match/),
    expect.stringMatching(/^You show them/),
  ])
  expect(saidOf(editor.control('Everyone').closest('fieldset')!)).toMatch(/^One setting for all/)
  expect(editor.every('img').map((image) => image.getAttribute('alt'))).toEqual([
    'Picture 1, your main picture',
  ])
})

test('how complete a profile is, as a member reads it', () => {
  const shown = open(<Completeness profile={{ ...maryam, facts: { sect: 'sunni' } }} />)
  expect(shown.text()).toBe(
    '|More about you|23% complete|Next: Family and future|Faith|1 of 6|Family and future|0 of 7|' +
      'Languages and learning|0 of 2|Prompts|0 of 3|',
  )
  const [section] = shown.every('section')
  expect(document.getElementById(section?.getAttribute('aria-labelledby') ?? '')?.textContent).toBe(
    'More about you',
  )
  expect(shown.every('[role=progressbar]')[0]?.getAttribute('aria-label')).toBe(
    'How complete your profile is',
  )
})

const unsaid = 'Prefer not to say'

test.each([
  [
    'faith',
    `|Sect|Sunni|Shia|Just Muslim|Other|${unsaid}|Practice|Steadfast|Practising|Striving|${unsaid}` +
      `|Prayer|Five daily|Mostly|Sometimes|Fridays|Learning|${unsaid}` +
      `|Came to Islam|Born Muslim|Embraced Islam|${unsaid}` +
      `|Dress|Niqab|Hijab and abaya|Hijab|Trying|None|${unsaid}|Halal food|Always|Mostly|${unsaid}|`,
  ],
  [
    'family',
    `|Smoking|Never|Sometimes|Yes|${unsaid}|Children|None|With me|Not with me|${unsaid}` +
      `|Wants children|Yes|Open|No|${unsaid}` +
      `|Marriage|Within 6 months|A year|Two years|In God’s time|${unsaid}` +
      `|Relocation|Yes|In my country|No|Open|${unsaid}` +
      `|Home after marriage|Our own|With my family|With yours|Open|${unsaid}` +
      `|Family’s part|From the start|Once it is serious|We two first|${unsaid}|`,
  ],
  [
    'learning',
    '|Languages|1 of 6 chosen|Arabic|Up to 6, those you could argue and laugh in.' +
      `|Education level|School|Vocational|Bachelor’s|Master’s|Doctorate|Islamic studies|${unsaid}|`,
  ],
] as const)('%s, as a woman reads it, and what she has said', (part, words) => {
  const facts = {
    sect: 'sunni',
    prayer: 'mostly',
    smoking: 'never',
    languages: ['ar'],
    educationLevel: 'master',
  }
  const form = open(<FactsForm part={part} profile={{ ...maryam, facts: facts as typeof maryam.facts }} />)
  expect(form.text()).toBe(
    `|All of it is optional. What you prefer not to say is never shown.${words}Save Changes|`,
  )
  const chosen = (form.every('input[type=radio]') as HTMLInputElement[]).filter(({ checked }) => checked)
  expect(chosen.map(nameOf)).toEqual(
    {
      faith: ['Sunni', unsaid, 'Mostly', unsaid, unsaid, unsaid],
      family: ['Never', unsaid, unsaid, unsaid, unsaid, unsaid, unsaid],
      learning: ['Master’s'],
    }[part],
  )
  expect(written(form)).toEqual(part === 'learning' ? ['Languages, Search languages, off'] : [])
})

test('a man is asked about his beard instead of dress', () => {
  const words = open(<FactsForm part="faith" profile={{ ...maryam, sex: 'male' }} />).text()
  expect([words.includes('|Beard|'), words.includes('|Dress|')]).toEqual([true, false])
})

test('prompts, as a member reads them: each with its beginnings and its words', () => {
  const form = open(
    <PromptsForm
      profile={{
        ...maryam,
        prompts: [
          { prompt: 'dua', answer: 'For ease.' },
          { prompt: 'book', answer: 'The one I lent.' },
        ],
      }}
    />,
  )
  const words = form.text().replaceAll(/\|[^|]*…/g, '')
  expect(words).toBe(
    '|Choose up to 3 beginnings and end them in your own words. They are what people answer to.' +
      '|Beginning 1|Choose a beginning|Your words|9 / 200|For ease.' +
      '|Beginning 2|Choose a beginning|Your words|15 / 200|The one I lent.|Add a prompt|Save Changes|',
  )
  expect(written(form)).toEqual([
    'Beginning 1, dua',
    'Your words, For ease.',
    'Beginning 2, book',
    'Your words, The one I lent.',
  ])
  const [first] = form.every('select') as unknown as HTMLSelectElement[]
  expect(first?.selectedOptions[0]?.textContent).toBe('A dua I keep coming back to…')
  form.write('Your words', 'For ease and patience.')
  expect(form.text()).toContain('|22 / 200|For ease and patience.|')
  expect(form.names()).toContain('Remove prompt 2')
})
