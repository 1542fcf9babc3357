import { expect, test } from 'vitest'
import { completenessPercent, nextPartToFill, countAnswers } from './fact-parts.ts'

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

test('counts the answers of each part, and asks no woman about a beard', () => {
  expect(
    countAnswers(said({ facts: { prayer: 'mostly', languages: ['ar', 'en'] }, prompts: [words('dua')] })),
  ).toEqual([
    { part: 'faith', answered: 1, of: 6 },
    { part: 'family', answered: 0, of: 7 },
    { part: 'learning', answered: 1, of: 2 },
    { part: 'prompts', answered: 1, of: 3 },
  ])
})

test('calls a profile from the wizard a fifth complete, and whole with all answers', () => {
  expect(completenessPercent(said({}))).toBe(20)
  expect(completenessPercent(said({ facts: whole }))).toBe(80)
  expect(completenessPercent(said({ facts: whole, prompts: ['dua', 'book', 'work'].map(words) }))).toBe(100)
})

test('offers the first empty part next, then the one with the fewest answers', () => {
  expect(nextPartToFill(said({}))).toBe('faith')
  expect(nextPartToFill(said({ facts: { prayer: 'mostly' } }))).toBe('family')
  const begun = { prayer: 'mostly', smoking: 'never', languages: ['ar'] }
  expect(nextPartToFill(said({ facts: begun }))).toBe('prompts')
  expect(nextPartToFill(said({ facts: begun, prompts: [words('dua')] }))).toBe('family')
  expect(nextPartToFill(said({ facts: whole, prompts: ['dua', 'book', 'work'].map(words) }))).toBeNull()
})
