// @vitest-environment dom
import { QueryClient } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, describe, expect, it, vi, test } from 'vitest'
import { stubBrowser } from '../../../../test/stub-browser.ts'
import { seedQuery } from '../../../../test/seed-query.ts'
import { renderHookWithClient } from '../../../../test/render-hook-with-client.tsx'
import { maryam as own, publicMaryam } from '../../../../test/profile-fixtures.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { PicturePlaceholder } from '../../pictures/display/PicturePlaceholder.tsx'
import { CardActions } from './CardActions.tsx'
import { CardHeading } from './CardHeading.tsx'
import { Carousel } from './photo/Carousel.tsx'
import { formatProfile } from './format-profile.ts'
import { likedPartTitle, likedPartText } from './liked-part.ts'
import { ProfileCard } from './ProfileCard.tsx'
import { describeShared, useSharedFacts } from './use-shared-facts.ts'
import { ownProfile } from '../queries.ts'
import type { Facts } from '@mithaq/contract/facts'
import type { ComponentProps } from 'react'
import { isolatedTexts } from '../../../../test/isolated-texts.ts'
import { iconNames } from '../../../../test/icon-names.ts'

const textOf = (html: string) => html.replace(/<[^>]+>/g, '|').replace(/\|+/g, '|')
const nothing = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  stubBrowser()
})

describe('the acts of a card', () => {
  it('show only if they have an effect', () => {
    expect(renderToStaticMarkup(<CardActions />)).toBe('')
    expect(textOf(renderToStaticMarkup(<CardActions onReport={nothing} />))).toBe('|Report|')
    expect(
      textOf(renderToStaticMarkup(<CardActions onFavorite={nothing} onReport={nothing} onBlock={nothing} />)),
    ).toBe('|Favorite|Report|Block|')
    expect(textOf(renderToStaticMarkup(<CardActions favorited onFavorite={nothing} />))).toBe('|Favorited|')
  })
})

describe('a card', () => {
  const maryam = { ...publicMaryam, aboutMe: 'I bake when I worry.', pictures: [] }

  it('says when the member was last active, if it is shared', () => {
    const drawn = (active: 'today' | 'week' | 'month' | null) =>
      textOf(renderToStaticMarkup(<ProfileCard profile={{ id: 'maryam', name: 'Maryam', active }} />))
    expect(drawn('today')).toContain('|Active today|')
    expect(drawn('week')).toContain('|Active this week|')
    expect(drawn('month')).toContain('|Active this month|')
    expect(drawn(null)).not.toContain('Active')
  })

  it('of another member begins with the first picture', async () => {
    const pictures = ['a', 'b'].map((id) => ({ id, thumbHash: '', blurred: false, address: '' }))
    let profile = { ...maryam, pictures }
    const card = renderScreen(() => <ProfileCard profile={profile} />)
    const place = () => card.queryAll('[role=status]')[0]?.textContent
    await card.press('Next picture')
    profile = { ...profile }
    expect(place()).toBe('Picture 2 of 2')
    profile = { ...profile, id: 'hana' }
    expect(place()).toBe('Picture 1 of 2')
  })

  it('has a placeholder of 400 by 500 without a picture', () => {
    expect(
      renderToStaticMarkup(<ProfileCard profile={{ ...maryam, nationality: [], pictures: [] }} />),
    ).toContain('viewBox="0 0 400 500"')
    expect(textOf(renderToStaticMarkup(<PicturePlaceholder text="Image unavailable" />))).toContain(
      '|Image unavailable|',
    )
  })

  it('has the ratio 4:5 with and without a picture', () => {
    const picture = { id: 'p', thumbHash: '', blurred: false, address: '' }
    for (const pictures of [[], [picture]]) {
      const html = renderToStaticMarkup(<Carousel pictures={pictures} name="Maryam" sizes="100vw" />)
      expect(/^<[^>]*class="([^"]*)"/.exec(html)?.[1]?.split(' ')).toContain('aspect-4/5')
    }
  })
})

