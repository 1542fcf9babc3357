import { describe, expect, it } from 'vitest'
import { buildStory } from './story.ts'

const picture = (id: string) => ({ id, thumbHash: '', blurred: false, address: '' })
const maryam = {
  id: 'maryam',
  name: 'Maryam',
  aboutMe: 'I bake when I worry.',
  pictures: ['one', 'two', 'three', 'four'].map(picture),
  prompts: [
    { prompt: 'home_is', answer: 'loud on Fridays, quiet after Isha' },
    { prompt: 'of a newer version', answer: 'nobody knows how this begins' },
    { prompt: 'guests', answer: 'I bring out the second teapot' },
  ],
  facts: {
    prayer: 'five_daily',
    halalFood: 'always',
    homeAfterMarriage: 'with_my_family',
    relocation: 'no',
    languages: ['ar', 'tr', 'en'],
  },
} as const
const told = { ...maryam, facts: { ...maryam.facts, languages: [...maryam.facts.languages] } }

describe('a story', () => {
  it('alternates prompts, pictures and facts, without empty ones', () => {
    expect(buildStory(told, {}).map(({ kind, key }) => `${kind} ${key}`)).toEqual([
      'prompt home_is',
      'picture two',
      'details details',
      'prompt guests',
      'picture three',
      'facts faith',
      'picture four',
      'facts family',
      'facts learning',
    ])
    expect(buildStory({ pictures: [picture('one')], prompts: [], facts: {} }, {})).toEqual([
      { kind: 'details', key: 'details' },
    ])
  })

  it('marks only the facts that match mine', () => {
    const mine = {
      prayer: 'five_daily',
      halalFood: 'mostly',
      homeAfterMarriage: 'with_yours',
      relocation: 'no',
      languages: ['en', 'fr', 'ar'],
    } as const
    const blocks = buildStory(told, { ...mine, languages: [...mine.languages] })
    const rows = blocks.flatMap((block) => (block.kind === 'facts' ? block.rows : []))
    expect(rows.map(({ text, both }) => [text, both])).toEqual([
      ['Prays five times a day', true],
      ['Always eats halal', false],
      ['Would rather not move', false],
      ['After marriage: with my family', true],
      ['Speaks Arabic and English', true],
      ['Speaks Turkish', false],
    ])
  })
})
