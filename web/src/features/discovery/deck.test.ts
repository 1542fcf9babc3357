import type { MemberCard } from '@mithaq/contract/members'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { broughtBack, emptyDeck, wantsMore, withFavorite, withPage, without, withoutGone } from './deck.ts'
import type { Deck } from './deck.ts'

const card = (id: string): MemberCard => ({
  id,
  name: id,
  sex: 'female',
  age: 30,
  location: { country: 'JO', city: 'Amman' },
  aboutMe: 'Here',
  education: '',
  occupation: '',
  nationality: ['JO'],
  height: 165,
  maritalStatus: 'Never Married',
  pictures: [],
  likesMe: false,
  iLike: false,
  iPassed: false,
  favorited: false,
  matchId: null,
  matched: false,
})
const page = (ids: string, end = false) => ({ cards: [...ids].map(card), end })
const idsOf = (deck: Deck) => deck.cards.map(({ id }) => id).join('')
const deckOf = (ids: string, end = false) => withPage(emptyDeck, page(ids, end))

describe('an answer of the server', () => {
  it('leaves out whom I have acted on since it was asked for', () => {
    expect(idsOf(withPage(without(deckOf('abc'), 'a'), page('abcd')))).toBe('bcd')
  })

  it('keeps the shown card in front of somebody new, and leads behind it', () => {
    expect(idsOf(withPage(deckOf('abc'), page('xabdc')))).toBe('axbdc')
  })

  it('takes away whoever is not in it any more, the shown one included', () => {
    expect(idsOf(withPage(deckOf('abc'), page('bd')))).toBe('bd')
  })

  it('never shows anybody twice or after an act, and misses nobody, in whatever order things happen', () => {
    const people = [...'abcdefghij']
    fc.assert(
      fc.property(fc.array(fc.constantFrom('like', 'fail', 'ask'), { maxLength: 60 }), (happenings) => {
        const decided = new Set<string>()
        const ask = () => ({ cards: people.filter((id) => !decided.has(id)).map(card), end: true })
        let deck = withPage(emptyDeck, ask())
        for (const what of happenings) {
          const [shown] = deck.cards
          if (what === 'ask') deck = withPage(deck, ask())
          else if (shown) {
            const early = ask()
            deck = without(deck, shown.id)
            // An answer that was under way meanwhile.
            deck = withPage(deck, early)
            if (what === 'fail') deck = broughtBack(deck, shown)
            else decided.add(shown.id)
          }
          const ids = deck.cards.map(({ id }) => id)
          expect(new Set(ids).size).toBe(ids.length)
          expect(ids.toSorted()).toEqual(people.filter((id) => !decided.has(id)))
        }
      }),
    )
  })
})

describe('the deck', () => {
  it('brings a card back in front when its act has failed', () => {
    const deck = broughtBack(without(deckOf('abc'), 'a'), card('a'))
    expect(idsOf(deck)).toBe('abc')
    expect(idsOf(withPage(deck, page('abcd')))).toBe('abcd')
  })

  it('asks for more while there is more and few are left', () => {
    expect(wantsMore(deckOf('abcdef'))).toBe(false)
    expect(wantsMore(deckOf('abcd'))).toBe(true)
    expect(wantsMore(deckOf('abcd', true))).toBe(false)
  })

  it('asks once more behind the last card, and believes an answer of nobody', () => {
    const last = without(deckOf('a', true), 'a')
    expect(wantsMore(last)).toBe(true)
    expect(wantsMore(withPage(last, page('', true)))).toBe(false)
  })

  it('does not ask for ever when an answer brings nobody new', () => {
    expect(wantsMore(withPage(deckOf('ab'), page('ab')))).toBe(false)
  })

  it('knows whether anybody was there before the end', () => {
    expect(deckOf('', true).swiped).toBe(false)
    expect(without(deckOf('a', true), 'a').swiped).toBe(true)
  })

  it('forgets who is gone, wherever they are in it', () => {
    expect(idsOf(withoutGone(deckOf('abc'), 'b'))).toBe('ac')
    const deck = deckOf('abc')
    expect(withoutGone(deck, 'x')).toBe(deck)
  })

  it('marks a favorite', () => {
    const [first, second] = withFavorite(deckOf('ab'), 'b', true).cards
    expect([first?.favorited, second?.favorited]).toEqual([false, true])
  })
})