describe('the heading of a card', () => {
  const maryam = { ...publicMaryam, pictures: [] }
  const drawn = (shared: string[]) => renderToStaticMarkup(<ProfileCard profile={maryam} shared={shared} />)

  it('shows only one nationality', () => {
    const chips = /photo-chips[^>]*>(.*?)<\/ul>/.exec(drawn([]))?.[1] ?? ''
    expect(textOf(chips)).toBe('|Never Married|168 cm|Jordan|')
  })

  it('says what is shared in one line, and "You both" once for consecutive facts', () => {
    const line = (...shared: string[]) => /<p class="photo-shared[^>]*>(.*?)<\/p>/.exec(drawn(shared))?.[1]
    const words = (...shared: string[]) => line(...shared)?.replace(/<[^>]+>/g, '')
    expect(words('Five prayers a day', 'You both speak Arabic')).toBe(
      'Five prayers a day · You both speak Arabic',
    )
    expect(words('You both pray mostly', 'You both would move', 'You both speak Arabic')).toBe(
      'You both pray mostly · would move · speak Arabic',
    )
    expect(words('You both would move', 'Friday prayers', 'You both speak Arabic')).toBe(
      'You both would move · Friday prayers · You both speak Arabic',
    )
    expect(line('Friday prayers')?.match(/Friday prayers/g)).toHaveLength(1)
    expect(drawn(['Friday prayers']).match(/Friday prayers/g)).toHaveLength(1)
    expect(drawn(['Friday prayers'])).not.toMatch(/photo-shared[^>]*aria-hidden|aria-hidden[^>]*photo-shared/)
    expect(drawn([])).not.toContain('photo-shared')
  })

  it('makes a long name smaller, counting the badge', () => {
    const letters = (more: object) =>
      /--letters:(\d+)/.exec(renderToStaticMarkup(<ProfileCard profile={{ ...maryam, ...more }} />))?.[1]
    expect(letters({})).toBe('10')
    expect(letters({ verified: true })).toBe('12')
    expect(letters({ name: 'عائشة' })).toBe('9')
  })

  it('opens the story only if the heading lies on the picture', async () => {
    const onOpen = vi.fn()
    const page = renderScreen(
      <>
        <div />
        <CardHeading shown={formatProfile(maryam)} level={2} note={null} shared={[]} onOpen={onOpen} />
      </>,
    )
    const header = page.queryAll('header')[0]!
    const place = (element: Element, value: number) =>
      Object.defineProperty(element, 'offsetLeft', { value, configurable: true })
    place(header.previousElementSibling!, 20)
    place(header, 500)
    await page.pressOn(header)
    expect(onOpen).not.toHaveBeenCalled()
    place(header, 20)
    await page.pressOn(header)
    expect(onOpen).toHaveBeenCalledOnce()
  })
})

describe('the words of a card', () => {
  it('take no room when empty, and have a heart where a part can be liked', () => {
    const heartOf = ({ kind }: { kind: string }) => `heart of ${kind}`
    const shown = (more: object) =>
      textOf(renderToStaticMarkup(<ProfileCard profile={{ ...publicMaryam, ...more }} heartOf={heartOf} />))
    expect(shown({ nationality: [] })).not.toContain('Nationality')
    expect(shown({ aboutMe: ' ' })).not.toContain('About Me')
    expect(shown({}).match(/heart of about|heart of facts/g)).toBeNull()
    const prompts = [{ prompt: 'dua', answer: 'For ease.' }]
    expect(shown({ prompts }).match(/heart of prompt/g)).toHaveLength(1)
  })

  it('that a note is about are named, and quoted as long as they exist', () => {
    const titles = {
      about: 'About Me',
      picture: 'A picture',
      'picture:k': "Salma's picture",
      facts: 'The facts',
      'facts:faith': 'Faith',
      'facts:family': 'Family and future',
      'facts:learning': 'Languages and learning',
      'facts:unknown': null,
      'prompt:dua': 'A dua I keep coming back to…',
      'prompt:unknown': null,
      dua: null,
    }
    for (const [about, title] of Object.entries(titles))
      expect(likedPartTitle(about, 'Salma'), about).toBe(title)
    expect(likedPartTitle('picture:k', null)).toBe('Your picture')
    const me = {
      aboutMe: 'I bake.',
      prompts: [{ prompt: 'dua' as const, answer: 'Increase me.' }],
      facts: { prayer: 'five_daily' as const, halalFood: 'always' as const },
    }
    const words = {
      about: 'I bake.',
      'prompt:dua': 'Increase me.',
      'prompt:book': null,
      picture: null,
      'picture:k': null,
      facts: null,
      'facts:faith': 'Prays five times a day · Always eats halal',
      'facts:family': null,
    }
    for (const [about, said] of Object.entries(words)) expect(likedPartText(about, me), about).toBe(said)
  })

  it('show what we share once both profiles are loaded', () => {
    vi.stubGlobal('fetch', () => new Promise(() => {}))
    const facts = { prayer: 'five_daily' } as const
    const theirs = { ...publicMaryam, location: { country: 'MA', city: 'Rabat' }, nationality: [], facts }
    const client = new QueryClient()
    const shared = () => {
      const screen = renderHookWithClient(client, () => useSharedFacts(theirs))
      const found = screen.current()
      return found
    }
    expect(shared()).toEqual({ mine: undefined, shared: [] })
    seedQuery(client, ownProfile, {}, { ...own, facts })
    expect(shared()).toEqual({
      mine: facts,
      shared: ['Five prayers a day', 'Neither of you has been married'],
    })
  })

  it('name the shared countries and languages', () => {
    const shared = [
      ['nationality', 'JO'],
      ['country', 'MA'],
      ['city', 'Rabat'],
      ['languages', 'ar'],
      ['prayer', 'five_daily'],
    ] as const
    expect(shared.map(([code, value]) => describeShared({ code, value }))).toEqual([
      'A nationality in common: Jordan',
      'You both live in Morocco',
      'You both live in Rabat',
      'You both speak Arabic',
      'Five prayers a day',
    ])
  })
})

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
  ...publicMaryam,
  pictures,
  facts,
  prompts: [{ prompt: 'dua', answer: 'For ease.' }],
  active: 'today',
  verified: true,
  guardian: true,
}
const openWhole = (more: Partial<ComponentProps<typeof ProfileCard>> = {}) =>
  renderScreen(<ProfileCard profile={whole} {...more} />)

