import { expect, test } from 'vitest'
import { publicMaryam } from '../../../../test/profile-fixtures.ts'
import { formatProfile, profileLocation, profileTitle } from './format-profile.ts'
import { toFeetAndInches } from '../fields/HeightField.tsx'

const maryam = {
  ...publicMaryam,
  pictures: [{ id: '7b0c7e0e-5a3c-4b57-9a43-6f1c1f3b8f11', thumbHash: '', blurred: false, address: '' }],
  picturesFor: 'matches' as const,
  verified: false,
  answersInTime: false,
  active: 'week' as const,
  facts: { prayer: 'mostly' as const },
  prompts: [{ prompt: 'dua', answer: 'Increase me in knowledge.' }],
}

test('shows a full profile, with countries by name', () => {
  expect(formatProfile(maryam)).toEqual({
    ...maryam,
    location: undefined,
    verified: false,
    answersInTime: false,
    guardian: false,
    country: 'Jordan',
    city: 'Amman',
    nationality: ['Jordan', 'Turkey'],
  })
})

test('shows a placeholder for each missing value', () => {
  const { id } = maryam
  const empty = {
    id,
    name: 'Anonymous',
    sex: 'not specified',
    age: null,
    country: 'Unknown',
    city: 'Unknown',
    aboutMe: '',
    education: '',
    occupation: '',
    nationality: [],
    height: 170,
    maritalStatus: 'Not specified',
    pictures: [],
    picturesFor: 'everyone',
    active: null,
    facts: {},
    prompts: [],
    verified: false,
    answersInTime: false,
    guardian: false,
  }
  expect(formatProfile({ id })).toEqual(empty)
  expect(formatProfile({ id, name: ' ', location: null, height: 0, age: 0, pictures: null })).toEqual(empty)
  expect(formatProfile({ id, location: { country: '', city: null }, maritalStatus: '' })).toEqual(empty)
})

test('the title has the age only if it is known', () => {
  expect(profileTitle(formatProfile(maryam))).toBe('Maryam, 29')
  expect(profileTitle(formatProfile({ id: maryam.id }))).toBe('Anonymous')
})

test('the location shows only its known parts', () => {
  const at = (location: { country?: string; city?: string }) =>
    profileLocation(formatProfile({ ...maryam, location }))
  expect(at({ country: 'JO', city: 'Amman' })).toBe('Amman, Jordan')
  expect(at({ country: 'JO' })).toBe('Jordan')
  expect(at({ city: 'Amman' })).toBe('Amman')
  expect(at({})).toBe('Unknown')
})

test('shows an unknown country by its stored name', () => {
  expect(formatProfile({ ...maryam, nationality: ['XK'] }).nationality).toEqual(['XK'])
})

test.each([
  [130, 4, 3],
  [170, 5, 7],
  [183, 6, 0],
  [182, 6, 0],
  [200, 6, 7],
])('%i cm are %i feet %i', (cm, feet, inches) => {
  expect(toFeetAndInches(cm)).toEqual({ feet, inches })
})
