import { facts } from '@mithaq/contract/facts'
import type { Facts } from '@mithaq/contract/facts'
import { expect, it } from 'vitest'
import { facts as texts } from '../../../messages/facts.ts'
import { buildStory } from './story.ts'
import { describeShared } from './use-shared-facts.ts'

it('shows every answer to every question on a profile', () => {
  const { languages, ...asked } = facts
  expect(languages.part).toBe('learning')
  const shownOf = (said: Facts) =>
    buildStory({ pictures: [], prompts: [], facts: said }, {}).flatMap((block) =>
      block.kind === 'facts' ? block.rows.map(({ text }) => text) : [],
    )
  const shown = Object.entries(asked).map(([fact, { choices }]) => [
    fact,
    Object.fromEntries(choices.map((choice) => [choice, shownOf({ [fact]: choice }).join()])),
  ])
  expect(Object.fromEntries(shown)).toEqual(texts.shown)
})

it('shows what two members share to both in the same words', () => {
  const codes = Object.keys(texts.shared) as (keyof typeof texts.shared)[]
  const said = codes.map((code) => [
    code,
    Object.fromEntries(facts[code].choices.map((value) => [value, describeShared({ code, value })])),
  ])
  expect(Object.fromEntries(said)).toEqual(texts.shared)
})
