import { Children, isValidElement } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { renderToStaticMarkup as draw } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { shownMaryam } from '../../../../test/profile.ts'
import { PicturePlaceholder } from '../../pictures/PicturePlaceholder.tsx'
import { CardActs } from './CardActs.tsx'
import { Carousel } from './Carousel.tsx'
import { CardBody, ProfileCard } from './ProfileCard.tsx'

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
