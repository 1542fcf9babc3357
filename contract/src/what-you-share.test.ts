import { expect, test } from 'vitest'
import { whatYouShare } from './what-you-share.ts'

const him = {
  location: { country: 'MA', city: 'Rabat' },
  education: 'Civil engineering',
  occupation: 'Engineer',
  nationality: ['MA', 'FR'],
  maritalStatus: 'Never Married',
  facts: {},
}
const her = {
  location: { country: 'FR', city: 'Lyon' },
  education: 'Medicine',
  occupation: 'Nurse',
  nationality: ['DZ'],
  maritalStatus: 'Widowed',
  facts: {},
}

test('returns nothing for two members who share nothing', () => expect(whatYouShare(him, her)).toEqual([]))

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
  [{ education: ' civil Engineering ' }, [{ code: 'education', value: 'civil Engineering' }]],
  [{ location: { country: 'MA', city: ' rabat ' } }, [{ code: 'city', value: 'rabat' }]],
  [{ maritalStatus: 'Never Married' }, [{ code: 'maritalStatus', value: 'Never Married' }]],
  [{ location: { country: 'MA', city: 'Fez' }, nationality: ['MA'] }, [{ code: 'country', value: 'MA' }]],
])('%j is shared as %j', (given, shared) => expect(whatYouShare(him, { ...her, ...given })).toEqual(shared))

test('facts that agree are shared, what a life together turns on first', () => {
  const said = { prayer: 'mostly', marriage: 'one_year', smoking: 'never' } as const
  const shared = [
    { code: 'marriage', value: 'one_year' },
    { code: 'prayer', value: 'mostly' },
    { code: 'languages', value: 'ar' },
  ]
  expect(
    whatYouShare(
      { ...him, facts: { ...said, languages: ['fr', 'ar'] } },
      { ...her, facts: { ...said, languages: ['ar'] } },
    ),
  ).toEqual(shared)
})

test('all that is told of two, from what says most to what says least', () => {
  const facts = {
    ...{ marriage: 'one_year', homeAfterMarriage: 'own', prayer: 'mostly', familysPart: 'once_serious' },
    ...{ relocation: 'yes', wantsChildren: 'yes', practice: 'striving', children: 'none', languages: ['ar'] },
  } as const
  const order = Object.keys(facts) as (keyof typeof facts)[]
  const both = { ...him, education: 'Law', nationality: ['FR'] }
  for (const [left] of order.entries()) {
    const said = Object.fromEntries(order.slice(left).map((name) => [name, facts[name]]))
    const told = whatYouShare({ ...both, occupation: '', facts: said }, { ...both, facts: said })
    expect(told.map(({ code }) => code)).toEqual(['city', ...order.slice(left), 'education'].slice(0, 3))
  }
  const few = { ...both, occupation: '', education: '', location: { country: 'MA', city: '' } }
  expect(whatYouShare(few, few).map(({ code }) => code)).toEqual(['nationality', 'country', 'maritalStatus'])
})

test('shares no fact that is missing or differs, and homes that meet', () => {
  const his = { ...him, facts: { prayer: 'mostly', homeAfterMarriage: 'with_my_family' } } as const
  expect(whatYouShare(his, her)).toEqual([])
  expect(
    whatYouShare(his, { ...her, facts: { prayer: 'learning', homeAfterMarriage: 'with_yours' } }),
  ).toEqual([{ code: 'homeAfterMarriage', value: 'with_yours' }])
})

test('what both have left out is nothing in common', () => {
  const silent = { education: '', occupation: ' ', nationality: [] }
  expect(whatYouShare({ ...him, ...silent }, { ...her, ...silent })).toEqual([])
})