test('reads a card with every field', () => {
  const card = openWhole({
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
      'About Me|I try to keep my promises.|' +
      'A dua I keep coming back to…|For ease.|heart of prompt dua|heart of picture b|' +
      'Education|BSc Nursing|Marital Status|Never Married|Height|168 cm\u00a0· 5′6″|Nationality|Jordan · Turkey|' +
      'Faith|Sunni|Practising|Prays five times a day|You both|Embraced Islam|Wears hijab|Always eats halal|' +
      'Family and future|Never smokes|Has no children|Open to children|' +
      'Would marry within a year|Would rather not move|After marriage: a home of our own|' +
      'Family once it is serious|Languages and learning|' +
      'Speaks Arabic, Turkish, and English|Islamic studies|' +
      'Pass or Like|Favorite|Report|Block|',
  )
  expect(card.controlNames()).toEqual([
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
  expect(isolatedTexts(card)).toEqual([
    ...['Maryam, 29', 'Paediatric nurse', 'Amman, Jordan', 'For ease.', 'BSc Nursing'],
    ...['Never Married', '168 cm\u00a0· 5′6″', 'Jordan · Turkey', 'You both'],
  ])
  expect(iconNames(card, 'li')).toEqual([
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
  expect(iconNames(card, 'button')).toEqual([
    ...['chevron-left', 'chevron-right', 'ellipsis', 'maximize-2', 'star', 'flag', 'shield-ban'],
  ])
  const opening = card.queryAll('button[aria-haspopup=dialog]')
  expect(opening.map((button) => button.getAttribute('aria-label'))).toEqual([
    ...['More about Maryam', 'See the whole picture', null],
  ])
  expect(card.queryAll('section')[0]?.getAttribute('aria-label')).toBe('Pictures of Maryam')
  expect(card.queryAll('h2 [aria-label=Verified]')).toHaveLength(1)
  const heads = card.queryAll('h2, h3').map(({ localName, textContent }) => `${localName} ${textContent}`)
  expect(heads.slice(0, 2)).toEqual(['h2 Maryam, 29', 'h3 About Me'])
})

test('have a bar for each picture that marks the shown one and opens its own by a tap', async () => {
  const card = openWhole()
  const bars = () =>
    card
      .queryAll('[aria-label^="Show picture"]')
      .map((bar) => [bar.getAttribute('aria-current'), bar.querySelector('.bg-on-photo') !== null])
  const seen = () => card.queryAll('.photo > .opacity-0 img').map((image) => image.getAttribute('alt'))
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
  const alone = openWhole({ profile: { ...whole, pictures: pictures.slice(1) } })
  expect(alone.controlNames()).toEqual(['See the whole picture'])
  await alone.press('See the whole picture')
  expect(
    alone
      .queryAll('[role=dialog] h2, [role=dialog] img')
      .map((part) => part.getAttribute('alt') ?? part.textContent),
  ).toEqual(['Pictures of Maryam', 'Maryam, picture 1 of 1'])
})

test('reads a card with only a name, and with less', () => {
  const words = (profile: Partial<ComponentProps<typeof ProfileCard>['profile']>) =>
    openWhole({ profile: { id: 'm', ...profile } }).text()
  const rest = 'Not specified|170 cm|Marital Status|Not specified|Height|170 cm\u00a0· 5′7″|'
  expect(words({ name: 'Maryam' })).toBe(`|Maryam|Unknown|${rest}`)
  expect(words({ name: ' ', location: { city: ' ', country: 'JO' } })).toBe(`|Anonymous|Jordan|${rest}`)
  expect(words({ name: 'Maryam', location: { city: 'Amman' }, active: 'week' })).toBe(
    `|Active this week|Maryam|Amman|${rest}`,
  )
})

test("says 'Answers in time' where it is so, and nothing in its place otherwise", () => {
  const notes = (answersInTime?: boolean) =>
    openWhole({ profile: { ...whole, ...(answersInTime !== undefined && { answersInTime }) } })
      .queryAll('.photo-notes p')
      .map(({ textContent }) => textContent)
  expect(notes(true)).toEqual(['Active today', 'Answers in time', 'Guardian involved'])
  expect(notes(false)).toEqual(['Active today', 'Guardian involved'])
  expect(notes()).toEqual(notes(false))
})

test('shows the dot, the badge and the seal only where each applies', () => {
  const marks = (more: object) => {
    const card = openWhole({ profile: { ...whole, ...more } })
    return ['.photo-notes .bg-hero-accent', 'header [aria-label=Verified]'].map(
      (mark) => card.queryAll(mark).length,
    )
  }
  expect(marks({})).toEqual([1, 1])
  expect(marks({ active: 'week', verified: false })).toEqual([0, 0])
  const sealed = openWhole({
    profile: {
      ...whole,
      pictures: pictures.map((one) => ({ ...one, blurred: true })),
      picturesFor: 'chosen',
    },
  })
  expect(sealed.text()).toContain('|Shares her pictures with her matches when she chooses|')
  expect(openWhole().text()).not.toContain('Shares her pictures')
})

test('the menu says who is not told, what each item does and which are severe', async () => {
  const done: string[] = []
  const card = openWhole({
    onPass: () => void done.push('pass'),
    onReport: () => void done.push('report'),
    onBlock: () => void done.push('block'),
  })
  await card.tap('More about Maryam')
  expect(card.queryAll('[role=dialog]')[0]?.textContent).toBe(
    "Maryam, 29Maryam will not be told what you choose.Not for me You won't see Maryam in Profiles again" +
      "Report A person on our team reads itBlock You won't see each other againCancel",
  )
  const grave = (part: string) =>
    card.queryAll(`[role=dialog] li ${part}`).map(({ className }) => className.includes('text-danger'))
  expect([grave('button > span:first-child'), grave('.font-semibold')]).toEqual([
    [false, true, true],
    [false, true, true],
  ])
  expect(iconNames(card, '[role=dialog] li')).toEqual(['eye-off', 'flag', 'shield-ban'])
  expect(card.queryAll('[role=dialog] img')).toHaveLength(1)
  await card.tap('Cancel')
  expect([card.queryAll('[role=dialog]').length, done]).toEqual([0, []])
  for (const act of [/^Not for me/, /^Report A/, /^Block Y/]) await card.tap('More about Maryam', act)
  expect(done).toEqual(['pass', 'report', 'block'])
  await card.tap('Report', 'Block')
  expect(done.slice(3)).toEqual(['report', 'block'])
})

test('the star of a favorite is filled', () => {
  const isFilled = (favorited: boolean) =>
    openWhole({ favorited, onFavorite: () => {} }).queryAll('button svg.fill-saffron').length === 1
  expect([isFilled(true), isFilled(false)]).toEqual([true, false])
})
