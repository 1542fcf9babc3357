import fc from 'fast-check'
import { expect, test } from 'vitest'
import { agreeing, answersIn, answersOf, factNames, factOf, factParts, factsShown, namesIn } from './facts.ts'
import type { FactName, Facts } from './facts.ts'
import { promptAnswer, prompts } from './prompts.ts'

const answerTo = (name: FactName) => {
  const { choices, upTo } = factOf(name)
  return upTo === undefined
    ? fc.constantFrom(...choices)
    : fc.subarray([...choices], { minLength: 1, maxLength: upTo })
}
const anyFacts = fc.record(Object.fromEntries(factNames.map((name) => [name, answerTo(name)])), {
  requiredKeys: [],
}) as fc.Arbitrary<Facts>

test('the table holds what was settled', () => {
  expect(
    Object.fromEntries(
      factParts.map((part) => [part, namesIn(part).map((name) => factOf(name).choices.length)]),
    ),
  ).toEqual({ faith: [4, 3, 5, 2, 5, 3, 2], family: [3, 3, 3, 4, 4, 4, 3], learning: [68, 6] })
})

test('accepts exactly the choices of the table, part by part and as a whole', () => {
  fc.assert(
    fc.property(anyFacts, (said) => {
      expect(factsShown.parse(said)).toEqual(said)
      for (const part of factParts) {
        const mine = Object.fromEntries(
          namesIn(part).flatMap((name) => (said[name] ? [[name, said[name]]] : [])),
        )
        expect(answersIn(part).parse(mine)).toEqual(mine)
        const others = factNames.filter((name) => factOf(name).part !== part && said[name] !== undefined)
        for (const other of others)
          expect(answersIn(part).safeParse({ ...mine, [other]: said[other] }).success).toBe(false)
      }
    }),
  )
  fc.assert(
    fc.property(fc.constantFrom(...factNames), fc.string(), (name, text) => {
      fc.pre(!factOf(name).choices.includes(text))
      const { part, upTo } = factOf(name)
      expect(answersIn(part).safeParse({ [name]: upTo ? [text] : text }).success).toBe(false)
    }),
  )
})

test('agrees in both directions, and only on what both have answered', () => {
  fc.assert(
    fc.property(anyFacts, anyFacts, (mine, theirs) => {
      for (const name of factNames) {
        const found = agreeing(name, mine, theirs)
        expect(agreeing(name, theirs, mine)).toHaveLength(found.length)
        for (const choice of found) expect(answersOf(name, theirs)).toContain(choice)
        expect(answersOf(name, mine).length).toBeGreaterThanOrEqual(found.length)
      }
    }),
  )
})

test('the same words may mean two homes, and two words one', () => {
  const at = (homeAfterMarriage: Facts['homeAfterMarriage']) => ({ homeAfterMarriage })
  expect(agreeing('homeAfterMarriage', at('own'), at('own'))).toEqual(['own'])
  expect(agreeing('homeAfterMarriage', at('with_my_family'), at('with_my_family'))).toEqual([])
  expect(agreeing('homeAfterMarriage', at('with_my_family'), at('with_yours'))).toEqual(['with_yours'])
  expect(agreeing('relocation', { relocation: 'no' }, { relocation: 'no' })).toEqual([])
  expect(agreeing('prayer', { prayer: 'mostly' }, { prayer: 'five_daily' })).toEqual([])
  expect(agreeing('languages', { languages: ['ar', 'en'] }, { languages: ['fr', 'en', 'ar'] })).toEqual([
    'en',
    'ar',
  ])
})

test('a prompt is ended in 10 to 200 characters that are seen', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 260 }), fc.constantFrom('x', 'ق', '🌹'), (count, letter) => {
      expect(promptAnswer.safeParse(letter.repeat(count)).success).toBe(count >= 10 && count <= 200)
    }),
  )
  expect(promptAnswer.safeParse(`ninechars${' '.repeat(50)}`).success).toBe(false)
  expect(prompts.safeParse([]).success).toBe(true)
})
