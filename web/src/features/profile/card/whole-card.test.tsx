// @vitest-environment drawn
import type { Facts } from '@mithaq/contract/facts'
import type { ComponentProps } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { apartIn } from '../../../../test/apart.ts'
import { iconsIn } from '../../../../test/icons.ts'
import { openPage } from '../../../../test/page.ts'
import { shownMaryam } from '../../../../test/profile.ts'
import { screen } from '../../../../test/screen.tsx'
import { ProfileCard } from './ProfileCard.tsx'

let shown: ReturnType<typeof screen> | undefined
beforeEach(() => {
  vi.useFakeTimers()
  openPage()
})
afterEach(() => shown?.leave())

const pictures = ['a', 'b'].map((id) => ({ id, thumbHash: '', blurred: false, address: '' }))
const facts: Facts = {
  sect: 'sunni',
  practice: 'practising',
  prayer: 'five_daily',
  cameToIslam: 'embraced',
  dress: 'hijab',
  halalFood: 'always',
  smoking: 'never',
  children: 'none',
  wantsChildren: 'open',
  marriage: 'one_year',
  relocation: 'no',
  homeAfterMarriage: 'own',
  familysPart: 'once_serious',
  languages: ['ar', 'tr', 'en'],
  educationLevel: 'islamic_studies',
}
const whole: ComponentProps<typeof ProfileCard>['profile'] = {
  ...shownMaryam,
  pictures,
  facts,
  prompts: [{ prompt: 'dua', answer: 'For ease.' }],
  active: 'today',
  verified: true,
  guardian: true,
}
const open = (more: Partial<ComponentProps<typeof ProfileCard>> = {}) =>
  (shown = screen(<ProfileCard profile={whole} {...more} />))

test('a card with everything, as a member reads it', () => {
  const card = open({
    mine: { prayer: 'five_daily' },
    shared: ['Five prayers a day'],
    note: <p>Likes you</p>,
    heartOf: ({ kind, key }) => <i>{`heart of ${kind} ${key}`}</i>,
    children: <p>Pass or Like</p>,
    onFavorite: () => {},
    onReport: () => {},
    onBlock: () => {},
  })
  expect(card.text()).toBe(
    '|Picture 1 of 2|heart of picture a|Likes you|Active today|Guardian involved|Maryam, 29|Paediatric nurse| · |Amman, Jordan|' +
      'Never Married|168 cm|Jordan|Five prayers a day|' +
      'About Me|I try to keep my promises.|heart of about about|' +
      'A dua I keep coming back to…|For ease.|heart of prompt dua|heart of picture b|' +
      'Education|BSc Nursing|Marital Status|Never Married|Height|168 cm\u00a0· 5′6″|Nationality|Jordan · Turkey|' +
      'Faith|Sunni|Practising|Prays five times a day|You both|Embraced Islam|Wears hijab|Always eats halal|' +
      'heart of facts faith|Family and future|Never smokes|Has no children|Open to children|' +
      'Would marry within a year|Would rather not move|After marriage: a home of our own|' +
      'Family once it is serious|heart of facts family|Languages and learning|' +
      'Speaks Arabic, Turkish, and English|Islamic studies|heart of facts learning|' +
      'Pass or Like|Favorite|Report|Block|',
  )
  expect(card.names()).toEqual([
    'Previous picture',
    'Next picture',
    'Show picture 1 of 2',
    'Show picture 2 of 2',
    'More about Maryam',
    'See the whole picture',
    '',
    'Favorite',
    'Report',
    'Block',
  ])
  expect(apartIn(card)).toEqual([
    ...['Maryam, 29', 'Paediatric nurse', 'Amman, Jordan', 'For ease.', 'BSc Nursing'],
    ...['Never Married', '168 cm\u00a0· 5′6″', 'Jordan · Turkey', 'You both'],
  ])
  expect(iconsIn(card, 'li')).toEqual([
    ...['book-open', 'sprout', 'moon-star', 'check', 'sparkles', 'shirt', 'utensils', 'cigarette-off'],
    ...[
      'face-slightly-smiling',
      'baby',
      'calendar-heart',
      'plane',
      'house',
      'users',
      'languages',
      'graduation-cap',
    ],
  ])
  expect(iconsIn(card, 'button')).toEqual([
    ...['chevron-left', 'chevron-right', 'ellipsis', 'maximize-2', 'star', 'flag', 'shield-ban'],
  ])
  const opening = card.every('button[aria-haspopup=dialog]')
  expect(opening.map((button) => button.getAttribute('aria-label'))).toEqual([
    ...['More about Maryam', 'See the whole picture', null],
  ])
  expect(card.every('section')[0]?.getAttribute('aria-label')).toBe('Pictures of Maryam')
  expect(card.every('h2 [aria-label=Verified]')).toHaveLength(1)
  const heads = card.every('h2, h3').map(({ localName, textContent }) => `${localName} ${textContent}`)
  expect(heads.slice(0, 2)).toEqual(['h2 Maryam, 29', 'h3 About Me'])
})

