import { expect, test } from 'vitest'
import {
  factsToAsk,
  factChanges,
  choiceText,
  factProblemText,
  givenFacts,
  factValues,
  withChosenFacts,
} from './facts-form.ts'
import { promptsToSend, promptField, promptProblemText, promptsSchema } from './prompts-form.ts'

test('asks women about dress and men about their beard', () => {
  expect(factsToAsk('faith', 'female')).toEqual([
    'sect',
    'practice',
    'prayer',
    'cameToIslam',
    'dress',
    'halalFood',
  ])
  expect(factsToAsk('faith', 'male')).toContain('beard')
  expect(factsToAsk('faith', 'male')).not.toContain('dress')
})

test('chooses and sends nothing for a member without answers', () => {
  const values = factValues(factsToAsk('learning', 'male'), {})
  expect(values).toEqual({ languages: [], educationLevel: '' })
  expect(givenFacts(values)).toEqual({})
  expect(givenFacts({ ...values, languages: ['ar'] })).toEqual({ languages: ['ar'] })
  expect(factChanges({ educationLevel: '' })).toEqual({ educationLevel: null })
})

test('shows chosen facts and earlier answers on the card, and no removed answer', () => {
  const said = { prayer: 'five_daily', smoking: 'never' } as const
  expect(withChosenFacts(said, { prayer: '', sect: 'sunni', languages: [] })).toEqual({
    sect: 'sunni',
    smoking: 'never',
  })
})

test('labels choices in words and languages by name', () => {
  expect(choiceText('dress', 'hijab_and_abaya')).toBe('Hijab and abaya')
  expect(choiceText('languages', 'prs')).toBe('Dari')
  expect(factProblemText('languages_too_many')).toBe('You can choose at most 6 languages')
  expect(factProblemText('fact_of_other_sex')).toBe('This is not asked of you')
})

test('shows each problem of a prompt at its field', () => {
  const written = { prompts: [{ prompt: '', answer: 'too short' }] }
  const { error } = promptsSchema.safeParse(promptsToSend(written))
  expect(error?.issues.map(({ path, message }) => [path.join('.'), promptProblemText(message)])).toEqual([
    ['prompts.0.prompt', 'Please choose how it begins'],
    ['prompts.0.answer', 'Please write between 10 and 200 characters'],
  ])
  expect(promptField('prompts.1.answer')).toBe('prompts.1.answer')
  expect(promptField('prompts')).toBe('prompts.0.prompt')
  expect(promptField('name')).toBeUndefined()
})
