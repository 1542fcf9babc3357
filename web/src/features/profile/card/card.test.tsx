// @vitest-environment drawn
import { QueryClient } from '@tanstack/react-query'
import { renderToStaticMarkup as draw } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openPage } from '../../../../test/page.ts'
import { answered } from '../../../../test/answered.ts'
import { mounted } from '../../../../test/mounted.tsx'
import { maryam as own, shownMaryam } from '../../../../test/profile.ts'
import { screen } from '../../../../test/screen.tsx'
import { PicturePlaceholder } from '../../pictures/PicturePlaceholder.tsx'
import { CardActs } from './CardActs.tsx'
import { CardHeading } from './CardHeading.tsx'
import { CardSheet } from './CardSheet.tsx'
import { Carousel } from './Carousel.tsx'
import { formatProfile } from './format-profile.ts'
import { likedPartTitle, likedPartWords } from './liked-part.ts'
import { ProfileCard } from './ProfileCard.tsx'
import { sharedText, useShared } from './use-shared.ts'
import { mine } from '../queries.ts'

const textOf = (html: string) => html.replace(/<[^>]+>/g, '|').replace(/\|+/g, '|')
const nothing = () => {}

let shown: ReturnType<typeof screen> | undefined
beforeEach(() => {
  vi.useFakeTimers()
  openPage()
})
afterEach(() => shown?.leave())

describe('the acts of a card', () => {
  it('are there only where there is something they do', () => {
    expect(draw(<CardActs />)).toBe('')
    expect(textOf(draw(<CardActs onReport={nothing} />))).toBe('|Report|')
    expect(textOf(draw(<CardActs onFavorite={nothing} onReport={nothing} onBlock={nothing} />))).toBe(
      '|Favorite|Report|Block|',
    )
    expect(textOf(draw(<CardActs favorited onFavorite={nothing} />))).toBe('|Favorited|')
  })
})

describe('a card', () => {
  const maryam = { ...shownMaryam, aboutMe: 'I bake when I worry.', pictures: [] }

  it('shows everything the profile says', () => {
    const shown = textOf(draw(<ProfileCard profile={maryam} />))
    for (const part of [
      'Maryam, 29',
      'Paediatric nurse',
      'Amman, Jordan',
      'About Me',
      'I bake when I worry.',
    ])
      expect(shown).toContain(part)
    for (const part of ['Education', 'BSc Nursing', 'Never Married', '168 cm', 'Jordan', 'Turkey'])
      expect(shown).toContain(part)
  })

  it('says when they were here last, where that is told', () => {
    const drawn = (active: 'today' | 'week' | 'month' | null) =>
      textOf(draw(<ProfileCard profile={{ id: 'maryam', name: 'Maryam', active }} />))
    expect(drawn('today')).toContain('|Active today|')
    expect(drawn('week')).toContain('|Active this week|')
    expect(drawn('month')).toContain('|Active this month|')
    expect(drawn(null)).not.toContain('Active')
  })

  it('of another member begins with the first picture', async () => {
    const pictures = ['a', 'b'].map((id) => ({ id, thumbHash: '', blurred: false, address: '' }))
    let profile = { ...maryam, pictures }
    const card = (shown = screen(() => <ProfileCard profile={profile} />))
    const place = () => card.every('[role=status]')[0]?.textContent
    await card.press('Next picture')
    profile = { ...profile }
    expect(place()).toBe('Picture 2 of 2')
    profile = { ...profile, id: 'hana' }
    expect(place()).toBe('Picture 1 of 2')
  })

  it('has a placeholder of 400 by 500 where there is no picture', () => {
    expect(draw(<ProfileCard profile={{ ...maryam, nationality: [], pictures: [] }} />)).toContain(
      'viewBox="0 0 400 500"',
    )
    expect(textOf(draw(<PicturePlaceholder text="Image unavailable" />))).toContain('|Image unavailable|')
  })

  it('is 4 wide and 5 high, with a picture and without', () => {
    const picture = { id: 'p', thumbHash: '', blurred: false, address: '' }
    for (const pictures of [[], [picture]]) {
      const html = draw(<Carousel pictures={pictures} name="Maryam" sizes="100vw" />)
      expect(/^<[^>]*class="([^"]*)"/.exec(html)?.[1]?.split(' ')).toContain('aspect-4/5')
    }
  })
})

