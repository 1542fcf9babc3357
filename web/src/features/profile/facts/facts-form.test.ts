import { expect, test } from 'vitest'
import { askedIn, changesOf, choiceText, inWords, saidIn, valuesOf, withChosen } from './facts-form.ts'
import { endedIn, fieldOf, inWords as promptInWords, promptsForm } from './prompts-form.ts'

test('a woman is asked how she dresses, a man about his beard', () => {
  expect(askedIn('faith', 'female')).toEqual([
    'sect',
    'practice',
    'prayer',
    'cameToIslam',
    'dress',
    'halalFood',
  ])
  expect(askedIn('faith', 'male')).toContain('beard')
  expect(askedIn('faith', 'male')).not.toContain('dress')
})

test('nothing is chosen for whoever has said nothing, and nothing of it is sent', () => {
  const values = valuesOf(askedIn('learning', 'male'), {})
  expect(values).toEqual({ languages: [], educationLevel: '' })
  expect(saidIn(values)).toEqual({})
  expect(saidIn({ ...values, languages: ['ar'] })).toEqual({ languages: ['ar'] })
  expect(changesOf({ educationLevel: '' })).toEqual({ educationLevel: null })
})

test('a card while facts are chosen shows what is chosen and what was said elsewhere, and nothing taken back', () => {
  const said = { prayer: 'five_daily', smoking: 'never' } as const
  expect(withChosen(said, { prayer: '', sect: 'sunni', languages: [] })).toEqual({
    sect: 'sunni',
    smoking: 'never',
  })
})

test('choices are asked in words, languages by their names', () => {
  expect(choiceText('dress', 'hijab_and_abaya')).toBe('Hijab and abaya')
  expect(choiceText('languages', 'prs')).toBe('Dari')
  expect(inWords('languages_too_many')).toBe('You can choose at most 6 languages')
  expect(inWords('fact_of_other_sex')).toBe('This is not asked of you')
})

test('each problem of a prompt is said at its field', () => {
  const written = { prompts: [{ prompt: '', answer: 'too short' }] }
  const { error } = promptsForm.safeParse(endedIn(written))
  expect(error?.issues.map(({ path, message }) => [path.join('.'), promptInWords(message)])).toEqual([
    ['prompts.0.prompt', 'Please choose how it begins'],
    ['prompts.0.answer', 'Please write between 10 and 200 characters'],
  ])
  expect(fieldOf('prompts.1.answer')).toBe('prompts.1.answer')
  expect(fieldOf('prompts')).toBe('prompts.0.prompt')
  expect(fieldOf('name')).toBeUndefined()
})
