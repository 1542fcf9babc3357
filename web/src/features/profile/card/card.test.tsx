import { QueryClient } from '@tanstack/react-query'
import { Children, isValidElement } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { renderToStaticMarkup as draw } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { openPage } from '../../../../test/page.ts'
import { answered } from '../../../../test/answered.ts'
import { mounted } from '../../../../test/mounted.tsx'
import { maryam as own, shownMaryam } from '../../../../test/profile.ts'
import { working } from '../../../../test/working.tsx'
import { Picture } from '../../pictures/Picture.tsx'
import { PicturePlaceholder } from '../../pictures/PicturePlaceholder.tsx'
import { PictureViewer } from '../../pictures/PictureViewer.tsx'
import { CardActs } from './CardActs.tsx'
import { CardHeading } from './CardHeading.tsx'
import { CardSheet } from './CardSheet.tsx'
import { Carousel } from './Carousel.tsx'
import { formatProfile } from './format-profile.ts'
import { likedPartTitle, likedPartWords } from './liked-part.ts'
import { CardBody, ProfileCard } from './ProfileCard.tsx'
import { Story } from './Story.tsx'
import { sharedText, useShared } from './use-shared.ts'
import { mine } from '../queries.ts'

const textOf = (html: string) => html.replace(/<[^>]+>/g, '|').replace(/\|+/g, '|')
const nothing = () => {}

/** What is inside the card: what React keeps of the last one depends on its key. */
function bodyIn(node: ReactNode): ReactElement[] {
  return Children.toArray(node).flatMap((part) => {
    if (!isValidElement<{ children?: ReactNode }>(part)) return []
    return part.type === CardBody ? [part] : bodyIn(part.props.children)
  })
}

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

  it('of another member begins with the first picture', () => {
    const keyOf = (id: string) => {
      const [body] = bodyIn(ProfileCard({ profile: { ...maryam, id, nationality: [], pictures: [] } }))
      return body!.key
    }
    expect(keyOf('maryam')).toBe(keyOf('maryam'))
    expect(keyOf('maryam')).not.toBe(keyOf('hana'))
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

  it('says in short what follows in full: one nationality, and of what is shared as much as has room', () => {
    const chips = /photo-chips[^>]*>(.*?)<\/ul>/.exec(drawn([]))?.[1] ?? ''
    expect(textOf(chips)).toBe('|Never Married|168 cm|Jordan|')
    const line = (shared: string[]) => /photo-shared[^>]*>([^<]*)</.exec(drawn(shared))?.[1]
    expect(line(['Five prayers a day', 'You both speak Arabic', 'More'])).toBe(
      'Five prayers a day · You both speak Arabic',
    )
    expect(line(['Five prayers a day', 'You both would move in your country'])).toBe('Five prayers a day')
    expect(line([])).toBeUndefined()
  })

  it('opens the story where it lies on the picture, and does nothing beside it', () => {
    openPage()
    class Drawn {
      offsetLeft = 20
    }
    vi.stubGlobal('HTMLElement', Drawn)
    const onOpen = vi.fn()
    const { part, leave } = working(CardHeading, {
      shown: formatProfile(maryam),
      level: 2,
      note: null,
      shared: [],
      onOpen,
    })
    const clickAt = (offsetLeft: number) =>
      part({ type: 'header' })['onClick']({
        currentTarget: { offsetLeft, previousElementSibling: new Drawn() },
      })
    clickAt(500)
    expect(onOpen).not.toHaveBeenCalled()
    clickAt(20)
    expect(onOpen).toHaveBeenCalledOnce()
    leave()
  })
})

describe('behind the three dots of a card', () => {
  it('is offered what can be done, each does its own once, and a later look does nothing', () => {
    openPage()
    const done: string[] = []
    const acts = {
      onPass: () => done.push('pass'),
      onReport: () => done.push('report'),
      onBlock: () => done.push('block'),
    }
    const sheet = { name: 'Maryam', picture: null, className: '' }
    const { part, parts, leave } = working(CardSheet, { ...sheet, ...acts } as typeof sheet)
    const dialog = () => part({ title: 'Maryam' })
    const choose = (place: number) => {
      dialog()['onOpenChange'](true)
      expect(dialog()['open']).toBe(true)
      const choices = parts().filter(({ type }) => type === 'button')
      choices[place]!.props['onClick']()
      expect(dialog()['open']).toBe(false)
      dialog()['onClosed']()
    }
    for (const place of [0, 1, 2]) choose(place)
    expect(done).toEqual(['pass', 'report', 'block'])
    dialog()['onOpenChange'](true)
    dialog()['onOpenChange'](false)
    dialog()['onClosed']()
    expect(done).toHaveLength(3)
    leave()
    const onlyBlock = working(CardSheet, { ...sheet, onBlock: nothing })
    expect(onlyBlock.all({ type: 'li' })).toHaveLength(1)
    onlyBlock.leave()
    const none = working(CardSheet, sheet)
    expect(none.parts()).toEqual([])
    none.leave()
  })
})