describe('the heading of a card', () => {
  const maryam = { ...shownMaryam, pictures: [] }
  const drawn = (shared: string[]) => draw(<ProfileCard profile={maryam} shared={shared} />)

  it('says in short what follows in full: one nationality', () => {
    const chips = /photo-chips[^>]*>(.*?)<\/ul>/.exec(drawn([]))?.[1] ?? ''
    expect(textOf(chips)).toBe('|Never Married|168 cm|Jordan|')
  })

  it('says what is shared in one line, read out once, and "You both" once for those that follow each other', () => {
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

  it('knows how long the name is, badge included, so that a long one is smaller', () => {
    const letters = (more: object) =>
      /--letters:(\d+)/.exec(draw(<ProfileCard profile={{ ...maryam, ...more }} />))?.[1]
    expect(letters({})).toBe('10')
    expect(letters({ verified: true })).toBe('12')
    expect(letters({ name: 'عائشة' })).toBe('9')
  })

  it('opens the story where it lies on the picture, and does nothing beside it', async () => {
    const onOpen = vi.fn()
    const page = (shown = screen(
      <>
        <div />
        <CardHeading shown={formatProfile(maryam)} level={2} note={null} shared={[]} onOpen={onOpen} />
      </>,
    ))
    const header = page.every('header')[0]!
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

describe('behind the three dots of a card', () => {
  it('is offered what can be done, each does its own once, and a later look does nothing', async () => {
    const done: string[] = []
    const acts = {
      onPass: () => done.push('pass'),
      onReport: () => done.push('report'),
      onBlock: () => done.push('block'),
    }
    const sheet = { name: 'Maryam', title: 'Maryam, 29', picture: null, className: '' }
    const open = (more: object) => (shown = screen(<CardSheet {...sheet} {...more} />))
    const all = open(acts)
    const [dots] = all.names()
    for (const label of [/^Not for me/, /^Report/, /^Block/]) {
      await all.tap(dots!, label)
      expect(all.every('[role=dialog]')).toHaveLength(0)
    }
    expect(done).toEqual(['pass', 'report', 'block'])
    await all.tap(dots!, 'Close')
    expect(done).toHaveLength(3)
    const onlyBlock = open({ onBlock: nothing })
    await onlyBlock.tap(dots!)
    expect(onlyBlock.every('[role=dialog] li').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Block/),
    ])
    expect(open({}).names()).toEqual([])
  })
})

describe('the words of a card', () => {
  it('take no room where nothing is said, and have a heart where one may like just this', () => {
    const heartOf = ({ kind }: { kind: string }) => `heart of ${kind}`
    const shown = (more: object) =>
      textOf(draw(<ProfileCard profile={{ ...shownMaryam, ...more }} heartOf={heartOf} />))
    expect(shown({ nationality: [] })).not.toContain('Nationality')
    expect(shown({}).match(/heart of about/g)).toHaveLength(1)
    expect(shown({ aboutMe: ' ' })).not.toContain('heart of about')
  })

  it('that somebody liked are named and quoted while they stand there', () => {
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
    for (const [about, said] of Object.entries(words)) expect(likedPartWords(about, me), about).toBe(said)
  })

  it('say what we two share, once both profiles are there', () => {
    vi.stubGlobal('fetch', () => new Promise(() => {}))
    const facts = { prayer: 'five_daily' } as const
    const theirs = { ...shownMaryam, location: { country: 'MA', city: 'Rabat' }, nationality: [], facts }
    const client = new QueryClient()
    const shared = () => {
      const screen = mounted(client, () => useShared(theirs))
      const found = screen.shown()
      screen.leave()
      return found
    }
    expect(shared()).toEqual({ mine: undefined, shared: [] })
    answered(client, mine, {}, { ...own, facts })
    expect(shared()).toEqual({
      mine: facts,
      shared: ['Five prayers a day', 'Neither of you has been married'],
    })
  })

  it('about what two share name countries and languages', () => {
    const shared = [
      ['nationality', 'JO'],
      ['country', 'MA'],
      ['city', 'Rabat'],
      ['languages', 'ar'],
      ['prayer', 'five_daily'],
    ] as const
    expect(shared.map(([code, value]) => sharedText({ code, value }))).toEqual([
      'A nationality in common: Jordan',
      'You both live in Morocco',
      'You both live in Rabat',
      'You both speak Arabic',
      'Five prayers a day',
    ])
  })
})
