import { describe, expect, test } from 'vitest'
import { ApiError } from '../../../http/error.ts'
import { problemsFromRefusal } from '../signup-form-problems.ts'
import { emptyForm } from '../signup-form.ts'
import type { SignupForm } from '../signup-form.ts'
import { firstOpenStep, findStepProblems, stepFromPath, stepWithProblem } from './wizard-steps.ts'

const today = '2026-11-15'
const maryam: SignupForm = {
  ...emptyForm,
  name: 'Maryam',
  sex: 'female',
  birthday: '1997-03-14',
  location: { country: 'JO', city: 'Amman' },
  aboutMe: 'I keep my promises.',
  nationality: ['JO'],
}
const pictures = [{ id: '1', file: new File([], 'a.jpg'), previewUrl: 'blob:x' }]
const untouched = { ...emptyForm, pictures: [] }
const check = (step: 1 | 2 | 3 | 4, change: Partial<SignupForm>) =>
  findStepProblems(step, { ...maryam, pictures, ...change }, today)

test.each([
  ['/signup', 1],
  ['/signup/', 1],
  ['/signup/details', 2],
  ['/Signup/Pictures/', 3],
  ['/signup/review', 4],
  ['/signup/whatever', 1],
  ['/signup/review/more', 1],
])('%s is step %i', (path, step) => expect(stepFromPath(path)).toBe(step))

describe('messages to the letter', () => {
  test('shows the problems of an untouched form', () => {
    expect(findStepProblems(1, untouched, today)).toEqual({
      name: 'Name must be between 1 and 25 characters',
      birthday: 'Please select your birthday',
      location: 'Location detection is required to continue',
    })
    expect(findStepProblems(2, untouched, today)).toEqual({
      aboutMe: 'About Me must be between 1 and 1500 characters',
      nationality: 'Select at least one nationality',
    })
    expect(findStepProblems(3, untouched, today)).toEqual({
      pictures: 'Please select at least one picture before continuing',
    })
  })

  test.each([
    [{ name: '   ' }, 'Name must be between 1 and 25 characters'],
    [{ name: 'x'.repeat(26) }, 'Name must be between 1 and 25 characters'],
    [
      { name: 'Maryam 2' },
      'Name format is invalid. It may hold letters, spaces, apostrophes, hyphens and full stops.',
    ],
    [
      { name: '\u3164' },
      'Name format is invalid. It may hold letters, spaces, apostrophes, hyphens and full stops.',
    ],
    [{ name: 'Mithaq Support' }, 'This name could be taken for Mithaq itself. Please use your own name.'],
    [{ name: 'Müġe O’Neill-al. مريم' }, undefined],
  ])('name %o', (change, message) => expect(check(1, change).name).toBe(message))

  test.each([
    ['1996--14', 'Please select your birthday'],
    ['2008-11-15', undefined],
    ['2008-11-16', 'You must be at least 18 years old'],
    ['1926-11-15', undefined],
    ['1925-11-15', 'Please enter a valid birth date'],
  ])('birthday %s', (birthday, message) => expect(check(1, { birthday }).birthday).toBe(message))

  test('a country without a city is no location', () => {
    expect(check(1, { location: { country: 'JO', city: ' ' } }).location).toBe(
      'Location detection is required to continue',
    )
  })

  test.each([
    [{ aboutMe: 'x'.repeat(1501) }, { aboutMe: 'About Me must be between 1 and 1500 characters' }],
    [{ aboutMe: '🌙'.repeat(1500) }, {}],
    [{ education: 'x'.repeat(51) }, { education: 'Education must be maximum 50 characters' }],
    [{ occupation: 'x'.repeat(51) }, { occupation: 'Occupation must be maximum 50 characters' }],
    [{ education: '', occupation: '' }, {}],
  ])('details %o', (change, problems) => expect(check(2, change)).toEqual(problems))
})

test('the next step is the first invalid one', () => {
  expect(firstOpenStep(untouched, today)).toBe(1)
  expect(firstOpenStep({ ...maryam, aboutMe: '', pictures }, today)).toBe(2)
  expect(firstOpenStep({ ...maryam, pictures: [] }, today)).toBe(3)
  expect(firstOpenStep({ ...maryam, pictures }, today)).toBe(4)
})

test("the server's refusals stand at the field the member sees, and lead to its step", () => {
  const problems = problemsFromRefusal(
    new ApiError({
      code: 'invalid_input',
      status: 400,
      field: 'birthday',
      issues: [
        { field: 'nationality.0', code: 'invalid', values: {} },
        { field: 'city', code: 'city_unknown', values: {} },
        { field: 'country', code: 'location_missing', values: {} },
        { field: 'birthday', code: 'too_young', values: { min: 18 } },
        { field: 'tokenBalance', code: 'invalid', values: {} },
      ],
    }),
  )
  expect(problems).toEqual({
    nationality: 'Some of what you entered is not valid.',
    location: 'We do not know this city. Please choose one from the list, or detect your location.',
    birthday: 'You must be at least 18 years old',
  })
  expect(stepWithProblem(problems)).toBe(1)
  expect(stepWithProblem({})).toBeUndefined()
})

test('a refusal of a field that says no more stands at that field in its own words', () => {
  const refused = (field: string) =>
    problemsFromRefusal(new ApiError({ code: 'invalid_input', status: 400, field, message: 'No.' }))
  expect([refused('city'), refused('tokenBalance')]).toEqual([{ location: 'No.' }, {}])
})
