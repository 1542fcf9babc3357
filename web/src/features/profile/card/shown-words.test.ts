import { facts } from '@mithaq/contract/facts'
import type { Facts } from '@mithaq/contract/facts'
import { expect, it } from 'vitest'
import { storyOf } from './story.ts'
import { sharedText } from './use-shared.ts'

/** As others read it on a profile, each choice by itself, in the order in which it is asked. */
const words = {
  sect: ['Sunni', 'Shia', 'Just Muslim', 'Of another branch of Islam'],
  practice: ['Steadfast in practice', 'Practising', 'Striving to practise more'],
  prayer: [
    'Prays five times a day',
    'Prays mostly',
    'Prays sometimes',
    'Prays on Fridays',
    'Learning to pray',
  ],
  cameToIslam: ['Born Muslim', 'Embraced Islam'],
  dress: [
    'Wears niqab',
    'Wears hijab and abaya',
    'Wears hijab',
    'Trying to wear hijab',
    'Does not wear hijab',
  ],
  beard: ['Full beard', 'Short beard', 'No beard'],
  halalFood: ['Always eats halal', 'Mostly eats halal'],
  smoking: ['Never smokes', 'Smokes sometimes', 'Smokes'],
  children: ['Has no children', 'Has children at home', 'Has children who live elsewhere'],
  wantsChildren: ['Hopes for children', 'Open to children', 'Does not want children'],
  marriage: [
    'Would marry within 6 months',
    'Would marry within a year',
    'Would marry within two years',
    'Would marry in God’s time',
  ],
  relocation: ['Would move', 'Would move in the same country', 'Would rather not move', 'Open to moving'],
  homeAfterMarriage: [
    'After marriage: a home of our own',
    'After marriage: with my family',
    'After marriage: with your family',
    'After marriage: open where to live',
  ],
  familysPart: ['Family from the start', 'Family once it is serious', 'We two first, then family'],
  educationLevel: [
    'Finished school',
    'Vocational training',
    'Bachelor’s degree',
    'Master’s degree',
    'Doctorate',
    'Islamic studies',
  ],
}

it('every answer to every question reads on a profile as what was said', () => {
  const { languages, ...asked } = facts
  expect(languages.part).toBe('learning')
  const shownOf = (said: Facts) =>
    storyOf({ pictures: [], prompts: [], facts: said }, {}).flatMap((block) =>
      block.kind === 'facts' ? block.rows.map(({ text }) => text) : [],
    )
  const shown = Object.entries(asked).map(([fact, { choices }]) => [
    fact,
    choices.flatMap((choice) => shownOf({ [fact]: choice })),
  ])
  expect(Object.fromEntries(shown)).toEqual(words)
})

it('what two have in common is said to both as what both said', () => {
  const agreed = {
    marriage: [
      'You both would marry within 6 months',
      'You both would marry within a year',
      'You both would marry within two years',
      'You both leave the day to God',
    ],
    homeAfterMarriage: [
      'A home of your own after marriage',
      'You agree on the home after marriage',
      'You agree on the home after marriage',
      'You both are open where to live',
    ],
    prayer: [
      'Five prayers a day',
      'You both pray mostly',
      'You both pray sometimes',
      'Friday prayers',
      'You both are learning to pray',
    ],
    familysPart: [
      'Your families from the start',
      'Your families once it is serious',
      'You two first, then your families',
    ],
    relocation: [
      'You both would move',
      'You both would move in your country',
      'You both would rather stay',
      'You both are open to moving',
    ],
    wantsChildren: [
      'You both hope for children',
      'You both are open to children',
      'Neither of you wants children',
    ],
    practice: ['Steadfast in practice, both of you', 'You both practise', 'You both strive to practise more'],
    children: [
      'Neither of you has children',
      'You both have children at home',
      'You both have children who live elsewhere',
    ],
  }
  const codes = Object.keys(agreed) as (keyof typeof agreed)[]
  const said = codes.map((code) => [code, facts[code].choices.map((value) => sharedText({ code, value }))])
  expect(Object.fromEntries(said)).toEqual(agreed)
})
