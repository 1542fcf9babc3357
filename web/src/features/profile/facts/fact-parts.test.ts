import { expect, test } from 'vitest'
import { completeness, nextPart, partsSaid } from './fact-parts.ts'

const newcomer = { sex: 'female', facts: {}, prompts: [] } as const
const said = (part: object) => ({ ...newcomer, prompts: [], ...part })
const whole = {
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
} as const
const words = (prompt: string) => ({ prompt, answer: 'Something that I mean.' })

test('of each part it is known how much is said; a beard is not asked of a woman', () => {
  expect(
    partsSaid(said({ facts: { prayer: 'mostly', languages: ['ar', 'en'] }, prompts: [words('dua')] })),
  ).toEqual([
    { part: 'faith', said: 1, of: 6 },
    { part: 'family', said: 0, of: 7 },
    { part: 'learning', said: 1, of: 2 },
    { part: 'prompts', said: 1, of: 3 },
  ])
})

test('a profile from the wizard is a fifth, and whole when all is said', () => {
  expect(completeness(said({}))).toBe(20)
  expect(completeness(said({ facts: whole }))).toBe(80)
  expect(completeness(said({ facts: whole, prompts: ['dua', 'book', 'work'].map(words) }))).toBe(100)
})

test('the next part is the first of which nothing is said, then the one of which least is', () => {
  expect(nextPart(said({}))).toBe('faith')
  expect(nextPart(said({ facts: { prayer: 'mostly' } }))).toBe('family')
  const begun = { prayer: 'mostly', smoking: 'never', languages: ['ar'] }
  expect(nextPart(said({ facts: begun }))).toBe('prompts')
  expect(nextPart(said({ facts: begun, prompts: [words('dua')] }))).toBe('family')
  expect(nextPart(said({ facts: whole, prompts: ['dua', 'book', 'work'].map(words) }))).toBeNull()
})