test('a bar for each picture, the shown one marked; a tap on one shows it', async () => {
  const card = open()
  const bars = () =>
    card
      .every('[aria-label^="Show picture"]')
      .map((bar) => [bar.getAttribute('aria-current'), bar.querySelector('.bg-on-photo') !== null])
  const seen = () => card.every('.photo > .opacity-0 img').map((image) => image.getAttribute('alt'))
  expect([bars(), seen()]).toEqual([
    [
      ['true', true],
      [null, false],
    ],
    ['Maryam, picture 2 of 2'],
  ])
  await card.press('Show picture 2 of 2')
  expect([bars(), seen()]).toEqual([
    [
      [null, false],
      ['true', true],
    ],
    ['Maryam, picture 1 of 2'],
  ])
  const alone = open({ profile: { ...whole, pictures: pictures.slice(1) } })
  expect(alone.names()).toEqual(['See the whole picture'])
  await alone.press('See the whole picture')
  expect(
    alone
      .every('[role=dialog] h2, [role=dialog] img')
      .map((part) => part.getAttribute('alt') ?? part.textContent),
  ).toEqual(['Pictures of Maryam', 'Maryam, picture 1 of 1'])
})

test('a card with nothing but a name, and with less', () => {
  const words = (profile: Partial<ComponentProps<typeof ProfileCard>['profile']>) =>
    open({ profile: { id: 'm', ...profile } }).text()
  const rest = 'Not specified|170 cm|Marital Status|Not specified|Height|170 cm\u00a0· 5′7″|'
  expect(words({ name: 'Maryam' })).toBe(`|Maryam|Unknown|${rest}`)
  expect(words({ name: ' ', location: { city: ' ', country: 'JO' } })).toBe(`|Anonymous|Jordan|${rest}`)
  expect(words({ name: 'Maryam', location: { city: 'Amman' }, active: 'week' })).toBe(
    `|Active this week|Maryam|Amman|${rest}`,
  )
})

test('only who was here today has a dot, only who wears the badge its star, only blurred pictures a seal', () => {
  const marks = (more: object) => {
    const card = open({ profile: { ...whole, ...more } })
    return ['.photo-notes .bg-hero-accent', 'header [aria-label=Verified]'].map(
      (mark) => card.every(mark).length,
    )
  }
  expect(marks({})).toEqual([1, 1])
  expect(marks({ active: 'week', verified: false })).toEqual([0, 0])
  const sealed = open({
    profile: {
      ...whole,
      pictures: pictures.map((one) => ({ ...one, blurred: true })),
      picturesFor: 'chosen',
    },
  })
  expect(sealed.text()).toContain('|Shares her pictures with her matches when she chooses|')
  expect(open().text()).not.toContain('Shares her pictures')
})

test('behind the three dots: who is never told, what each means, and what is grave', async () => {
  const done: string[] = []
  const card = open({
    onPass: () => void done.push('pass'),
    onReport: () => void done.push('report'),
    onBlock: () => void done.push('block'),
  })
  await card.tap('More about Maryam')
  expect(card.every('[role=dialog]')[0]?.textContent).toBe(
    'Maryam, 29Maryam is never told what you choose here.Not for me Maryam does not come back to your deck' +
      'Report A person on our team reads itBlock Neither of you sees the other againCancel',
  )
  const grave = (part: string) =>
    card.every(`[role=dialog] li ${part}`).map(({ className }) => className.includes('text-danger'))
  expect([grave('button > span:first-child'), grave('.font-semibold')]).toEqual([
    [false, true, true],
    [false, true, true],
  ])
  expect(iconsIn(card, '[role=dialog] li')).toEqual(['eye-off', 'flag', 'shield-ban'])
  expect(card.every('[role=dialog] img')).toHaveLength(1)
  await card.tap('Cancel')
  expect([card.every('[role=dialog]').length, done]).toEqual([0, []])
  for (const act of [/^Not for me/, /^Report A/, /^Block N/]) await card.tap('More about Maryam', act)
  expect(done).toEqual(['pass', 'report', 'block'])
  await card.tap('Report', 'Block')
  expect(done.slice(3)).toEqual(['report', 'block'])
})

test('the star of a favorite is filled', () => {
  const isFilled = (favorited: boolean) =>
    open({ favorited, onFavorite: () => {} }).every('button svg.fill-saffron').length === 1
  expect([isFilled(true), isFilled(false)]).toEqual([true, false])
})
