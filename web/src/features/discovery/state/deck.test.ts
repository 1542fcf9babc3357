import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeCard } from '../../../../test/profile-fixtures.ts'
import {
  withPending,
  emptyDeck,
  needsMoreCards,
  withFavorite,
  withPage,
  withRestored,
  withoutPerson,
} from './deck.ts'
import type { Deck } from './deck.ts'

const page = (ids: string, end = false, isStillLooking = false) => ({
  cards: [...ids].map(makeCard),
  end,
  isStillLooking,
  canUndo: false,
})
const idsOf = (deck: Deck) => deck.cards.map(({ id }) => id).join('')
const deckOf = (ids: string, end = false) => withPage(emptyDeck, page(ids, end))

describe('withPage', () => {
  it('keeps the shown card in front of new people, and follows the server behind it', () => {
    expect(idsOf(withPage(deckOf('abc'), page('xabdc')))).toBe('axbdc')
  })

  it('drops people missing from the answer, which contains a front card still allowed', () => {
    expect(idsOf(withPage(deckOf('abc'), page('bd')))).toBe('bd')
  })

  it('shows nobody twice or after a choice, and misses nobody, in any order of events', () => {
    const happening = fc.oneof(
      fc.constantFrom('like', 'fail', 'ask'),
      fc.record({ join: fc.integer({ min: 1, max: 14 }) }),
      fc.record({ leave: fc.nat(30) }),
    )
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 60 }), (happenings) => {
        let eligible = Array.from({ length: 10 }, (_, n) => `first ${n}`)
        /** As the server: whom one looks at, then the top of everybody. */
        const ask = (shown: Deck) => {
          const front = shown.cards[0]?.id
          const inOrder = eligible.toSorted((a, b) => Number(b === front) - Number(a === front))
          const cards = inOrder.slice(0, 12).map(makeCard)
          return { cards, end: inOrder.length <= 12, isStillLooking: false, canUndo: false }
        }
        const known = (deck: Deck) => withPage(deck, ask(deck))
        let deck = known(emptyDeck)
        const decided: string[] = []
        const decide = (id: string) => {
          decided.push(id)
          eligible = eligible.filter((one) => one !== id)
          deck = withoutPerson(deck, id)
        }
        for (const [at, what] of happenings.entries()) {
          const [front] = deck.cards
          if (typeof what === 'object') {
            if ('join' in what)
              eligible = [...Array.from({ length: what.join }, (_, n) => `${at} ${n}`), ...eligible]
            else eligible.splice(what.leave, 1)
            continue
          }
          if (what === 'ask') deck = known(deck)
          else if (front) {
            // An answer that comes while the act is under way.
            deck = known(withPending(deck, front.id))
            if (what === 'like') decide(front.id)
          }
          const ids = deck.cards.map(({ id }) => id)
          expect(new Set(ids).size).toBe(ids.length)
          expect(ids.filter((id) => decided.includes(id))).toEqual([])
          const stays = what === 'fail' || (what === 'ask' && eligible.includes(front?.id ?? ''))
          expect(ids[0]).toBe(stays ? front?.id : ids[0])
        }
        for (const { length } = decided; decided.length < length + 1000;) {
          if (needsMoreCards(deck)) deck = known(deck)
          const [front] = deck.cards
          if (!front) break
          decide(front.id)
        }
        expect(eligible, 'met in the end').toEqual([])
        expect(new Set(decided).size).toBe(decided.length)
      }),
    )
  })
})

describe('the deck', () => {
  it('keeps a card with a pending choice in front for a failure, unless chosen elsewhere', () => {
    const under = withPending(deckOf('abc'), 'a')
    expect(idsOf(under)).toBe('bc')
    expect(idsOf(withPage(under, page('bxac')))).toBe('abxc')
    expect(idsOf(withPage(under, page('bx')))).toBe('abx')
    expect(idsOf(withPage(withoutPerson(under, 'a'), page('bx'))), 'gone meanwhile').toBe('bx')
    expect(idsOf(withPage(withPending(deckOf('abc'), 'b'), page('xbc')))).toBe('xbc')
  })

  it('puts an undone card in front once and has nothing more to undo', () => {
    const passed = { ...deckOf('bc'), canUndo: true }
    expect(idsOf(withRestored(passed, makeCard('a')))).toBe('abc')
    expect(idsOf(withRestored({ ...deckOf('bac'), canUndo: true }, makeCard('a')))).toBe('abc')
    expect(idsOf(withRestored(passed, null))).toBe('bc')
    expect(
      [withRestored(passed, makeCard('a')), withRestored(passed, null)].map(({ canUndo }) => canUndo),
    ).toEqual([false, false])
  })

  it('wants more while there is more and few are left', () => {
    expect(needsMoreCards(deckOf('abcdef'))).toBe(false)
    expect(needsMoreCards(deckOf('abcd'))).toBe(true)
    expect(needsMoreCards(deckOf('abcd', true))).toBe(false)
  })

  it('asks once more behind the last card, and accepts an empty answer', () => {
    expect(needsMoreCards(withoutPerson(deckOf('ab', true), 'a'))).toBe(false)
    const last = withoutPerson(deckOf('a', true), 'a')
    expect(needsMoreCards(last)).toBe(true)
    expect(needsMoreCards(withPage(last, page('', true)))).toBe(false)
  })

  it('asks again while the server is still looking, though an answer is empty', () => {
    const looking = withPage(emptyDeck, page('', false, true))
    expect([looking.end, needsMoreCards(looking)]).toEqual([false, true])
    expect(needsMoreCards(withPage(deckOf('ab'), page('ab', false, true)))).toBe(true)
    expect(needsMoreCards(withPage(looking, page('', true)))).toBe(false)
  })

  it('stops asking when an answer brings nobody new', () => {
    expect(needsMoreCards(withPage(deckOf('ab'), page('ab')))).toBe(false)
    expect(needsMoreCards(withPage(deckOf('ab'), page('abc')))).toBe(true)
    // Somebody I have just acted on is nobody new either.
    expect(needsMoreCards(withPage(deckOf('b'), page('ab'), page('b').cards))).toBe(false)
  })

  it('asks for more once few are left, also after a page that came twice', () => {
    const again = withPage(deckOf('abcdefghijkl'), page('abcdefghijkl'))
    expect(needsMoreCards(again)).toBe(false)
    expect(needsMoreCards([...'abcdefgh'].reduce(withoutPerson, again))).toBe(true)
  })

  it('knows whether anybody was there before the end', () => {
    expect(deckOf('', true).hasSwiped).toBe(false)
    expect(withoutPerson(deckOf('a', true), 'a').hasSwiped).toBe(true)
  })

  it('removes a person who is gone, wherever they are', () => {
    expect(idsOf(withoutPerson(deckOf('abc'), 'b'))).toBe('ac')
    const deck = deckOf('abc')
    expect(withoutPerson(deck, 'x')).toBe(deck)
  })

  it('marks a favorite', () => {
    const [first, second] = withFavorite(deckOf('ab'), 'b', true).cards
    expect([first?.favorited, second?.favorited]).toEqual([false, true])
  })
})