describe('the pictures of a card', () => {
  const pictures = ['a', 'b', 'c', 'd', 'e'].map((id) => ({
    id,
    thumbHash: '',
    blurred: false,
    address: '',
  }))
  const open = (more: object = {}) => {
    openPage()
    const carousel = working(Carousel, { pictures, name: 'Maryam', sizes: '', eager: true, ...more })
    const on = (what: string, event: object) => carousel.part({ type: 'section' })[what](event)
    return {
      ...carousel,
      on,
      shown: () => carousel.part({ role: 'status' })['children'],
      swipe: (byX: number) => {
        on('onPointerDown', { clientX: 200, clientY: 0 })
        on('onPointerUp', { clientX: 200 + byX, clientY: 0 })
      },
    }
  }

  it('are fetched with their neighbours and no others, the shown one first and alone for readers', () => {
    const { all, part, shown, give, leave } = open()
    const near = () =>
      all({ type: Picture }).map(({ props: { picture, eager } }) => `${picture.id}${eager ? ' first' : ''}`)
    expect(near()).toEqual(['a first', 'b', 'e'])
    const hidden = () => all({ 'aria-hidden': false }).map(({ key }) => key)
    expect(hidden()).toEqual(['a'])
    part({ label: 'Next picture' })['onClick']()
    expect([shown(), near(), hidden()]).toEqual(['Picture 2 of 5', ['a', 'b first', 'c'], ['b']])
    give({ children: (index) => <p id="tools">{index}</p> })
    expect(part({ id: 'tools' })['children'], 'what stands on it knows which').toBe(1)
    leave()
  })

  it('turn by key and swipe, unless those decide about the card', () => {
    const free = open()
    free.on('onKeyDown', { key: 'ArrowRight' })
    expect(free.shown()).toBe('Picture 2 of 5')
    free.swipe(-80)
    expect(free.shown()).toBe('Picture 3 of 5')
    free.leave()
    const deck = open({ turnsByTap: true })
    deck.on('onKeyDown', { key: 'ArrowRight' })
    deck.swipe(-80)
    expect(deck.shown()).toBe('Picture 1 of 5')
    deck.leave()
  })

  it('do not turn by a touch that was taken away, and a swipe swallows its own click alone', () => {
    const { on, shown, swipe, leave } = open()
    on('onPointerDown', { clientX: 200, clientY: 0 })
    on('onPointerCancel', {})
    on('onPointerUp', { clientX: 100, clientY: 0 })
    expect(shown()).toBe('Picture 1 of 5')
    const swallowed = (detail: number) => {
      const stopPropagation = vi.fn()
      on('onClickCapture', { detail, stopPropagation })
      return stopPropagation.mock.calls.length === 1
    }
    swipe(-80)
    expect([swallowed(1), swallowed(1)]).toEqual([true, false])
    swipe(-80)
    expect(swallowed(0), 'a press of Enter').toBe(false)
    swipe(-2)
    expect(swallowed(1), 'a tap').toBe(false)
    leave()
  })

  it('that are gone leave the last one shown, and none at all is said', () => {
    const { part, shown, give, parts, leave } = open()
    part({ label: 'Previous picture' })['onClick']()
    expect(shown()).toBe('Picture 5 of 5')
    give({ pictures: pictures.slice(0, 2) })
    expect(shown()).toBe('Picture 2 of 2')
    give({ pictures: [] })
    expect(parts().map(({ props }) => props['aria-label'])).toContain('Maryam has no picture yet')
    leave()
  })

  it('are looked at alone from the one that is shown or tapped, unless they are sealed', () => {
    openPage()
    const profile = { ...shownMaryam, pictures }
    const card = working(CardBody, { profile, headingLevel: 3 })
    const tools = (index: number) => card.part({ type: Carousel })['children'](index).props
    expect(tools(0).picture).toBe(pictures[0])
    expect(card.part({ type: Carousel })).toMatchObject({ turnsByTap: false, eager: false })
    card.give({ turnsByTap: true, eager: true })
    expect(card.part({ type: Carousel })).toMatchObject({ turnsByTap: true, eager: true })
    tools(2).onView()
    expect(card.part({ type: PictureViewer })['first']).toBe(2)
    card.part({ type: PictureViewer })['onClose']()
    expect(card.all({ type: PictureViewer })).toEqual([])
    const { type, props } = card.all({ type: Story })[0]!
    expect(props['headingLevel']).toBe(4)
    const story = working(type as () => null, props)
    expect(story.all({ type: Picture }).map((one) => one.props['alt'])).toEqual(
      [2, 3, 4, 5].map((place) => `Maryam, picture ${place} of 5`),
    )
    story.all({ type: 'button' })[0]!.props['onClick']()
    expect(card.part({ type: PictureViewer })['first'], 'the second follows the first picture').toBe(1)
    story.leave()
    card.give({ profile: { ...profile, pictures: pictures.map((one) => ({ ...one, blurred: true })) } })
    expect(tools(0).onView).toBeUndefined()
    card.leave()
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
    expect(['about', 'picture', 'facts', 'prompt:dua', 'prompt:unknown', 'dua'].map(likedPartTitle)).toEqual([
      'About Me',
      'A picture',
      'The facts',
      'A dua I keep coming back to…',
      null,
      null,
    ])
    const me = { aboutMe: 'I bake.', prompts: [{ prompt: 'dua' as const, answer: 'Increase me.' }] }
    expect(
      ['about', 'prompt:dua', 'prompt:book', 'picture'].map((about) => likedPartWords(about, me)),
    ).toEqual(['I bake.', 'Increase me.', null, null])
  })

  it('say what we two share, once both profiles are there', () => {
    openPage()
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
