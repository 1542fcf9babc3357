import { expect, test } from 'vitest'
import { maryam as mine } from '../../../../test/profile-fixtures.ts'
import { editChanges, editSchema, editField, editProblemText, editValues } from './edit-form.ts'

const values = editValues(mine)

function problems(changed: object) {
  const { error } = editSchema.safeParse({ ...values, ...changed })
  return error?.issues.map(({ path, message }) => [path.join('.'), editProblemText(message)]) ?? []
}

test('an unchanged profile can be saved', () => {
  expect(problems({})).toEqual([])
  expect(editChanges(values)).toEqual({
    name: 'Maryam',
    sex: 'female',
    country: 'JO',
    city: 'Amman',
    aboutMe: 'I try to keep my promises.',
    education: '',
    occupation: 'Nurse',
    nationality: ['JO', 'TR'],
    height: 168,
    maritalStatus: 'Never Married',
  })
})

test('shows each problem once, at its field, in the texts of the screen', () => {
  expect(problems({ name: '  ' })).toEqual([['name', 'Name is required']])
  expect(problems({ name: 'x'.repeat(26) })).toEqual([['name', 'Name must be between 1 and 25 characters']])
  expect(problems({ name: 'Maryam 2' })).toEqual([
    ['name', 'Name format is invalid. It may hold letters, spaces, apostrophes, hyphens and full stops.'],
  ])
  expect(problems({ name: 'Mithaq Support' })).toEqual([
    ['name', 'This name could be taken for Mithaq itself. Please use your own name.'],
  ])
  expect(problems({ nationality: [] })).toEqual([['nationality', 'Please add at least 1 nationality']])
  expect(problems({ nationality: ['JO', 'TR', 'GB', 'FR', 'DE'] })).toEqual([
    ['nationality', 'You can have at most 4 nationalities'],
  ])
  for (const height of [129, 201, 170.5])
    expect(problems({ height })[0]).toEqual(['height', 'Height must be between 130cm and 200cm'])
  expect(problems({ aboutMe: '' })).toEqual([['aboutMe', 'About Me must be between 1 and 1500 characters']])
  expect(problems({ location: { country: '', city: 'Amman' } })[0]?.[0]).toBe('location.country')
})

test.each(['Never Married', 'Separated', 'Divorced', 'Married', 'Widowed'])(
  'preselects the marital status %s',
  (maritalStatus) => {
    expect(editValues({ ...mine, maritalStatus }).maritalStatus).toBe(maritalStatus)
  },
)

test('trims typed text when saving', () => {
  expect(editSchema.parse({ ...values, name: ' Maryam ' }).name).toBe('Maryam')
})

test('maps values of an older version to available choices', () => {
  const odd = {
    ...mine,
    maritalStatus: '',
    height: 0,
    nationality: ['JO', 'XX'],
    location: { country: 'XX', city: '' },
  }
  expect(editValues(odd)).toMatchObject({
    maritalStatus: 'Never Married',
    height: 170,
    nationality: ['JO'],
    location: { country: '', city: '' },
  })
})

test('shows a server refusal at its field', () => {
  expect(editField('city')).toBe('location')
  expect(editField('nationality.0')).toBe('nationality')
  expect(editField('sex')).toBe('sex')
  expect(editField('toString')).toBeUndefined()
  expect(editField(undefined)).toBeUndefined()
})
