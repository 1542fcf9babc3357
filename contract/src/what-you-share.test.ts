import { expect, test } from 'vitest'
import { whatYouShare } from './what-you-share.ts'

const him = {
  location: { country: 'MA', city: 'Rabat' },
  education: 'Civil engineering',
  occupation: 'Engineer',
  nationality: ['MA', 'FR'],
  maritalStatus: 'Never Married',
}
const her = {
  location: { country: 'FR', city: 'Lyon' },
  education: 'Medicine',
  occupation: 'Nurse',
  nationality: ['DZ'],
  maritalStatus: 'Widowed',
}

test('two who have nothing in common are told nothing', () => expect(whatYouShare(him, her)).toEqual([]))

test('what says most comes first, and three are enough', () => {
  expect(whatYouShare(him, { ...him })).toEqual([
    { code: 'occupation', value: 'Engineer' },
    { code: 'city', value: 'Rabat' },
    { code: 'education', value: 'Civil engineering' },
  ])
})

test.each([
  [{ location: { country: 'MA', city: 'Fez' } }, [{ code: 'country', value: 'MA' }]],
  // The same name in another country is another city.
  [{ location: { country: 'FR', city: 'Rabat' } }, []],
  [{ nationality: ['DZ', 'FR'] }, [{ code: 'nationality', value: 'FR' }]],
  [{ occupation: ' ENGINEER ' }, [{ code: 'occupation', value: 'ENGINEER' }]],
  [{ maritalStatus: 'Never Married' }, [{ code: 'maritalStatus', value: 'Never Married' }]],
  [{ location: { country: 'MA', city: 'Fez' }, nationality: ['MA'] }, [{ code: 'country', value: 'MA' }]],
])('%j is shared as %j', (given, shared) => expect(whatYouShare(him, { ...her, ...given })).toEqual(shared))

test('what both have left out is nothing in common', () => {
  const silent = { education: '', occupation: ' ', nationality: [] }
  expect(whatYouShare({ ...him, ...silent }, { ...her, ...silent })).toEqual([])
})
